import { randomUUID } from 'node:crypto';
import { onTestFinished } from 'vitest';
import { connectCardProvider } from '#functions/payments/provider/http-provider.ts';
import { type CardProviderAccess, startCardProvider } from '#local/card-provider/card-provider.ts';
import { type CleanUp, temporaryDirectory } from '../support.ts';

export const CREDIT_CARD = '4242424242424242';
export const DECLINED_CARD = '4000000000000002';

/** Starts a sandbox and closes it after the test. */
export async function startSandbox(
  directory = temporaryDirectory(),
  webhookUrl?: string,
  cleanUp: CleanUp = onTestFinished,
) {
  const server = await startCardProvider({ directory, ...(webhookUrl && { webhookUrl }) });
  cleanUp(() => server.close());
  return server;
}

export function connect({ origin, apiKey, webhookSecrets }: CardProviderAccess) {
  const credentials = async () => ({ apiKey, webhookSecrets: [...webhookSecrets] });
  return connectCardProvider({ url: origin, credentials });
}

/** Opens a token for a price of $55.00, or $56.38 with a credit card. */
export async function openToken(access: CardProviderAccess, action: 'sale' | 'new' = 'sale') {
  const orderId = `order-${randomUUID()}`;
  const amounts = action === 'sale' ? { amountCents: 5500, withSurchargeCents: 5638 } : null;
  const request = { key: `open-${orderId}`, orderId, action, amounts, lifetimeSeconds: 600 };
  const opened = await connect(access).openToken(request);
  if (opened.answer !== 'approved') throw new Error(`Not opened: ${opened.answer}`);
  return { orderId, token: opened.token };
}

export function submit({ origin }: { origin: string }, token: string, number: string, more: object = {}) {
  const form = { token, action: 'sale', number, expiry: '12/40', cvc: '123', zip: '99501', ...more };
  return fetch(`${origin}/pay/submit`, { method: 'POST', body: JSON.stringify(form) });
}
