/** How staff tell a customer that a package is ready, if no message has reached them. */
export const TOLD_WAYS = ['PHONE', 'IN_PERSON'] as const;
export type ToldWay = (typeof TOLD_WAYS)[number];

/** As in the audit trail. */
export const TOLD_WAY_LABELS: Readonly<Record<ToldWay, string>> = {
  PHONE: 'By phone',
  IN_PERSON: 'In person',
};
