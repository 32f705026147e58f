import { expect } from 'vitest';
import { API_BASE_PATH } from '../../../../shared/route.ts';
import { type Api, type Call, expectDocumented, prepare, routeOf } from '../api.ts';
import { expectRefusal } from '../refusals.ts';

/** Asserts that a path parameter that is no UTF-8 is refused by the gateway, with a status that is documented. */
export async function checkMalformedPath(api: Api, id: string, call: Call): Promise<void> {
  const { token } = await prepare(api, call);
  const { method, path } = routeOf(api, id);
  const malformed = path.replace(/\{\w+\}/g, '%FF');
  const response = await fetch(`${api.running().origin}${API_BASE_PATH}${malformed}`, {
    method,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  });
  expect(response.status).toBe(400);
  expectDocumented(api, id, response);
  await expectRefusal(response, 'gateway');
}
