import { request } from 'node:http';
import { describe, expect, it } from 'vitest';
import { once } from '../../functions/platform/binding.ts';
import { API_BASE_PATH } from '../../shared/route.ts';
import { callsOf, prepare, routeOf } from '../support/api/api.ts';
import { theProduct } from '../support/api/product.ts';

const api = theProduct();

/** Paths as they stand in a request line; `fetch` would tidy them up. */
const ODD: [string, number][] = [
  ['', 404],
  ['%20', 404],
  ['%00', 404],
  ['%2F', 404],
  ['%252e%252e', 404],
  ['%2e%2e', 404],
  ['..', 404],
  ['%ED%A0%80', 400],
  ['%E0%A4%A', 400],
  ['%', 400],
  ['%f0%9f%9a%9a', 404],
  ['CUSTOMER%231', 404],
  ['__proto__', 404],
  ['A'.repeat(5000), 404],
];

/** Each parameter of each route that has one, once for each of its callers. */
const PARAMETERS = Object.keys(api.routes).flatMap((id) =>
  callsOf(api, id).flatMap((call) =>
    [...routeOf(api, id).path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
      id,
      name,
      call,
      as: call.as,
    })),
  ),
);

function send(method: string, path: string, token: string | undefined, body: unknown) {
  return new Promise<{ status: number; body: unknown }>((resolve, reject) => {
    const headers = {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      'content-type': 'application/json',
    };
    const { hostname, port } = new URL(api.running().origin);
    const call = request({ hostname, port, method, path, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          body: JSON.parse(Buffer.concat(chunks).toString()) as unknown,
        }),
      );
    });
    call.on('error', reject);
    call.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

describe.each(PARAMETERS)('$id sent as $as with an odd $name in its path', ({ id, name, call }) => {
  // What is refused changes nothing, so one state is enough for all of them.
  const prepared = once(() => prepare(api, call));

  it.each(ODD)('answers %j with %d', async (value, status) => {
    const { token, input } = await prepared();
    const { method, path: template } = routeOf(api, id);
    const path = template.replace(/\{(\w+)\}/g, (_, key: string) =>
      key === name ? value : encodeURIComponent(input.params?.[key] ?? ''),
    );

    const answer = await send(method, `${API_BASE_PATH}${path}`, token, input.body);

    expect(answer.status).toBe(status);
    expect(answer.body).toBeTypeOf('object');
  });
});
