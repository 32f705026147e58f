/** How staff tell a customer that a package is ready, if no message has reached them. */
export const TOLD_WAYS = ['PHONE', 'IN_PERSON'] as const;
export type ToldWay = (typeof TOLD_WAYS)[number];

/** As in the audit trail. */
export const TOLD_WAY_LABELS: Readonly<Record<ToldWay, string>> = {
  PHONE: 'By phone',
  IN_PERSON: 'In person',
};

/** How a customer can learn that a package is ready: by a message, on the site, or from staff. */
export const NOTICE_CHANNELS = ['EMAIL', 'TEXT', 'PUSH', 'SITE', 'STAFF'] as const;
export type NoticeChannel = (typeof NOTICE_CHANNELS)[number];

export const SETTLEMENT_KINDS = ['PAID', 'WAIVED'] as const;
