import { expect } from 'vitest';
import { type Api, callsOf, type PreparedPair, routeOf, send, successStatus } from '../api.ts';
import { idPaths, leafPaths, valueAt } from '../sample.ts';
import { resultOf } from './fuzz.ts';
import { checkFieldsAreKept } from './kept-fields.ts';

/** Asserts that the samples of a route cover all of its roles. */
export function checkRoles(api: Api, id: string): void {
  const { access } = routeOf(api, id);
  const calls = callsOf(api, id);
  expect([...new Set(calls.map(({ as }) => as))].sort(), 'The roles of the samples').toEqual(
    access === 'public' ? ['anonymous'] : [...access].sort(),
  );
  for (const { sample, as } of calls)
    if (as === 'Customer')
      expect(sample.otherCustomers, 'A customer can access only their own records.').toBeUndefined();
}

/** Asserts that a sample declares all of its ids and succeeds for its caller. */
export async function checkSample(
  api: Api,
  id: string,
  { sample, mine, theirs }: PreparedPair,
): Promise<void> {
  const declared = [sample.ids, sample.notIds].flatMap((named) =>
    idPaths(named, mine.input).map(({ path }) => path.join('.')),
  );
  const personal = leafPaths(mine.input)
    .filter((path) => valueAt(mine.input, path) !== valueAt(theirs.input, path))
    .map((path) => path.join('.'));
  // Exactly the values that differ between two customers must be declared.
  expect(declared.sort(), 'The declared ids of the sample').toEqual(personal.sort());
  const response = await send(api, id, mine.input, mine.token);
  expect(response.status).toBe(successStatus(routeOf(api, id)));
  await checkFieldsAreKept(api, id, sample, mine, response.status === 200 ? await resultOf(response) : null);
}
