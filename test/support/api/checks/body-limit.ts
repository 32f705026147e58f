import { expect } from 'vitest';
import { type Api, expectNoChange, type PreparedCall, sendRaw } from '../api.ts';
import { expectErrorResponse } from '../error-responses.ts';

const FILLER = 'n'.repeat(7 * 1024 * 1024);

/** Asserts that a body of 7 MB is rejected without a change. */
export async function checkBodyLimit(
  api: Api,
  id: string,
  { owner, token, input }: PreparedCall,
): Promise<void> {
  const body = JSON.stringify({ ...(input.body as object | undefined), filler: FILLER });
  await expectNoChange(api, [owner], async () => {
    const request = { params: input.params, body, contentType: 'application/json' };
    const response = await sendRaw(api, id, request, token);
    expect(response.status, id).toBe(413);
    await expectErrorResponse(response, 'gateway');
  });
}
