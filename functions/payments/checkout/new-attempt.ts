import type { PaymentMethod } from '#shared/contracts/payments.ts';
import { surchargeOn } from '#shared/rules/cards/surcharge.ts';
import type { AttemptIn } from '../attempts/attempt-record.ts';
import { CHARGE_LIFETIME_MS, nextCheck, TOKEN_LIFETIME_MS } from '../attempts/attempt-schedule.ts';
import type { PaymentLine } from '../attempts/payment-records.ts';

export interface NewAttempt {
  readonly paymentId: string;
  readonly customerId: string;
  readonly method: PaymentMethod;
  readonly lines: readonly PaymentLine[];
  readonly surchargeBasisPoints: number;
  readonly requestId?: string | undefined;
}

/** The sum of the lines, in cents. */
export const totalOf = (lines: readonly Pick<PaymentLine, 'amountCents'>[]): number =>
  lines.reduce((sum, { amountCents }) => sum + amountCents, 0);

/** A new attempt, before the provider is called: its token is not open, or its stored card not charged yet. */
export function newAttempt(
  { lines, method, requestId, ...input }: NewAttempt,
  now: Date,
): AttemptIn<'OPENING' | 'CHARGING'> {
  const amountCents = totalOf(lines);
  const lifetime = method === 'NEW_CARD' ? TOKEN_LIFETIME_MS : CHARGE_LIFETIME_MS;
  const at = now.toISOString();
  const attempt: AttemptIn<'OPENING' | 'CHARGING'> = {
    ...input,
    method,
    attemptState: method === 'NEW_CARD' ? 'OPENING' : 'CHARGING',
    amountCents,
    surchargeCents: surchargeOn(amountCents, input.surchargeBasisPoints),
    packages: lines.length,
    openedAt: at,
    endsAt: new Date(now.getTime() + lifetime).toISOString(),
    since: at,
    declines: 0,
    seenDeclines: 0,
    ...(requestId !== undefined && { requestId }),
    version: 1,
  };
  return { ...attempt, dueAt: nextCheck(attempt, now) };
}

/** Whether two payments are for the same parcels at the same prices. */
export function isSameSelection(a: readonly PaymentLine[], b: readonly PaymentLine[]): boolean {
  const prices = new Map(a.map(({ parcelId, amountCents }) => [parcelId, amountCents]));
  return (
    a.length === b.length && b.every(({ parcelId, amountCents }) => prices.get(parcelId) === amountCents)
  );
}

/** Whether a payment is for exactly these parcels. */
export function hasParcels(lines: readonly PaymentLine[], parcelIds: readonly string[]): boolean {
  const ids = new Set(parcelIds);
  return lines.length === ids.size && lines.every(({ parcelId }) => ids.has(parcelId));
}
