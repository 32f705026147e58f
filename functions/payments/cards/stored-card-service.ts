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

/** A customer's stored card: its details from the provider, never its number. */
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

  /** The card as the provider has it, or null if it has none. @throws Unavailable */
  async function atProvider(cardToken: string): Promise<ProviderCard | null> {
    const found = await provider.findCard(cardToken);
    if (found.answer === 'unreachable' || found.answer === 'processing') throw new Unavailable();
    return found.answer === 'approved' ? found.card : null;
  }

  return {
    /** The stored card, or null. Costs 1 read unit. */
    get: async (owner: Owner): Promise<StoredCard | null> => {
      const card = await find(owner);
      return card && storedCardOf(card);
    },

    /**
     * Saves a card that the card page has stored at the provider, with the provider's details. The previous card is
     * removed there.
     * @throws NotFound, also for a card that another customer stored, Unavailable
     */
    save: async (owner: Owner, { ccToken }: NewCardInput): Promise<StoredCard> => {
      const { customerId } = owner;
      const found = await atProvider(ccToken);
      if (!found || splitPaymentId(found.orderId)?.customerId !== customerId)
        throw new NotFound('There is no such card.');
      const { orderId: _, ...card } = found;
      const saved = await retryOnConflict(async () => {
        const before = await find(owner);
        if (before?.cardToken === ccToken) return { before: null, after: before };
        const storedAt = clock.now().toISOString();
        const stored = { ...card, customerId, storedAt, version: before?.version ?? 1 };
        return { before, after: await table.save(storedCardEntity, before, stored) };
      });
      // If this fails, the provider still has a card that nobody can use.
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
     * The stored card with its current funding type from the provider.
     * @throws Conflict without a usable card, Unavailable
     */
    forPayment: async (owner: Owner): Promise<StoredCardRecord> => {
      const card = await find(owner);
      if (!card) throw new Conflict('No stored card.');
      const current = await atProvider(card.cardToken);
      if (!current)
        throw new Conflict(
          "You can't use your stored card anymore. Store it again, or pay with another card.",
        );
      return { ...card, funding: current.funding };
    },
  };
}
