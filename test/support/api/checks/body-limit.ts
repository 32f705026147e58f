import { expect } from 'vitest';
import { type Api, type Call, changingNothing, prepare, send, sendRaw } from '../api.ts';
import { expectRefusal } from '../refusals.ts';

const SEVEN_MB = 7 * 1024 * 1024;

/** Asserts that a body of 7 MB is refused, that nothing changed and that the same call as it should be succeeds then. */
export async function checkBodyLimit(api: Api, id: string, call: Call): Promise<void> {
  const { owner, token, input } = await prepare(api, call);
  const body = JSON.stringify({ ...(input.body as object | undefined), filler: 'n'.repeat(SEVEN_MB) });
  await changingNothing(api, [owner], async () => {
    const request = { params: input.params, body, contentType: 'application/json' };
    const response = await sendRaw(api, id, request, token);
    expect(response.status, id).toBe(413);
    await expectRefusal(response, 'gateway');
  });
  expect((await send(api, id, input, token)).status, id).toBeLessThan(300);
}
