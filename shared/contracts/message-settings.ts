import * as z from 'zod/mini';
import { defineRoutes } from '../route.ts';
import { CONTACT_METHODS } from '../rules/customer.ts';
import type { MessageKind } from '../rules/messages/message-types.ts';
import { codeIn } from '../rules/text.ts';
import { CalendarDate, Instant } from './primitives.ts';

const Choice = z.strictObject({ email: z.boolean(), text: z.boolean() });

const RequiredChoice = Choice.check(
  z.refine(({ email, text }) => email || text, 'These messages are always sent. Choose email, text or both.'),
  z.meta({ anyOf: [{ properties: { email: { const: true } } }, { properties: { text: { const: true } } }] }),
);

const MessageKinds = z.strictObject({
  received: Choice,
  problems: RequiredChoice,
  price: Choice,
  progress: Choice,
  ready: Choice,
  storage: RequiredChoice,
  handover: Choice,
  forwarding: Choice,
  collection: RequiredChoice,
  appointments: RequiredChoice,
  payments: RequiredChoice,
  reminders: Choice,
  account: RequiredChoice,
} satisfies Record<MessageKind, z.ZodMiniType>);

/**
 * - `UNAVAILABLE`: the portal does not send texts yet.
 * - `UNCONFIRMED`: the mobile number of the profile is not confirmed.
 * - `ON`: texts go to it.
 * - `STOPPED`: they were stopped, by the customer or by staff.
 */
export const TEXT_STATES = ['UNAVAILABLE', 'UNCONFIRMED', 'ON', 'STOPPED'] as const;
export type TextState = (typeof TEXT_STATES)[number];

/**
 * Which messages a customer gets, and how. `contactMethod` is that of the profile and overrides `kinds`, the choices.
 * `phone` is the mobile number of the profile, `consent` the sentence that the customer agrees to by confirming it, and
 * `codeSentAt` the time when a code was sent to it that still works. `pausedUntil` is the day on which reminders start
 * again. `emailProblem` ends all email to the address of the profile: it bounced, or the customer marked a message as
 * spam. `version` is for optimistic locking.
 */
export const MessageSettings = z.object({
  contactMethod: z.enum(CONTACT_METHODS),
  kinds: MessageKinds,
  isEveningDigest: z.boolean(),
  pausedUntil: z.nullable(CalendarDate),
  texts: z.object({
    state: z.enum(TEXT_STATES),
    phone: z.string(),
    consent: z.string(),
    stoppedAt: z.nullable(Instant),
    codeSentAt: z.nullable(Instant),
  }),
  emailProblem: z.nullable(
    z.object({ address: z.string(), problem: z.enum(['BOUNCED', 'COMPLAINED']), at: Instant }),
  ),
  version: z.int(),
});
export type MessageSettings = z.infer<typeof MessageSettings>;

/**
 * The update fails if the choices have changed since `version`. A kind that is left out stays as it is: pages that were
 * loaded before a release do not know its new kinds.
 */
export const MessageChoices = z.strictObject({
  kinds: z.partial(MessageKinds),
  isEveningDigest: z.boolean(),
  pausedUntil: z.nullable(CalendarDate),
  version: z.int().check(z.gte(0)),
});
export type MessageChoices = z.infer<typeof MessageChoices>;

export const PhoneCode = z.strictObject({
  code: z.string().check(z.overwrite(codeIn), z.regex(/^\d{6}$/, 'The code has 6 digits.')),
});

export const messageSettingsRoutes = defineRoutes('messages', {
  getMessageSettings: {
    key: 'GET /messages/settings',
    summary: 'Get which messages the caller wants, and how',
    access: ['Customer'],
    response: MessageSettings,
    errors: [404],
  },
  updateMessageSettings: {
    key: 'PUT /messages/settings',
    summary: 'Choose which messages to get, and how',
    access: ['Customer'],
    body: MessageChoices,
    response: MessageSettings,
    errors: [404, 409],
  },
  sendPhoneCode: {
    key: 'POST /messages/phone/code',
    summary: "Send a code to the mobile number of the caller's profile, to confirm it for text messages",
    access: ['Customer'],
    response: MessageSettings,
    errors: [404, 409, 429],
  },
  confirmPhone: {
    key: 'POST /messages/phone',
    summary: 'Confirm the mobile number with the code, which turns text messages on',
    access: ['Customer'],
    body: PhoneCode,
    response: MessageSettings,
    errors: [404],
  },
  retryEmail: {
    key: 'DELETE /messages/email-problem',
    summary: "Send email to the address of the caller's profile again, because its problem is solved",
    access: ['Customer'],
    response: MessageSettings,
    errors: [404],
  },
  stopTexts: {
    key: 'DELETE /messages/phone',
    summary: 'Stop all text messages',
    access: ['Customer'],
    response: MessageSettings,
    errors: [404],
  },
});
