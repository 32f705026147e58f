import { expect } from 'vitest';
import { type Api, callsOf, type Prepared, prepare, routeOf, send, successOf } from '../api.ts';

const ROUNDS = 5;

interface Sent {
  id: string;
  prepared: Prepared;
  /** What a read answered when no other call was under way. */
  alone: string | undefined;
}

/** Without the parts of a signed address that follow the clock. */
const settled = (body: string) => body.replace(/X-Amz-(Date|Signature)=[^&"]+/g, '');

/**
 * Sends the calls of two customers for every route of customers, interleaved and all at once, to the same functions.
 * Asserts that each succeeds, reads answer what they answer alone, the two get different answers, and no answer holds
 * anything of another customer.
 */
export async function checkIsolation(api: Api): Promise<void> {
  const sent: Sent[] = [];
  for (const id of Object.keys(api.routes))
    for (const call of callsOf(api, id).filter(({ as }) => as === 'Customer')) {
      const isRead = routeOf(api, id).method === 'GET';
      const pair: Sent[] = [];
      for (const _ of ['one', 'another']) {
        const prepared = await prepare(api, call);
        pair.push({ id, prepared, alone: isRead ? await answerOf(api, id, prepared) : undefined });
      }
      const [one, another] = pair;
      if (isRead && !call.sample.sameForAll) expect(one?.alone, `${id} of another`).not.toBe(another?.alone);
      sent.push(...pair);
    }
  const people = sent.map(({ prepared }) => prepared.owner);

  for (let round = 0; round < ROUNDS; round += 1) {
    // A change succeeds once; reads go on around it.
    const underWay = sent.filter(({ alone }) => alone !== undefined || round === 0);
    await Promise.all(
      underWay.map(async ({ id, prepared, alone }) => {
        const body = await answerOf(api, id, prepared);
        if (alone !== undefined) expect(body, id).toBe(alone);
        for (const { customerId, email } of people.filter((person) => person !== prepared.owner)) {
          expect(body, id).not.toContain(customerId);
          expect(body, id).not.toContain(email);
        }
      }),
    );
  }
}

async function answerOf(api: Api, id: string, { input, token }: Prepared): Promise<string> {
  const response = await send(api, id, input, token);
  expect(response.status, id).toBe(successOf(routeOf(api, id)));
  return settled(await response.text());
}
