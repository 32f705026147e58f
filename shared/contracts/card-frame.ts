import * as z from 'zod/mini';

/** What the provider's card page does: charges the card, or only stores it. */
export const CARD_ACTIONS = ['sale', 'new'] as const;
export type CardAction = (typeof CARD_ACTIONS)[number];

/** The fields of the form that the site posts into the frame. */
export const CARD_FORM_FIELDS = { token: 'processToken', action: 'action' } as const;

/**
 * What the provider's card page sends to the page around it, with `postMessage`. It is only a hint: the server looks
 * the charge up at the provider. With the action `new`, the message describes the stored card. Dates are ISO 8601;
 * `amount` is in US dollars.
 */
export const CardFrameMessage = z.object({
  ready: z.literal(true),
  returnMessage: z.string().check(z.maxLength(500)),
  transactionId: z.optional(z.string()),
  last4: z.optional(z.string()),
  amount: z.optional(z.number()),
  date: z.optional(z.string()),
  status: z.optional(z.string()),
  ccToken: z.optional(z.string()),
  cardType: z.optional(z.string()),
  expirationMonth: z.optional(z.string()),
  expirationYear: z.optional(z.string()),
  state: z.optional(z.string()),
});
export type CardFrameMessage = z.infer<typeof CardFrameMessage>;

/** Whether a return message means success, by the rule of the specification. */
export function isAccepted(returnMessage: string): boolean {
  return returnMessage.includes('ACCEPTED') || returnMessage.includes('APPROVED');
}
