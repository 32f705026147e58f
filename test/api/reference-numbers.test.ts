import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { REQUEST_ID_HEADER } from '../../shared/api-error.ts';
import type { Role } from '../../shared/roles.ts';
import { aPerson } from '../support/events.ts';
import { withPortal } from '../support/portal.ts';
import { tokenFor } from '../support/tokens.ts';

const running = withPortal();

async function send(path: string, role: Role): Promise<Response> {
  const { origin, identity } = running();
  const token = await tokenFor(identity, aPerson(role));
  return fetch(`${origin}/api${path}`, { headers: { authorization: `Bearer ${token}` } });
}

const logLines = () =>
  readFileSync(join(running().dataDirectory, 'functions.log'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Record<string, unknown>);

it.each([
  ['a request that violates the contract', '/parcels?statuses=nonsense', 'Customer', 400],
  ['a user without permission', '/customer/me', 'Executive', 403],
  ['a missing record', '/customer/me', 'Customer', 404],
] as const)('the log has the reference number of the response to %s', async (_, path, role, status) => {
  const response = await send(path, role);

  expect(response.status).toBe(status);
  const requestId = response.headers.get(REQUEST_ID_HEADER);
  await vi.waitFor(() =>
    expect(logLines().filter((line) => line.requestId === requestId)).toMatchObject([
      { status, routeKey: `GET ${path.split('?')[0]}`, reason: expect.any(String) },
    ]),
  );
});
