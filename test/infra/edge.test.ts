import { readFileSync } from 'node:fs';
import path from 'node:path';
import vm from 'node:vm';
import { describe, expect, it } from 'vitest';

describe('the URL rewrite of the site', () => {
  const file = path.resolve(import.meta.dirname, '../../infra/edge/single-page.js');
  const context = vm.createContext({});
  vm.runInContext(readFileSync(file, 'utf8'), context);
  const query = { code: { value: 'abc' } };
  const rewrite = (uri: string) =>
    vm.runInContext(`handler(${JSON.stringify({ request: { uri, querystring: query } })})`, context);

  it.each(['/', '/login', '/orders', '/staff/packages', '/v1.2/orders', '/orders/', '/a%2Eb'])(
    'serves the page %s with index.html, and keeps its query',
    (uri) => expect(rewrite(uri)).toEqual({ uri: '/index.html', querystring: query }),
  );

  it.each(['/index.html', '/runtime-config.json', '/favicon.svg', '/fonts/inter.woff2'])(
    'does not change the file %s',
    (uri) => expect(rewrite(uri).uri).toBe(uri),
  );
});
