import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { describe, expect, it } from 'vitest';
import { MAX_BODY_BYTES } from '../../../shared/route.ts';
import { aGateway, expectRefusal, sign } from './gateway-support.ts';

describe('the gateway', () => {
  it('uses the error messages of API Gateway', async () => {
    const { call } = await aGateway();

    const missing = await call('/api/nothing');
    const unauthorized = await call('/api/customer/me');

    expect(await missing.json()).toEqual({ message: 'Not Found' });
    expect(await unauthorized.json()).toEqual({ message: 'Unauthorized' });
    for (const { headers } of [missing, unauthorized]) expect(headers.get('cache-control')).toBeNull();
  });

  it.each([
    ['an unknown path', 'GET', '/api/nothing'],
    ['the base path', 'GET', '/api'],
    ['an unsupported method', 'POST', '/api/location'],
    ['a trailing slash', 'GET', '/api/location/'],
    ['an empty parameter', 'PUT', '/api/parcels//notes'],
    ['an encoded slash in a parameter', 'PUT', '/api/parcels/a%2Fb/notes'],
    ['OPTIONS, because there is no CORS', 'OPTIONS', '/api/location'],
  ])('responds 404 to %s', async (_, method, path) => {
    const { call } = await aGateway();

    await expectRefusal(await call(path, { method }), 404);
  });

  it('responds 404 without a body to a HEAD request', async () => {
    const { call } = await aGateway();

    const response = await call('/api/location', { method: 'HEAD' });

    expect(response.status).toBe(404);
    expect(await response.text()).toBe('');
  });

  it('responds 400 to a path that is not valid UTF-8', async () => {
    const { call } = await aGateway();

    await expectRefusal(await call('/api/parcels/%E0%A4%A/notes'), 400);
  });

  it('responds 413 to a body of more than 6 MB, with or without Content-Length', async () => {
    const { call, invocations, port } = await aGateway();
    const token = await sign();
    const init = { method: 'PUT', token, headers: { 'content-type': 'application/json' } };

    await expectRefusal(
      await call('/api/parcels/1/notes', { ...init, body: Buffer.alloc(MAX_BODY_BYTES + 1, 'a') }),
      413,
    );
    const chunked = httpRequest({
      port,
      path: '/api/parcels/1/notes',
      method: 'PUT',
      headers: { authorization: token },
    });
    for (let sent = 0; sent <= MAX_BODY_BYTES; sent += 1024 * 1024)
      chunked.write(Buffer.alloc(1024 * 1024, 'a'));
    chunked.end();
    const [response] = await once(chunked, 'response');
    response.resume();

    expect(response.statusCode).toBe(413);
    expect(invocations).toEqual([]);
  });

  it('accepts a body of exactly 6 MB', async () => {
    const { call } = await aGateway();

    const response = await call('/api/parcels/1/notes', {
      method: 'PUT',
      token: await sign(),
      body: Buffer.alloc(MAX_BODY_BYTES, 'a'),
    });

    expect(response.status).toBe(200);
  });
});

describe("a request's id", () => {
  it('is the same in the response header and in the event', async () => {
    const { call, invocations } = await aGateway();

    const first = await call('/api/location');
    const second = await call('/api/location');

    const ids = [first, second].map(({ headers }) => headers.get('apigw-requestid'));
    expect(invocations.map(({ requestId }) => requestId)).toEqual(ids);
    expect(invocations.map(({ event }) => event.requestContext.requestId)).toEqual(ids);
    expect(new Set(ids).size).toBe(2);
  });

  it('is in the report of a failed function', async () => {
    const { call, labels } = await aGateway(() => {
      throw new Error('broken');
    });

    const { headers } = await call('/api/location');

    expect(labels).toEqual([`GET /location (request ${headers.get('apigw-requestid')})`]);
  });
});

describe("a function's result", () => {
  it('is sent unchanged', async () => {
    const { call } = await aGateway(() => ({
      statusCode: 201,
      headers: { 'content-type': 'image/png', 'next-cursor': 'abc' },
      cookies: ['a=1', 'b=2'],
      body: Buffer.from([1, 2, 255]).toString('base64'),
      isBase64Encoded: true,
    }));

    const response = await call('/api/location');

    expect(response.status).toBe(201);
    expect(response.headers.get('next-cursor')).toBe('abc');
    expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
    expect([...new Uint8Array(await response.arrayBuffer())]).toEqual([1, 2, 255]);
  });

  it('without a status code becomes a JSON body', async () => {
    const { call } = await aGateway(() => ({ some: 'thing' }));

    expect(await (await call('/api/location')).json()).toEqual({ some: 'thing' });
  });

  it('that is an exception is reported and not sent to the client', async () => {
    const { call, reports } = await aGateway(() => {
      throw new Error('secret detail');
    });

    const response = await call('/api/location');

    const text = await response.clone().text();
    await expectRefusal(response, 500);
    expect(text).not.toContain('secret');
    expect(reports).toEqual([new Error('secret detail')]);
  });

  it('that exceeds the Lambda size limit is reported and answered with 500', async () => {
    const { call, reports } = await aGateway(() => ({ statusCode: 200, body: 'a'.repeat(MAX_BODY_BYTES) }));

    await expectRefusal(await call('/api/location'), 500);
    expect(reports).toHaveLength(1);
  });
});
