import { createServer, type RequestListener } from 'node:http';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { withRequestContext } from '#functions/core/platform/request-context.ts';
import { connectShippingSystem, credentialsOf, StatusCodes } from '#functions/shipping/port/truckmate.ts';
import { closeImmediately, listenLocally } from '#local/http/listen.ts';
import { startSecretsServer } from '#local/secrets/secrets-server.ts';
import { SANDBOX_STATUS_CODES } from '#local/shipping-system/engine/system-rules.ts';
import { orderData } from '#test/support/shipping/order-data.ts';

const credentials = async () => ({ apiKey: 'key-1' });
const TABLE = JSON.stringify({ count: 1, statusCodes: [{ code: 'CANCL', behavior: 'CANCL' }] });

/** A server that knows the status table, and answers everything else as told. */
async function serverOf(listener: RequestListener): Promise<string> {
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/masterData/')) response.end(TABLE);
    else listener(request, response);
  });
  const port = await listenLocally(server);
  onTestFinished(() => closeImmediately(server));
  return `http://127.0.0.1:${port}`;
}

const connect = (url: string, more: object = {}) =>
  connectShippingSystem({ url, credentials, statusCodes: SANDBOX_STATUS_CODES, ...more });

const errors = (...lines: [code: string, description: string][]) =>
  JSON.stringify({ errors: lines.map(([code, description]) => ({ code, description })) });

