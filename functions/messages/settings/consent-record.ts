import * as z from 'zod/mini';
import { defineEntity, Versioned } from '#functions/core/data/entity.ts';
import { CUSTOMER_SORT, customerPartition, phonePartition } from '#functions/core/data/keys.ts';
import { CONSENT_SOURCES } from '#shared/rules/messages/text-consent.ts';

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
export type ConsentRecord = z.infer<typeof ConsentRecord>;

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
