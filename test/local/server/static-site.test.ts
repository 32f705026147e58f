import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { mailboxPage } from '../../../local/mailbox/mailbox-page.ts';
import { staticSite } from '../../../local/site/static-site.ts';
import { smallSite } from '../support.ts';

async function aSite({ directory } = smallSite()): Promise<string> {
  const handle = staticSite(directory);
  const server = createServer((request, response) => {
    void handle(request, response, (request.url ?? '/').split('?', 1)[0] ?? '/');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}

describe('the site', () => {
  it.each(['/', '/orders', '/orders/?a=b.c', '/package-label/123'])(
    'answers %s with the single page',
    async (path) => {
      const response = await fetch(`${await aSite()}${path}`);

      expect(response.status).toBe(200);
      expect(response.headers.get('cache-control')).toBe('no-cache');
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(await response.text()).toContain('The single page');
    },
  );

  it.each([
    '/missing.js',
    '/assets/missing-1a2b.css',
    '/..%2f..%2fetc/passwd.txt',
    '/%00.txt',
    '/%E0%A4.txt',
  ])('answers %s with 404', async (path) => {
    const response = await fetch(`${await aSite()}${path}`);

    expect(response.status).toBe(404);
    expect(await response.text()).not.toContain('The single page');
  });

  it.each([
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['identity', null],
  ])('compresses as the client accepts it: %s', async (accepted, encoding) => {
    const response = await fetch(`${await aSite()}/notes.txt`, { headers: { 'accept-encoding': accepted } });

    expect(response.headers.get('content-encoding')).toBe(encoding);
    expect(response.headers.get('vary')).toBe('accept-encoding');
    expect(await response.text()).toBe('plain text. '.repeat(200));
  });

  it('sends nothing again that the client has', async () => {
    const origin = await aSite();
    const first = await fetch(`${origin}/favicon.svg`);

    const second = await fetch(`${origin}/favicon.svg`, {
      headers: { 'if-none-match': first.headers.get('etag') ?? '' },
    });

    expect(second.status).toBe(304);
  });

  it('stays whole although its folder is removed, as newer builds do', async () => {
    const site = smallSite();
    const origin = await aSite(site);

    rmSync(site.directory, { recursive: true });

    expect((await fetch(`${origin}/orders`)).status).toBe(200);
    expect(await (await fetch(`${origin}/notes.txt`)).text()).toBe('plain text. '.repeat(200));
  });

  it('only lets itself be read', async () => {
    const response = await fetch(`${await aSite()}/`, { method: 'POST', body: 'a' });

    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('GET, HEAD');
  });
});

describe('the mailbox page', () => {
  const message = {
    at: '2025-11-20T10:00:00.000Z',
    channel: 'email',
    to: 'a@b.test',
    subject: 'Code',
    body: 'Hello',
  } as const;

  it('shows messages in the given order, codes apart', () => {
    const page = mailboxPage([
      { ...message, subject: 'Second', code: '123456' },
      { ...message, subject: 'First' },
    ]);

    expect(page.indexOf('Second')).toBeLessThan(page.indexOf('First'));
    expect(page).toContain('<p class="code">123456</p>');
  });

  it('shows markup in a message as text', () => {
    const markup = `<img src=x onerror="alert('1')">&`;

    const page = mailboxPage([
      { at: markup, channel: 'email', to: markup, subject: markup, body: markup, code: markup },
    ]);

    expect(page).not.toContain('<img');
    expect(page.split('&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;')).toHaveLength(8);
  });

  it('says what will appear while there is nothing', () => {
    expect(mailboxPage([])).toContain('No messages yet.');
  });
});
