import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { json, text as textOf } from 'node:stream/consumers';
import { expect } from 'vitest';
import { API_BASE_PATH } from '#shared/route.ts';
import { type Api, expectDocumented, expectNoChange, type PreparedCall, routeOf } from '../api.ts';
import { expectErrorBody } from '../error-responses.ts';

/**
 * Raw text in the request line, and the status of the response. Text that cannot be decoded never reaches a function.
 */
const MALFORMED_VALUES: readonly (readonly [text: string, status: 400 | 404])[] = [
  ['', 404],
  ['%20', 404],
  ['%00', 404],
  ['%2F', 404],
  ['..', 404],
  ['%2e%2e', 404],
  ['%252e%252e', 404],
  ['%f0%9f%9a%9a', 404],
  ['CUSTOMER%231', 404],
  ['__proto__', 404],
  ['constructor', 404],
  ['%7B%22$ne%22:null%7D', 404],
  ['a,b', 404],
  ['A'.repeat(5000), 404],
  ['%', 400],
  ['%E0%A4%A', 400],
  ['%ED%A0%80', 400],
  ['%FF', 400],
];

/** Asserts that malformed path parameters return 404 or 400 and change nothing. */
export async function checkMalformedPath(api: Api, id: string, prepared: PreparedCall): Promise<void> {
  await expectNoChange(api, [prepared.owner], async () => {
    for (const name of Object.keys(prepared.input.params ?? {}))
      for (const [text, status] of MALFORMED_VALUES) {
        const response = await sendPath(api, id, prepared, { name, text });
        expect(response.status, `${id} with ${name} ${text}`).toBe(status);
        expectDocumented(api, id, response);
        expectErrorBody(status, response.body, status === 400 ? 'gateway' : undefined);
      }
  });
}

/** Sends a path without the normalization that `fetch` applies. */
async function sendPath(
  api: Api,
  id: string,
  { input, token }: PreparedCall,
  malformed: { name: string; text: string },
): Promise<{ status: number; body: unknown }> {
  const { method, path: template } = routeOf(api, id);
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) =>
    name === malformed.name ? malformed.text : encodeURIComponent(input.params?.[name] ?? ''),
  );
  const { hostname, port } = new URL(api.running().origin);
  const headers = {
    'content-type': 'application/json',
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  };
  const query = new URLSearchParams({ ...input.query } as Record<string, string>);
  const call = request({ hostname, port, method, path: `${API_BASE_PATH}${path}?${query}`, headers });
  call.end(input.body === undefined ? undefined : JSON.stringify(input.body));
  const [response] = (await once(call, 'response')) as [IncomingMessage];
  const isPage = response.headers['content-type']?.startsWith('text/html');
  return { status: response.statusCode ?? 0, body: await (isPage ? textOf : json)(response) };
}
