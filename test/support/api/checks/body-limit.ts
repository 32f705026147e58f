import { expect } from 'vitest';
import { type Api, type Call, expectNoChange, prepare, send, sendRaw } from '../api.ts';
import { expectErrorResponse } from '../error-responses.ts';

const SEVEN_MB = 7 * 1024 * 1024;

/**
 * Asserts that a body of 7 MB is rejected without a change, and that the same request then succeeds with its normal
 * body.
 */
export async function checkBodyLimit(api: Api, id: string, call: Call): Promise<void> {
  const { owner, token, input } = await prepare(api, call);
  const body = JSON.stringify({ ...(input.body as object | undefined), filler: 'n'.repeat(SEVEN_MB) });
  await expectNoChange(api, [owner], async () => {
    const request = { params: input.params, body, contentType: 'application/json' };
    const response = await sendRaw(api, id, request, token);
    expect(response.status, id).toBe(413);
    await expectErrorResponse(response, 'gateway');
  });
  expect((await send(api, id, input, token)).status, id).toBeLessThan(300);
}
