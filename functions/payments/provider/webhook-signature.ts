import { createHmac, timingSafeEqual } from 'node:crypto';

/** The header with the time in seconds and the signature: `t=1763900000,v1=<hexadecimal HMAC>`. */
export const SIGNATURE_HEADER = 'x-card-signature';

/** How far the time of a webhook may be from ours. */
const TOLERANCE_MS = 5 * 60_000;

/** The HMAC-SHA256 of `<seconds>.<body>`, hexadecimal. */
export function signatureOf(body: string, seconds: number, secret: string): string {
  return createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
}

/** The signature header of a webhook. */
export function signatureHeader(body: string, at: Date, secret: string): string {
  const seconds = Math.floor(at.getTime() / 1000);
  return `t=${seconds},v1=${signatureOf(body, seconds, secret)}`;
}

/** Whether a webhook was signed with one of the secrets less than five minutes ago. */
export function isSigned(
  body: string,
  header: string | undefined,
  secrets: readonly string[],
  now: Date,
): boolean {
  const [, time, signature] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header ?? '') ?? [];
  if (time === undefined || signature === undefined) return false;
  if (Math.abs(now.getTime() - Number(time) * 1000) > TOLERANCE_MS) return false;
  const given = Buffer.from(signature, 'hex');
  return secrets.some((secret) =>
    timingSafeEqual(given, Buffer.from(signatureOf(body, Number(time), secret), 'hex')),
  );
}
