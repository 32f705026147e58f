import { expect } from 'vitest';
import {
  type Api,
  expectNoChange,
  type PreparedCall,
  type PreparedPair,
  routeOf,
  send,
  successStatus,
} from '../api.ts';
import { type IdPath, idPaths, MISSING_ID, valueAt, withValueAt } from '../sample.ts';

/** Headers that differ in every response. */
const VOLATILE_HEADERS = new Set(['date', 'apigw-requestid']);

/**
 * Replaces each id of a sample with another customer's and with missing ids. Asserts that the responses are
 * identical, including headers, and that nothing changed for either customer. A staff route for all customers must
 * succeed with the other customer's id. A route with a result for each id must reject missing ones identically.
 */
export async function checkOtherCustomersIds(
  api: Api,
  id: string,
  { sample, mine, theirs }: PreparedPair,
): Promise<void> {
  for (const place of idPaths(sample.ids, mine.input)) {
    const responseTo = async (value: unknown) => {
      const response = await responseWith(api, id, mine, place, value);
      if (!sample.hasResultPerId) return response;
      const body = response.body.replaceAll(String(value), 'ID');
      return { ...response, body };
    };
    const missing = missingValues(place, mine, theirs);
    const otherId = valueAt(theirs.input, place.path);
    const where = `${id}, ${place.path.join('.')}`;

    const [first, ...others] = await expectNoChange(api, [mine.owner, theirs.owner], async () => {
      const rejected = sample.otherCustomers === 'allowed' ? missing : [...missing, otherId];
      return Promise.all(rejected.map(responseTo));
    });
    if (sample.hasResultPerId) {
      expect(first?.status, where).toBe(successStatus(routeOf(api, id)));
      expect(first?.body, where).toContain('refusal":"');
    } else expect(first?.status, where).toBeGreaterThanOrEqual(400);
    if (place.path[0] === 'params') expect(first?.status, where).toBe(404);
    for (const response of others) expect(response, where).toEqual(first);
    if (sample.otherCustomers === 'allowed')
      expect((await responseTo(otherId)).status, where).toBe(successStatus(routeOf(api, id)));
  }
}

/** A malformed id in a path gets the same response as a missing one. */
function missingValues({ path, kind }: IdPath, mine: PreparedCall, theirs: PreparedCall): string[] {
  const make = MISSING_ID[kind];
  return [make(mine.owner), make(theirs.owner), ...(path[0] === 'params' ? ['no-id', '%', '__proto__'] : [])];
}

async function responseWith(
  api: Api,
  id: string,
  { input, token }: PreparedCall,
  { path }: IdPath,
  value: unknown,
) {
  const response = await send(api, id, withValueAt(input, path, value), token);
  const headers = [...response.headers].filter(([name]) => !VOLATILE_HEADERS.has(name));
  return { status: response.status, headers, body: await response.text() };
}
