import { expect } from 'vitest';
import { ApiErrorBody, STATUS_TEXT } from '../../../shared/api-error.ts';
import { GATEWAY_MESSAGES, type GatewayStatus } from '../../../shared/gateway-error.ts';

/** Who refuses: a function in the one error shape, or the gateway by itself in its own. */
type Sender = 'function' | 'gateway';

/** Asserts that an answer is the refusal that its sender writes for its status. */
export async function expectRefusal(response: Response, sender: Sender): Promise<void> {
  expect(response.headers.get('content-type')).toMatch(/^application\/json/);
  expectErrorBody(response.status, await response.json(), sender);
}

/** The same for a body that is read already; without a sender either of them may have written it. */
export function expectErrorBody(status: number, body: unknown, sender?: Sender): void {
  if (sender === 'gateway' || (!sender && !ApiErrorBody.safeParse(body).success)) {
    expect(body).toEqual({ message: GATEWAY_MESSAGES[status as GatewayStatus] });
    return;
  }
  expect(ApiErrorBody.parse(body)).toMatchObject({
    status,
    error: STATUS_TEXT[status as keyof typeof STATUS_TEXT],
  });
}
