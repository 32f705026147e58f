import { request } from 'node:http';
import { beforeAll, describe, expect, it } from 'vitest';
import { API_BASE_PATH } from '../../shared/route.ts';
import { routeEntries } from '../../shared/routes.ts';
import { aCustomerWithParcel, withPortal } from '../support/api.ts';
import { aPerson, type Person } from '../support/events.ts';
import { sampleFor } from '../support/sample-requests.ts';
import { tokenFor } from '../support/tokens.ts';

const portal = withPortal();
const people = new Map<string, Person>();
let parcelId: string;
beforeAll(async () => {
  const owner = aPerson();
  people.set('Customer', owner);
  parcelId = await aCustomerWithParcel(portal(), owner);
});

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

/** Each parameter of each route that has one. */
const PARAMETERS = routeEntries.flatMap(([id, route]) =>
  [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({ id, route, name })),
);

function send(method: string, path: string, token: string, body: unknown) {
  return new Promise<{ status: number; body: unknown }>((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const { hostname, port } = new URL(portal().origin);
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

describe.each(PARAMETERS)('$id with an odd $name in its path', ({ id, route, name }) => {
  it.each(ODD)('answers %j with %d', async (value, status) => {
    const role = route.access === 'public' ? 'Customer' : route.access[0];
    const person = people.get(role) ?? aPerson(role);
    const { params = {}, body } = sampleFor(id, { email: person.email, parcelId });
    const path = route.path.replace(/\{(\w+)\}/g, (_, key: string) =>
      key === name ? value : encodeURIComponent(params[key] ?? ''),
    );

    const token = await tokenFor(portal().identity, person);
    const answer = await send(route.method, `${API_BASE_PATH}${path}`, token, body);

    expect(answer.status).toBe(status);
    expect(answer.body).toBeTypeOf('object');
  });
});