describe('the adapter of TruckMate', () => {
  it.each([
    ['a server error', 500, errors(['serverError', 'Failed']), { answer: 'unknown' }],
    ['a bad gateway', 502, '<html>', { answer: 'unknown' }],
    ['a gateway timeout', 504, '<html>', { answer: 'unknown' }],
    ['an unavailable service', 503, '<html>', { answer: 'wait', seconds: null }],
    ['a page instead of an order', 200, '<html>', { answer: 'unknown' }],
    ['an answer without an order', 200, '{}', { answer: 'unknown' }],
    ['a page that is not found', 404, '<html>', { answer: 'unknown' }],
    ['an order that is not found', 404, errors(['resourceNotFound', 'None']), { answer: 'not found' }],
    ['a conflict', 409, errors(['resourceConflict', 'Locked']), { answer: 'conflict' }],
    ['no license', 403, errors(['licenseNotAvailable', 'None']), { answer: 'wait', seconds: null }],
    ['a missing right', 403, errors(['forbidden', 'No']), { answer: 'wait', seconds: null }],
    ['a refusal without a reason', 400, '<html>', { answer: 'unknown' }],
    ['a rule', 400, errors(['invalidBusinessLogic', ' On\nhold ']), { answer: 'refused', line: 'On hold' }],
    [
      'the schema, with a code that is not known here',
      400,
      errors(['missingRequiredField', 'One'], ['invalidSomething', 'Two'], ['invalidDBValue', 'Three']),
      { answer: 'invalid', lines: ['One', 'Two', 'Three'] },
    ],
  ])('tells what happened after %s', async (_, status, text, expected) => {
    const url = await serverOf((_request, response) => void response.writeHead(status).end(text));
    expect(await connect(url).update('1', { weightLbs: 2 })).toEqual(expected);
  });

  it.each([
    ['30', 30],
    ['Mon, 02 Mar 2026 17:00:45 GMT', 45],
    ['soon', null],
  ])('waits as long as the system asks to: %s', async (after, seconds) => {
    const headers = { 'retry-after': after, date: 'Mon, 02 Mar 2026 17:00:00 GMT' };
    const url = await serverOf((_request, response) => void response.writeHead(429, headers).end());
    expect(await connect(url).update('1', { weightLbs: 2 })).toEqual({ answer: 'wait', seconds });
  });

  it('waits if nothing could be sent, and reports why', async () => {
    const onFailure = vi.fn();
    const nowhere = connect('http://127.0.0.1:1', { onFailure });
    expect(await nowhere.create('package-1', orderData())).toEqual({ answer: 'wait', seconds: null });
    const unnamed = connect('http://shipping.invalid', { onFailure });
    expect(await unnamed.find(['package-1'])).toEqual({ answer: 'wait', seconds: null });
    const locked = connect(await serverOf(() => {}), {
      onFailure,
      credentials: () => Promise.reject(new Error('No access')),
    });
    expect(await locked.cancel('1')).toEqual({ answer: 'wait', seconds: null });
    expect(onFailure.mock.calls.map(([method]) => method)).toEqual(['create', 'find', 'cancel']);
  });

  it('does not know what a server did that drops the connection or redirects', async () => {
    const other = vi.fn<RequestListener>((_request, response) => void response.end());
    const location = await serverOf(other);
    for (const listener of [
      (_request, response) => void response.destroy(),
      (_request, response) => void response.writeHead(307, { location }).end(),
    ] satisfies RequestListener[])
      expect(await connect(await serverOf(listener)).update('1', { weightLbs: 2 })).toEqual({
        answer: 'unknown',
      });
    expect(other).not.toHaveBeenCalled();
  });

  it('does nothing if the status table cannot be read, and asks to wait', async () => {
    const requests: string[] = [];
    const server = createServer((request, response) => {
      requests.push(`${request.method} ${request.url?.split('?', 1)[0]}`);
      response.writeHead(500).end();
    });
    const port = await listenLocally(server);
    onTestFinished(() => closeImmediately(server));
    const answer = await connect(`http://127.0.0.1:${port}`).create('package-1', orderData());
    expect(answer).toEqual({ answer: 'wait', seconds: null });
    expect(requests).toEqual(['GET /masterData/statusCodes']);
  });

  it('aborts a call after ten seconds, or before the deadline of the request if that is sooner', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    onTestFinished(() => timeout.mockRestore());
    const system = connect(await serverOf((_request, response) => void response.end('{}')));
    await system.update('1', { weightLbs: 2 });
    expect(timeout.mock.calls[0]?.[0]).toBeGreaterThan(9000);
    for (const [milliseconds] of timeout.mock.calls) expect(milliseconds).toBeLessThanOrEqual(10_000);
    await withRequestContext({}, { getRemainingTimeInMillis: () => 4000 }, () =>
      system.update('1', { weightLbs: 2 }),
    );
    // Half a second is reserved for the response.
    expect(timeout.mock.lastCall?.[0]).toBeLessThanOrEqual(3500);
  });

  it('closes each connection, and sends the key only once more after it was rejected', async () => {
    const seen: unknown[] = [];
    const url = await serverOf(({ headers }, response) => {
      seen.push([headers.authorization, headers.connection]);
      response.writeHead(401).end();
    });
    const rotated = async (fresh?: boolean) => ({ apiKey: fresh ? 'key-2' : 'key-1' });
    const answer = await connect(url, { credentials: rotated }).update('1', { weightLbs: 2 });
    expect(answer).toEqual({ answer: 'wait', seconds: null });
    expect(seen).toEqual([
      ['Bearer key-1', 'close'],
      ['Bearer key-2', 'close'],
    ]);
  });

  it('refuses to cancel if no status of the company cancels', async () => {
    const server = createServer((request, response) => {
      const isTable = request.url?.startsWith('/masterData/');
      const row = {
        traceNumbers: [],
        dangerousGoods: [],
        statusHistory: [],
        modified: '2026-03-02T17:00:00Z',
      };
      response.end(JSON.stringify(isTable ? { count: 0, statusCodes: [] } : { orderId: 1, ...row }));
    });
    const port = await listenLocally(server);
    onTestFinished(() => closeImmediately(server));
    const answer = await connect(`http://127.0.0.1:${port}`).cancel('1');
    expect(answer).toMatchObject({ answer: 'refused' });
  });

  it('understands an order in which fields are missing, and times without a zone', async () => {
    const url = await serverOf((_request, response) => {
      const statusHistory = [{ statusCode: 'DISP', statusDate: '2026-03-02T17:00:00' }];
      const row = {
        orderId: 7,
        traceNumbers: [],
        dangerousGoods: [],
        statusHistory,
        modified: '2026-03-02T18:00:00',
      };
      response.end(JSON.stringify(row));
    });
    expect(await connect(url).update('7', { weightLbs: 2 })).toMatchObject({
      order: {
        orderId: '7',
        billNumber: null,
        traceNumber: '',
        data: { weightLbs: 0, customerName: '', priceCents: null, dangerousGoods: null },
        statuses: [{ milestone: 'IN_TRANSIT', behavior: 'other', at: '2026-03-02T17:00:00.000Z' }],
        modifiedAt: '2026-03-02T18:00:00.000Z',
      },
    });
  });
});

describe('the status codes of a stage', () => {
  it('must differ, because a status is read by its code', () => {
    expect(StatusCodes.safeParse(SANDBOX_STATUS_CODES).success).toBe(true);
    expect(StatusCodes.safeParse({ ...SANDBOX_STATUS_CODES, AT_TERMINAL: 'DISP' }).success).toBe(false);
    expect(StatusCodes.safeParse({ ...SANDBOX_STATUS_CODES, DELIVERED: 'DELIVERED-X' }).success).toBe(false);
    expect(StatusCodes.safeParse({ AVAILABLE: 'AVAIL' }).success).toBe(false);
  });
});

it('reads the API key from its secret', async () => {
  const server = await startSecretsServer({ shipping: '{"apiKey":"key-7"}', broken: '{"apiKey":""}' });
  for (const [name, value] of Object.entries({
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    AWS_REGION: 'us-west-2',
    AWS_ENDPOINT_URL_SECRETS_MANAGER: server.endpoint,
  }))
    vi.stubEnv(name, value);
  onTestFinished(async () => {
    vi.unstubAllEnvs();
    await server.close();
  });
  expect(await credentialsOf('shipping')()).toEqual({ apiKey: 'key-7' });
  await expect(credentialsOf('broken')()).rejects.toThrow();
});
