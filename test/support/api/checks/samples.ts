import { expect } from 'vitest';
import { type Api, callsOf, prepare, routeOf } from '../api.ts';
import { idPlaces, leafPaths, valueAt } from '../sample.ts';

/** Asserts that the samples of a route are sent as every role that it is for, and say which ids are somebody's. */
export async function checkSamples(api: Api, id: string): Promise<void> {
  const { access } = routeOf(api, id);
  const calls = callsOf(api, id);
  expect([...new Set(calls.map(({ as }) => as))].sort(), 'The callers of the samples').toEqual(
    access === 'public' ? ['anybody'] : [...access].sort(),
  );
  for (const call of calls) {
    const { sample, as } = call;
    if (as === 'Customer') expect(sample.foreign, "A customer finds no other customer's.").toBeUndefined();
    const [mine, other] = await Promise.all([prepare(api, call), prepare(api, call)]);
    const declared = idPlaces(sample.ids, mine.input).map(({ path }) => path.join('.'));
    const personal = leafPaths(mine.input)
      .filter((path) => valueAt(mine.input, path) !== valueAt(other.input, path))
      .map((path) => path.join('.'));
    // What differs between two customers is somebody's; what is declared and the same for both replaces nothing.
    expect(declared.sort(), 'The ids that the sample declares').toEqual(personal.sort());
  }
}
