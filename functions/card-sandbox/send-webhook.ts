import { SIGNATURE_HEADER, signatureHeader } from '#functions/payments/provider/webhook-signature.ts';
import type { LedgerEvent } from './ledger-state.ts';

const TIMEOUT_MS = 10_000;

/** Sends a signed webhook. Returns whether the portal accepted it. */
export async function sendWebhook(
  url: string,
  event: LedgerEvent,
  secret: string,
  now: Date,
): Promise<boolean> {
  const body = JSON.stringify(event);
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        [SIGNATURE_HEADER]: signatureHeader(body, now, secret),
      },
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return response.ok;
  } catch {
    return false;
  }
}
