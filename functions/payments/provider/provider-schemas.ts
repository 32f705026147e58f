import * as z from 'zod/mini';
import { CARD_FUNDINGS } from '../../../shared/rules/cards/surcharge.ts';

const Funding = z.enum(CARD_FUNDINGS);
const Cents = z.int().check(z.gte(0));

export const Transaction = z.object({
  transactionId: z.string(),
  orderId: z.string(),
  kind: z.enum(['sale', 'authorization', 'other']),
  status: z.enum(['approved', 'declined', 'processing']),
  isCaptured: z.boolean(),
  isVoided: z.boolean(),
  capturedCents: Cents,
  refundedCents: Cents,
  currency: z.string(),
  createdAt: z.string(),
  card: z.object({ cardType: z.string(), last4: z.string(), funding: Funding }),
  hasOpenDispute: z.boolean(),
});

export const Card = z.object({
  cardToken: z.string(),
  orderId: z.string(),
  cardType: z.string(),
  last4: z.string(),
  expirationMonth: z.string(),
  expirationYear: z.string(),
  funding: Funding,
});

export const WebhookEvent = z.object({
  eventId: z.string(),
  type: z.string(),
  orderId: z.nullable(z.string()),
});

const Other = z.union([
  z.object({ answer: z.literal('declined'), reason: z.string() }),
  z.object({ answer: z.enum(['processing', 'not found']) }),
]);

/** An answer whose approved form has these fields. */
export const answerWith = <S extends z.core.$ZodShape>(shape: S) =>
  z.union([z.object({ answer: z.literal('approved'), ...shape }), Other]);
