import { newPaymentId } from '#functions/core/data/ids.ts';
import type { Table } from '#functions/core/data/table.ts';
import { storedCardEntity } from '#functions/payments/cards/stored-card-record.ts';
import type { AddToSandbox } from './seed-payments.ts';

const YEARS_VALID = 3;

/** Stores an approved credit card for a customer, here and at the sandbox card provider. Idempotent. */
export async function seedStoredCard(
  table: Table,
  addToSandbox: AddToSandbox,
  customerId: string,
  now: Date,
): Promise<void> {
  const card = {
    cardToken: `card_demo_${customerId}`,
    cardType: 'Visa',
    last4: '4242',
    expirationMonth: '12',
    expirationYear: String(now.getUTCFullYear() + YEARS_VALID),
    funding: 'CREDIT',
  } as const;
  const orderId = newPaymentId(customerId, now, 0);
  await addToSandbox([], [{ ...card, orderId, behavior: 'approve' }]);
  const record = { ...card, customerId, storedAt: now.toISOString(), version: 1 };
  await table.transact({ card: table.upsert(storedCardEntity, record) });
}
