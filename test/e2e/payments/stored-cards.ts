import { randomUUID } from 'node:crypto';
import { storedCardEntity } from '../../../functions/payments/cards/stored-card-record.ts';
import type { Portal } from '../../../local/portal.ts';
import type { createCustomerWith } from '../support/fresh-customer.ts';

type Customer = Awaited<ReturnType<typeof createCustomerWith>>;

/** Stores a test card at the sandbox and for the customer, as the card page and the site would. */
export async function storeCard(
  portal: Portal,
  { customerId, table }: Customer,
  number: string,
): Promise<void> {
  if (!portal.cardProvider) throw new Error('The portal has no sandbox of its own.');
  const { ledger } = portal.cardProvider.controls;
  const orderId = `${customerId}-${randomUUID()}`;
  const opened = ledger.openToken({
    key: orderId,
    orderId,
    action: 'new',
    amounts: null,
    lifetimeSeconds: 60,
  });
  if (opened.answer !== 'approved') throw new Error('The sandbox opened no token.');
  const card = { number, expirationMonth: '12', expirationYear: '2034' };
  const stored = ledger.storeOnToken(opened.token, card);
  if (stored.answer !== 'approved') throw new Error('The sandbox stored no card.');
  const { orderId: _, ...details } = stored.card;
  const record = { ...details, customerId, storedAt: new Date().toISOString(), version: 1 };
  await table.create(storedCardEntity, record);
}
