import * as z from 'zod/mini';
import type { PreAlertDetails } from '#shared/contracts/pre-alerts/pre-alert-fields.ts';
import type { PreAlert } from '#shared/contracts/pre-alerts/pre-alerts.ts';
import { DAY_MS } from '#shared/rules/durations.ts';
import { DESTINATION_CODES } from '#shared/rules/locations.ts';
import { centsFromDollars, dollarsFromCents } from '#shared/rules/money.ts';
import { HAZARD_GOODS } from '#shared/rules/pre-alerts/hazard-question.ts';
import { PRE_ALERT_SOURCES, PRE_ALERT_STATES } from '#shared/rules/pre-alerts/pre-alert.ts';
import { carrierOf } from '#shared/rules/scan-codes.ts';
import { defineEntity, epochSeconds, Versioned } from '../core/data/entity.ts';
import { CUSTOMER_SORT, customerPartition, type Key } from '../core/data/keys.ts';

/**
 * A package that a customer expects, as stored: one for each tracking number of a customer. `code` is the normalized number.
 * `askAt` is when we ask whether it is still coming, and `askedAt` when we did. `arrived` is its package.
 */
const PreAlertRecord = z.object({
  customerId: z.string(),
  code: z.string(),
  trackingNumber: z.string(),
  preAlertState: z.enum(PRE_ALERT_STATES),
  source: z.enum(PRE_ALERT_SOURCES),
  shop: z.string(),
  contents: z.string(),
  valueCents: z.nullable(z.int().check(z.gte(0))),
  wantsCover: z.boolean(),
  destinationCode: z.nullable(z.enum(DESTINATION_CODES)),
  hazardGoods: z.nullable(z.array(z.enum(HAZARD_GOODS))),
  keepFromFreezing: z.boolean(),
  holdForOthers: z.boolean(),
  expectedOn: z.nullable(z.string()),
  createdAt: z.string(),
  askAt: z.string(),
  askedAt: z.optional(z.string()),
  arrived: z.optional(z.object({ parcelId: z.string(), freightBillNum: z.string(), at: z.string() })),
  /** Seconds since 1970. */
  expiresAt: z.int(),
  ...Versioned.shape,
});
export type PreAlertRecord = z.infer<typeof PreAlertRecord>;

export const preAlertKey = (customerId: string, code: string): Key => ({
  pk: customerPartition(customerId),
  sk: `${CUSTOMER_SORT.preAlerts}${code}`,
});

/** The partition of the customers who expect a package with this number. It is not that of packages, which anybody could fill. */
export const expectedPartition = (code: string): string => `EXPECTED#${code}`;

/** Finds those who expect a scanned number. */
export const expectedNumberEntity = defineEntity({
  type: 'expected-number',
  schema: z.extend(Versioned, { code: z.string(), customerId: z.string(), expiresAt: z.int() }),
  keys: ({ code, customerId }) => ({ pk: expectedPartition(code), sk: customerId }),
});

/** The pointer to an open pre-alert. A draft has none, because nobody has confirmed it. */
export const pointersOf = ({ preAlertState, code, customerId, expiresAt }: PreAlertRecord) =>
  preAlertState === 'OPEN' ? [{ code, customerId, expiresAt, version: 1 }] : [];

/** The index partition of the open pre-alerts whose customers were not asked yet, sorted by when to ask. */
export const PRE_ALERTS_DUE_PARTITION = 'PRE_ALERTS_DUE';

export const preAlertEntity = defineEntity({
  type: 'pre-alert',
  schema: PreAlertRecord,
  keys: ({ customerId, code, preAlertState, askAt, askedAt }) => ({
    ...preAlertKey(customerId, code),
    ...(preAlertState === 'OPEN' &&
      askedAt === undefined && {
        indexed: { listPk: PRE_ALERTS_DUE_PARTITION, listSk: `${askAt}#${customerId}#${code}` },
      }),
  }),
  entries: (record) => pointersOf(record).map(expectedNumberEntity.write),
});

/** How long a pre-alert is kept, in days: a draft that nobody confirms, one that was said again, and one that arrived. */
const KEPT_DAYS = { DRAFT: 30, OPEN: 180, ARRIVED: 60 } as const satisfies Record<
  PreAlertRecord['preAlertState'],
  number
>;

/** When a pre-alert in this state expires, counted from the last time that somebody said something about it. */
export const preAlertExpiry = (state: PreAlertRecord['preAlertState'], now: Date, askAt = ''): number => {
  // An open one is asked about first, and answered.
  const from = state === 'OPEN' && askAt > now.toISOString() ? new Date(askAt) : now;
  return epochSeconds(new Date(from.getTime() + KEPT_DAYS[state] * DAY_MS));
};

/** The pre-alert of a package that has arrived. */
export const closedPreAlert = (
  preAlert: PreAlertRecord,
  { parcelId, freightBillNum }: Pick<NonNullable<PreAlertRecord['arrived']>, 'parcelId' | 'freightBillNum'>,
  now: Date,
): PreAlertRecord => ({
  ...preAlert,
  preAlertState: 'ARRIVED',
  arrived: { parcelId, freightBillNum, at: now.toISOString() },
  expiresAt: preAlertExpiry('ARRIVED', now),
});

/** What a customer says, as it is stored. */
export const storedDetails = ({ value, ...details }: PreAlertDetails) => ({
  ...details,
  valueCents: value === null ? null : centsFromDollars(value),
});

export const valueInDollars = ({ valueCents }: Pick<PreAlertRecord, 'valueCents'>): number | null =>
  valueCents === null ? null : dollarsFromCents(valueCents);

/** A pre-alert in the format of the API. */
export function preAlertOf(record: PreAlertRecord): PreAlert {
  const {
    code,
    preAlertState,
    valueCents: _,
    customerId: _owner,
    askAt: _ask,
    expiresAt: _end,
    ...shown
  } = record;
  return {
    ...shown,
    preAlertId: code,
    state: preAlertState,
    carrier: carrierOf(code),
    value: valueInDollars(record),
  };
}
