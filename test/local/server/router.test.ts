import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { GatewayErrorBody } from '#shared/api-error.ts';
import { RuntimeConfig } from '#shared/deployment/runtime-config.ts';
import { aPortal, TIME } from '../portal-support.ts';
import { SITE_SCRIPT } from '../support.ts';

/** Sends a raw request, which may be one that HTTP clients do not support. */
async function rawResponse(origin: string, head: string): Promise<string> {
  const socket = connect({ host: '127.0.0.1', port: Number(new URL(origin).port) });
  socket.write(`${head}\r\nConnection: close\r\n\r\n`);
  return Buffer.concat(await socket.toArray()).toString();
}

const portal = await aPortal({}, afterAll);
const { origin } = portal;

describe('the origin of the portal', TIME, () => {
  it('accepts only local host names', async () => {
    const { port } = new URL(origin);
    const statusFor = async (host: string, path: string) => {
      const request = httpRequest({ host: '127.0.0.1', port, path, headers: { host } }).end();
      const [response] = await once(request, 'response');
      response.resume();
      return response.statusCode;
    };
    for (const path of ['/', '/api/location', '/cognito', '/local/mailbox']) {
      expect(await statusFor('attacker.example', path)).toBe(403);
      expect(await statusFor(`localhost.attacker.example:${port}`, path)).toBe(403);
    }
    expect(await statusFor(`localhost:${port}`, '/')).toBe(200);
    expect(await statusFor(`127.0.0.1:${port}`, '/')).toBe(200);
  });

  it("serves the site's runtime configuration", async () => {
    const response = await fetch(`${origin}/runtime-config.json`);
    expect(response.headers.get('cache-control')).toBe('no-cache');
    expect(RuntimeConfig.parse(await response.json())).toMatchObject({
      environment: 'local',
      userPoolId: portal.identity.userPoolId,
      signInFlow: 'USER_PASSWORD_AUTH',
      oauthDomain: `${new URL(origin).host}/hosted`,
      redirectSignIn: `${origin}/login`,
    });
  });

  it('sends the security headers with every response, and no X-Powered-By', async () => {
    const hash = createHash('sha256').update(SITE_SCRIPT).digest('base64');
    for (const path of ['/', '/api/location', '/api/nothing', '/runtime-config.json', '/missing.js']) {
      const { headers } = await fetch(origin + path);
      const policy = headers.get('content-security-policy');
      expect(policy).toContain(`img-src 'self' data: blob: ${portal.objectStoreEndpoint}`);
      expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('x-powered-by')).toBeNull();
    }
  });

  it('serves the pages of the API at their paths of the site, and only these', async () => {
    for (const path of ['/track', '/track/NB1?code=A', '/api/track']) {
      const response = await fetch(origin + path);
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(await response.text()).toContain('Freight bill number');
    }
    expect((await fetch(`${origin}/track/NB1`)).status).toBe(404);
    expect(await (await fetch(`${origin}/tracking`)).text()).not.toContain('Freight bill number');
  });

  it('serves the functions, the OpenAPI document, and the mailbox', async () => {
    portal.mailbox.add({ channel: 'sms', to: '907-555-0100', body: 'ready for pickup' });
    const get = async (path: string) => (await fetch(origin + path)).json();
    expect(await get('/api/location?type=ORIGIN')).toMatchObject([{ locationCode: 'TAC' }]);
    expect(await get('/local/openapi.json')).toMatchObject({ openapi: '3.1.0' });
    expect(await get('/local/mailbox.json')).toMatchObject([{ body: 'ready for pickup' }]);
    const page = await fetch(`${origin}/local/mailbox?view=texts`);
    expect(await page.text()).toContain('ready for pickup');
    expect(page.headers.get('content-security-policy')).toContain("script-src 'sha256-");
    expect((await fetch(`${origin}/local/nothing`)).status).toBe(404);
    expect((await fetch(`${origin}/local/mailbox.json`, { method: 'POST' })).status).toBe(405);
  });

  it('responds to invalid HTTP in the format of the gateway', async () => {
    const request = httpRequest(origin, { headers: { 'x-large': 'a'.repeat(20_000) } }).end();
    const [response] = await once(request, 'response');
    const chunks: Buffer[] = await response.toArray();
    expect(JSON.parse(Buffer.concat(chunks).toString())).toEqual({ message: 'Bad Request' });
  });

  it('rejects an API GET request with a body, like CloudFront', async () => {
    const request = httpRequest(`${origin}/api/location`, { headers: { 'content-length': 2 } }).end('{}');
    const [response] = await once(request, 'response');
    response.resume();
    expect(response.statusCode).toBe(403);
  });

  it.each([
    [400, 'GET /api/location HTTP/1.1'],
    [403, 'GET /api/location HTTP/1.1\r\nHost: attacker.example'],
    [403, 'GET http://attacker.example/api/location HTTP/1.1\r\nHost: localhost'],
    [401, 'GET http://localhost/api/customer/me HTTP/1.1\r\nHost: localhost'],
    [401, 'GET /api/customer/me HTTP/1.1\r\nHost: localhost\r\nExpect: 200-ok'],
  ])('responds %i in the format of the gateway to %j', async (status, head) => {
    const response = await rawResponse(origin, head);
    expect(response).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(GatewayErrorBody.safeParse(JSON.parse(response.split('\r\n\r\n')[1] ?? '')).error).toBeUndefined();
  });
});
