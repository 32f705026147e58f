import * as z from 'zod/mini';
import { defineEntity, Versioned } from '#functions/core/data/entity.ts';
import { splitPaymentId } from '#functions/core/data/ids.ts';
import { CUSTOMER_SORT, customerPartition, type Key } from '#functions/core/data/keys.ts';
import { retryOnConflict } from '#functions/core/data/retry.ts';
import type { Owner } from '#functions/core/platform/caller.ts';
import { Conflict, NotFound, Unavailable } from '#functions/core/platform/errors.ts';
import type { NewCardInput, StoredCard } from '#shared/contracts/payments.ts';
import { CARD_FUNDINGS } from '#shared/rules/cards/surcharge.ts';
import type { PaymentTools } from '../payment-tools.ts';
import type { ProviderCard } from '../provider/card-provider.ts';

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

/** A customer's stored card. There is at most one. */
export function storedCardService({ table, provider, clock }: PaymentTools) {
  const find = ({ customerId }: Owner): Promise<StoredCardRecord | null> =>
    table.get(storedCardEntity, storedCardKey(customerId), true);

  /** @throws NotFound also for a card that another customer stored, Unavailable */
  async function cardOf({ customerId }: Owner, cardToken: string): Promise<ProviderCard> {
    const found = await provider.findCard(cardToken);
    if (found.answer === 'unreachable' || found.answer === 'processing') throw new Unavailable();
    const isOwn =
      found.answer === 'approved' && splitPaymentId(found.card.orderId)?.customerId === customerId;
    if (!isOwn) throw new NotFound('There is no such card.');
    return found.card;
  }

  return {
    /** The stored card, or null. Costs 1 read unit. */
    get: async (owner: Owner): Promise<StoredCard | null> => {
      const card = await find(owner);
      return card && storedCardOf(card);
    },

    /**
     * Stores a card that the card page has stored at the provider. Its details are taken from the provider. The previous
     * card is removed there.
     * @throws NotFound, Unavailable
     */
    save: async (owner: Owner, { ccToken }: NewCardInput): Promise<StoredCard> => {
      const { orderId: _, ...card } = await cardOf(owner, ccToken);
      const saved = await retryOnConflict(async () => {
        const before = await find(owner);
        if (before?.cardToken === ccToken) return { before: null, after: before };
        const stored = { ...card, customerId: owner.customerId, storedAt: clock.now().toISOString() };
        if (!before) {
          const created = { ...stored, version: 1 };
          await table.create(storedCardEntity, created);
          return { before, after: created };
        }
        const replaced = { ...stored, version: before.version };
        return { before, after: await table.save(storedCardEntity, before, replaced) };
      });
      // If this fails, the provider keeps a card that nobody can use.
      if (saved.before) await provider.removeCard(saved.before.cardToken);
      return storedCardOf(saved.after);
    },

    /** Removes the stored card here and at the provider. */
    remove: (owner: Owner): Promise<void> =>
      retryOnConflict(async () => {
        const card = await find(owner);
        if (!card) return;
        await table.remove(storedCardKey(owner.customerId), card.version);
        await provider.removeCard(card.cardToken);
      }),

    /**
     * The stored card with its funding type as the provider knows it now.
     * @throws Conflict without a usable card, Unavailable
     */
    forPayment: async (owner: Owner): Promise<StoredCardRecord> => {
      const card = await find(owner);
      if (!card) throw new Conflict('No stored card.');
      const found = await provider.findCard(card.cardToken);
      if (found.answer === 'unreachable' || found.answer === 'processing') throw new Unavailable();
      if (found.answer !== 'approved')
        throw new Conflict(
          'Your stored card can no longer be used. Store it again or pay with another card.',
        );
      return { ...card, funding: found.card.funding };
    },
  };
}
