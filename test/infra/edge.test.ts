import { readFileSync } from 'node:fs';
import path from 'node:path';
import vm from 'node:vm';
import { describe, expect, it } from 'vitest';

describe('the URL rewrite of the site', () => {
  const file = path.resolve(import.meta.dirname, '../../infra/edge/single-page.js');
  const context = vm.createContext({});
  vm.runInContext(readFileSync(file, 'utf8'), context);
  const uriOf = (uri: string): string =>
    vm.runInContext(`handler({ request: { uri: ${JSON.stringify(uri)}, querystring: {} } }).uri`, context);

  it.each(['/', '/login', '/orders', '/staff/packages', '/v1.2/orders', '/orders/', '/a%2Eb'])(
    'serves the page %s with index.html',
    (uri) => expect(uriOf(uri)).toBe('/index.html'),
  );

  it.each(['/index.html', '/runtime-config.json', '/favicon.svg', '/fonts/inter.woff2'])(
    'does not change the file %s',
    (uri) => expect(uriOf(uri)).toBe(uri),
  );

  it('keeps the query string', () => {
    const request = vm.runInContext(
      "handler({ request: { uri: '/login', querystring: { code: { value: 'abc' } } } })",
      context,
    );
    expect(request.querystring).toEqual({ code: { value: 'abc' } });
  });
});
