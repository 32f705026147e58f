/** The ID token claim with our own customer id, added by the pre token generation trigger. */
export const CUSTOMER_ID_CLAIM = 'customer_id';

/**
 * The ID token claim of a member of staff whose token has no staff groups, because the stage demands a second factor of
 * staff. It names what is missing; `docs/decisions/0079-second-factors.md` has the reasons.
 */
export const SECOND_FACTOR_CLAIM = 'second_factor_required';

/**
 * What is missing: an authenticator app, a new sign-in with its code, or a sign-in without Google, which the user pool
 * does not protect with its own second factor.
 */
export const SECOND_FACTOR_STEPS = ['set-up', 'sign-in-again', 'no-google'] as const;
export type SecondFactorStep = (typeof SECOND_FACTOR_STEPS)[number];
