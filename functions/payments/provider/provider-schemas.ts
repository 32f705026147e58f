import * as z from 'zod/mini';
import { Id } from '#shared/contracts/text.ts';
import { CARD_FUNDINGS } from '#shared/rules/cards/surcharge.ts';
import { cleanLine } from '#shared/rules/text.ts';

const Funding = z.enum(CARD_FUNDINGS);
const Cents = z.int().check(z.gte(0));
/** Cut instead of refused: a charge must be recorded whatever its card is called. */
const Text = z.string().check(z.overwrite((value) => cleanLine(value.slice(0, 100))));

export const Transaction = z.object({
  transactionId: Id,
  orderId: Text,
  kind: z.enum(['sale', 'authorization', 'other']),
  status: z.enum(['approved', 'declined', 'processing']),
  isCaptured: z.boolean(),
  isVoided: z.boolean(),
  capturedCents: Cents,
  refundedCents: Cents,
  currency: Text,
  createdAt: Text,
  card: z.object({ cardType: Text, last4: Text, funding: Funding }),
  hasOpenDispute: z.boolean(),
});

export const Card = z.object({
  cardToken: Id,
  orderId: Text,
  cardType: Text,
  last4: Text,
  expirationMonth: Text,
  expirationYear: Text,
  funding: Funding,
});

export const WebhookEvent = z.object({ type: Text, orderId: z.nullable(Text) });

const Other = z.union([
  z.object({ answer: z.literal('declined'), reason: Text }),
  z.object({ answer: z.enum(['processing', 'not found']) }),
]);

/** An answer whose approved form has these fields. */
export const answerWith = <S extends z.core.$ZodShape>(shape: S) =>
  z.union([z.object({ answer: z.literal('approved'), ...shape }), Other]);
