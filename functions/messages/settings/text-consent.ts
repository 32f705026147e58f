import * as z from 'zod/mini';
import { defineEntity, Versioned } from '#functions/core/data/entity.ts';
import { CUSTOMER_SORT, customerPartition, phonePartition } from '#functions/core/data/keys.ts';
import type { Table } from '#functions/core/data/table.ts';
import * as writes from '#functions/core/data/writes.ts';
import type { ConsentSource } from '#shared/rules/messages/text-consent.ts';
import { CONSENT_SOURCES } from '#shared/rules/messages/text-consent.ts';
import type { MessageSettingsRecord } from './settings-record.ts';
import { type ChangeWithWrites, settingsRepository } from './settings-repository.ts';

/**
 * An entry in the log of a customer's consent to texts. Never changed.
 *
 * - `isGiven`: whether consent was given or withdrawn.
 * - `sentence` is what the customer agreed to, as they saw it.
 * - `staffEmail` is who stopped the texts for the customer.
 */
const ConsentRecord = z.object({
  customerId: z.string(),
  at: z.string(),
  isGiven: z.boolean(),
  phone: z.string(),
  by: z.enum(CONSENT_SOURCES),
  sentence: z.optional(z.string()),
  staffEmail: z.optional(z.string()),
  ...Versioned.shape,
});
type ConsentRecord = z.infer<typeof ConsentRecord>;

export const consentEntity = defineEntity({
  type: 'consent',
  schema: ConsentRecord,
  keys: ({ customerId, at, isGiven }) => ({
    pk: customerPartition(customerId),
    sk: `${CUSTOMER_SORT.consents}${at}#${isGiven ? 'GIVEN' : 'WITHDRAWN'}`,
  }),
});

/**
 * Maps a phone number to a customer who has confirmed it, so that a reply finds them. It stays when the customer confirms
 * another number; the customer's settings say which one counts.
 */
export const confirmedPhoneEntity = defineEntity({
  type: 'confirmed-phone',
  schema: z.object({ phone: z.string(), customerId: z.string(), ...Versioned.shape }),
  keys: ({ phone, customerId }) => ({ pk: phonePartition(phone), sk: customerId }),
});

const MAX_SHOWN = 50;

/** Who withdraws consent, and when. `staffEmail` is set if staff do it for the customer. */
interface Withdrawal {
  readonly by: ConsentSource;
  readonly at: Date;
  readonly staffEmail?: string;
}

/** Consent to texts: every change is logged in the transaction that makes it. */
export function textConsent(table: Table) {
  const settings = settingsRepository(table);

  const stopTexts = (customerId: string, withdrawal: Withdrawal): Promise<MessageSettingsRecord> =>
    settings.changeWith(customerId, (before): ChangeWithWrites => {
      const { confirmedPhone: phone, confirmedAt, textsStoppedAt } = before;
      const { by, staffEmail } = withdrawal;
      const at = withdrawal.at.toISOString();
      // A reply can be delivered again, even after the customer has turned texts on again.
      const isBeforeConsent = confirmedAt !== undefined && at < confirmedAt;
      if (phone === undefined || textsStoppedAt !== undefined || isBeforeConsent)
        return { settings: before, also: {} };
      const entry = { customerId, at, isGiven: false, phone, by };
      const consent = logged(staffEmail === undefined ? entry : { ...entry, staffEmail });
      return { settings: { ...before, textsStoppedAt: at }, also: { consent } };
    });

  /** The customers who have confirmed a number, `###-###-####`, and no other since. */
  async function customersWith(phone: string): Promise<string[]> {
    const { items } = await table.query(confirmedPhoneEntity, {
      partition: phonePartition(phone),
      wholeBecause: 'few customers share a number',
      consistent: true,
    });
    const found: string[] = [];
    for (const { customerId } of items)
      if ((await settings.ofCustomer(customerId)).confirmedPhone === phone) found.push(customerId);
    return found;
  }

  return {
    customersWith,

    /**
     * The settings of a customer who has confirmed a number, with the writes that log the consent. For
     * {@link settingsRepository}'s `changeWith`.
     */
    given: (before: MessageSettingsRecord, phone: string, sentence: string, now: Date) => {
      const { customerId } = before;
      const { textsStoppedAt: _, ...rest } = before;
      const at = now.toISOString();
      return {
        settings: { ...rest, confirmedPhone: phone, confirmedAt: at },
        also: {
          consent: logged({ customerId, at, isGiven: true, phone, by: 'PROFILE', sentence }),
          phone: writes.put(confirmedPhoneEntity, { phone, customerId, version: 1 }),
        },
      };
    },

    /** Stops all texts to a customer at once. Does nothing if there are none to stop. May be repeated. */
    stopTexts,

    /** Stops the texts of every customer who has confirmed this number, `###-###-####`. May be repeated. */
    stopTextsTo: async (phone: string, withdrawal: Withdrawal): Promise<void> => {
      for (const customerId of await customersWith(phone)) await stopTexts(customerId, withdrawal);
    },

    /** The newest entries in the log of a customer's consent, newest first. */
    log: async (customerId: string): Promise<ConsentRecord[]> => {
      const { items } = await table.query(consentEntity, {
        partition: customerPartition(customerId),
        prefix: CUSTOMER_SORT.consents,
        descending: true,
        limit: MAX_SHOWN,
      });
      return items;
    },
  };
}

const logged = (consent: Omit<ConsentRecord, 'version'>) =>
  writes.create(consentEntity, { ...consent, version: 1 });
