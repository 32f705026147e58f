import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { closeImmediately, listenLocally } from '#local/http/listen.ts';
import { compressFiles } from '#local/site/site-build.ts';
import { staticSite } from '#local/site/static-site.ts';
import { smallSite } from '../support.ts';

const { directory } = smallSite(afterAll);
mkdirSync(join(directory, 'assets'));
writeFileSync(join(directory, 'assets', 'index-1a2b.js'), '');
await compressFiles(directory);
const handle = staticSite(directory);
const server = createServer((request, response) => void handle(request, response));
const origin = `http://127.0.0.1:${await listenLocally(server)}`;
afterAll(() => closeImmediately(server));

describe('the static site', () => {
  it.each(['/', '/orders', '/orders/?a=b.c'])('serves the page for %s', async (path) => {
    const response = await fetch(origin + path);
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-cache');
    expect(response.headers.get('content-type')).toMatch(/^text\/html; ?charset=utf-8$/);
    expect(await response.text()).toContain('The single page');
  });

  it.each(['/missing.js', '/..%2f..%2fetc/passwd.txt', '/%00.txt', '/%E0%A4.txt'])(
    'responds 404 to %s',
    async (path) => {
      const response = await fetch(origin + path);
      expect(response.status).toBe(404);
      expect(await response.text()).not.toContain('The single page');
    },
  );

  it.each([
    ['br, gzip', 'br'],
    ['gzip', null],
    ['identity', null],
  ])('compresses by Accept-Encoding: %s', async (accepted, encoding) => {
    const response = await fetch(`${origin}/notes.txt`, { headers: { 'accept-encoding': accepted } });
    expect(response.headers.get('content-encoding')).toBe(encoding);
    expect(response.headers.get('vary')).toBe('Accept-Encoding');
    expect(await response.text()).toBe('plain text. '.repeat(200));
  });

  it('lets browsers cache hashed assets, and makes them revalidate other files', async () => {
    const { headers } = await fetch(`${origin}/favicon.svg`);
    expect(headers.get('cache-control')).toBe('no-cache');
    const again = { headers: { 'if-none-match': headers.get('etag') ?? '' } };
    expect((await fetch(`${origin}/favicon.svg`, again)).status).toBe(304);
    const asset = await fetch(`${origin}/assets/index-1a2b.js`);
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  });

  it('responds 405 to methods other than GET and HEAD', async () => {
    const { status, headers } = await fetch(`${origin}/`, { method: 'POST', body: 'a' });
    expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });
});
