import { expect } from 'vitest';
import {
  type Api,
  type Call,
  changingNothing,
  type Prepared,
  prepare,
  routeOf,
  send,
  successOf,
} from '../api.ts';
import { type IdPlace, idPlaces, MISSING_ID, valueAt, withValueAt } from '../sample.ts';

/** Headers that differ in every answer, whatever was asked for. */
const OF_EACH_ANSWER = new Set(['date', 'apigw-requestid']);

/**
 * Replaces each id of a sample by another customer's and by missing ones, and asserts that the answers are the same
 * byte for byte, headers too, and that nothing changed for either customer. A staff route that finds every customer's
 * must answer the other customer's id with success.
 */
export async function checkForeignIds(api: Api, id: string, call: Call): Promise<void> {
  const [mine, theirs] = await Promise.all([prepare(api, call), prepare(api, call)]);
  for (const place of idPlaces(call.sample.ids, mine.input)) {
    const answerTo = (value: unknown) => answerWith(api, id, mine, place, value);
    const missing = missingValues(place, mine, theirs);
    const foreign = valueAt(theirs.input, place.path);
    const where = `${id}, ${place.path.join('.')}`;

    const [first, ...others] = await changingNothing(api, [mine.owner, theirs.owner], async () => {
      const refused = call.sample.foreign === 'found' ? missing : [...missing, foreign];
      return Promise.all(refused.map(answerTo));
    });
    expect(first?.status, where).toBeGreaterThanOrEqual(400);
    if (place.path[0] === 'params') expect(first?.status, where).toBe(404);
    for (const answer of others) expect(answer, where).toEqual(first);
    if (call.sample.foreign === 'found')
      expect((await answerTo(foreign)).status, where).toBe(successOf(routeOf(api, id)));
  }
}

/** In a path, an id of another form is as missing as one that nothing has. */
function missingValues({ path, kind }: IdPlace, mine: Prepared, theirs: Prepared): string[] {
  const make = MISSING_ID[kind];
  return [make(mine.owner), make(theirs.owner), ...(path[0] === 'params' ? ['no-id', '%', '__proto__'] : [])];
}

async function answerWith(
  api: Api,
  id: string,
  { input, token }: Prepared,
  { path }: IdPlace,
  value: unknown,
) {
  const response = await send(api, id, withValueAt(input, path, value), token);
  const headers = [...response.headers].filter(([name]) => !OF_EACH_ANSWER.has(name));
  return { status: response.status, headers, body: await response.text() };
}
