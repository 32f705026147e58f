import * as z from 'zod/mini';
import { defineEntity, Versioned } from '#functions/core/data/entity.ts';
import { CUSTOMER_SORT, customerPartition, type Key } from '#functions/core/data/keys.ts';
import type { StoredCard } from '#shared/contracts/payments.ts';
import { CARD_FUNDINGS } from '#shared/rules/cards/surcharge.ts';

/** A customer's stored card: what the provider says about it, and never its number. */
const StoredCardRecord = z.object({
  customerId: z.string(),
  cardToken: z.string(),
  cardType: z.string(),
  last4: z.string(),
  expirationMonth: z.string(),
  expirationYear: z.string(),
  funding: z.enum(CARD_FUNDINGS),
  storedAt: z.string(),
  ...Versioned.shape,
});
export type StoredCardRecord = z.infer<typeof StoredCardRecord>;

export const storedCardKey = (customerId: string): Key => ({
  pk: customerPartition(customerId),
  sk: CUSTOMER_SORT.card,
});

export const storedCardEntity = defineEntity({
  type: 'card',
  schema: StoredCardRecord,
  keys: ({ customerId }) => storedCardKey(customerId),
});

/** A stored card in the format of the API. */
export function storedCardOf(record: StoredCardRecord): StoredCard {
  const { cardType, last4, expirationMonth, expirationYear } = record;
  return { cardType, last4, expiration: `${expirationMonth}/${expirationYear}` };
}
