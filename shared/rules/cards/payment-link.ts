/**
 * The states of a payment link (decision 200). Only an OPEN link can be paid with.
 *
 * - `PAID`: its packages are paid, with the link or in another way.
 * - `CHANGED`: they cost something else now, or can't be paid for together anymore.
 * - `EXPIRED`: its days are over. `REVOKED`: the customer has ended it.
 */
export const PAYMENT_LINK_STATES = ['OPEN', 'PAID', 'CHANGED', 'EXPIRED', 'REVOKED'] as const;
export type PaymentLinkState = (typeof PAYMENT_LINK_STATES)[number];

/** How long a link can be paid with. */
export const PAYMENT_LINK_DAYS = 7;

/** The most links of a customer that are open at the same time. */
export const MAX_OPEN_PAYMENT_LINKS = 20;

/** How often one link is sent to its customer. */
export const MAX_PAYMENT_LINK_SENDS = 5;
