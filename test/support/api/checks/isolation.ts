import { expect } from 'vitest';
import { type Api, callsOf, type PreparedCall, preparePair, routeOf, send, successStatus } from '../api.ts';

const ROUNDS = 3;

interface PreparedRequest {
  id: string;
  prepared: PreparedCall;
  /** The response to a read without concurrent requests. */
  expected: string | undefined;
}

/** Estimates change with every sailing that another sample enters, and the agents to choose from with every agent. */
const SHARED = ['estimate', 'agents'];
const withoutShared = (body: string) =>
  /^[[{]/.test(body)
    ? JSON.stringify(JSON.parse(body, (key, value) => (SHARED.includes(key) ? undefined : value)))
    : body;

/** Removes what depends on the time of the request: parts of a presigned URL, the timestamp of a calendar file, estimates. */
const withoutTime = (body: string) =>
  withoutShared(body).replace(/X-Amz-(Date|Signature)=[^&"]+|DTSTAMP:\w+/g, '');

/**
 * Sends the requests of two customers for every customer route, interleaved and concurrently, to the same functions.
 * Asserts that each succeeds, that reads return the same as without concurrency, that the two customers get different
 * responses, and that no response contains data of another customer.
 */
export async function checkIsolation(api: Api): Promise<void> {
  const calls = Object.keys(api.routes).flatMap((id) =>
    callsOf(api, id)
      .filter(({ as }) => as === 'Customer')
      .map((call) => ({ id, call })),
  );
  const sent: PreparedRequest[] = [];
  for (const { id, call } of calls) {
    const { sample, mine, theirs } = await preparePair(api, call);
    const isRead = routeOf(api, id).method === 'GET';
    const expected: (string | undefined)[] = [];
    for (const prepared of [mine, theirs])
      expected.push(isRead ? await bodyOf(api, id, prepared) : undefined);
    if (isRead && !sample.sameForAll) expect(expected[0], `${id} of another customer`).not.toBe(expected[1]);
    sent.push({ id, prepared: mine, expected: expected[0] }, { id, prepared: theirs, expected: expected[1] });
  }
  const people = sent.map(({ prepared }) => prepared.owner);

  for (let round = 0; round < ROUNDS; round += 1) {
    // Writes are sent only in the first round, concurrently with reads.
    const concurrent = sent.filter(({ expected }) => expected !== undefined || round === 0);
    await Promise.all(
      concurrent.map(async ({ id, prepared, expected }) => {
        const body = await bodyOf(api, id, prepared);
        if (expected !== undefined) expect(body, id).toBe(expected);
        const shown = people.filter(
          ({ customerId, email }) => body.includes(customerId) || body.includes(email),
        );
        expect(
          shown.filter((person) => person !== prepared.owner),
          id,
        ).toEqual([]);
      }),
    );
  }
}

async function bodyOf(api: Api, id: string, { input, token }: PreparedCall): Promise<string> {
  const response = await send(api, id, input, token);
  expect(response.status, id).toBe(successStatus(routeOf(api, id)));
  return withoutTime(await response.text());
}
