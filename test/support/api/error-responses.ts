import { expect } from 'vitest';
import { ApiErrorBody, type ErrorStatus, GATEWAY_MESSAGES, STATUS_TEXT } from '#shared/api-error.ts';

/** Errors of functions have the standard error shape, those of the gateway its own shape. */
type Sender = 'function' | 'gateway';

/** Asserts that an error response has the shape of its sender. */
export async function expectErrorResponse(response: Response, sender: Sender): Promise<void> {
  expect(response.headers.get('content-type')).toMatch(/^application\/json/);
  expectErrorBody(response.status, await response.json(), sender);
}

/** The same for a parsed body, which is text if it is a page. Without a sender, both shapes are accepted. */
export function expectErrorBody(status: number, body: unknown, sender?: Sender): void {
  // A page of the function.
  if (typeof body === 'string') {
    expect(body).toMatch(/^<!doctype html>/);
    return;
  }
  if (sender === 'gateway' || (!sender && !ApiErrorBody.safeParse(body).success)) {
    expect(body).toEqual({ message: GATEWAY_MESSAGES[status as ErrorStatus] });
    return;
  }
  expect(ApiErrorBody.parse(body)).toMatchObject({
    status,
    error: STATUS_TEXT[status as keyof typeof STATUS_TEXT],
  });
}
