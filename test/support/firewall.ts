/**
 * The limits of the rules `SizeRestrictions_*` in AWS's common rules, in bytes. AWS documents them; the rules themselves
 * are not public.
 */
export const MANAGED_LIMITS = { body: 8192 } as const;
