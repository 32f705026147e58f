import * as z from 'zod/mini';
import { defineRoutes } from '#shared/route.ts';
import { CONSENT_SOURCES } from '#shared/rules/messages/text-consent.ts';
import { STAFF_ACTIONS } from '#shared/rules/staff/staff-actions.ts';
import { MessageSettings } from '../message-settings.ts';
import { Instant } from '../primitives.ts';
import { Id } from '../text.ts';

/**
 * An entry in the log of a customer's consent to texts. `sentence` is what the customer agreed to, null if consent was
 * withdrawn. `staffEmail` is who stopped the texts for the customer.
 */
export const TextConsent = z.object({
  at: Instant,
  isGiven: z.boolean(),
  phone: z.string(),
  by: z.enum(CONSENT_SOURCES),
  sentence: z.nullable(z.string()),
  staffEmail: z.nullable(z.string()),
});
export type TextConsent = z.infer<typeof TextConsent>;

/** The settings of a customer, with the newest entries of the log, newest first. */
export const CustomerMessageSettings = z.extend(MessageSettings, { consents: z.array(TextConsent) });
export type CustomerMessageSettings = z.infer<typeof CustomerMessageSettings>;

const CustomerId = z.object({ customerId: Id });

export const customerTextRoutes = defineRoutes('messages', {
  getCustomerMessageSettings: {
    key: 'GET /staff/customers/{customerId}/messages/settings',
    summary: 'Get which messages a customer wants, and the log of their consent to text messages',
    access: STAFF_ACTIONS.stopTexts,
    params: CustomerId,
    response: CustomerMessageSettings,
  },
  stopCustomerTexts: {
    key: 'DELETE /staff/customers/{customerId}/texts',
    summary: 'Stop all text messages to a customer who asked for it',
    access: STAFF_ACTIONS.stopTexts,
    params: CustomerId,
    response: CustomerMessageSettings,
  },
});
