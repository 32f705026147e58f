import * as z from 'zod/mini';
import { defineEntity, Versioned } from '#functions/core/data/entity.ts';
import { CUSTOMER_SORT, customerPartition, type Key } from '#functions/core/data/keys.ts';
import { MESSAGE_KINDS } from '#shared/rules/messages/message-types.ts';

const Choice = z.object({ email: z.boolean(), text: z.boolean() });

/**
 * How a customer wants to be told. A customer without one has the defaults.
 *
 * - `kinds` are the customer's choices; a kind without one follows the contact method of the profile.
 * - `pausedUntil` is the local date of the customer on which reminders start again.
 * - `choicesVersion` is the record version of the last change to the fields above.
 * - `confirmedPhone` is the number, `###-###-####`, that answered with a code. Texts go only to it.
 * - `textsStoppedAt` is when texts were stopped, by whatever way.
 * - `phoneCode` is the code that was sent last. It has no hash once it was used, or answered wrongly too often. `sentTimes`
 *   are the times of the last day when a code was sent.
 * - `emailProblem` ends all email to that address: it bounced, or its owner marked a message as spam.
 * - `unsubscribeKey` signs the links that turn off a kind of email, since it was created at `since`. It is never given away.
 * - `unsubscribeToken` was in the links before that, the same in those of all kinds.
 */
export const MessageSettingsRecord = z.object({
  customerId: z.string(),
  kinds: z.partialRecord(z.enum(MESSAGE_KINDS), Choice),
  isEveningDigest: z.boolean(),
  pausedUntil: z.optional(z.string()),
  choicesVersion: z.optional(z.int()),
  confirmedPhone: z.optional(z.string()),
  confirmedAt: z.optional(z.string()),
  textsStoppedAt: z.optional(z.string()),
  phoneCode: z.optional(
    z.object({
      phone: z.string(),
      codeHash: z.optional(z.string()),
      sentTimes: z.array(z.string()),
      wrongAnswers: z.int(),
    }),
  ),
  emailProblem: z.optional(
    z.object({ address: z.string(), problem: z.enum(['BOUNCED', 'COMPLAINED']), at: z.string() }),
  ),
  unsubscribeToken: z.string(),
  unsubscribeKey: z.optional(z.object({ key: z.string(), since: z.string() })),
  ...Versioned.shape,
});
export type MessageSettingsRecord = z.infer<typeof MessageSettingsRecord>;

export const messageSettingsKey = (customerId: string): Key => ({
  pk: customerPartition(customerId),
  sk: CUSTOMER_SORT.messageSettings,
});

export const messageSettingsEntity = defineEntity({
  type: 'message-settings',
  schema: MessageSettingsRecord,
  keys: ({ customerId }) => messageSettingsKey(customerId),
});
