import { epochSeconds } from '#functions/core/data/entity.ts';
import type { Table } from '#functions/core/data/table.ts';
import type { Write } from '#functions/core/data/write.ts';
import * as writes from '#functions/core/data/writes.ts';
import { LimitReached } from '#functions/core/platform/errors.ts';
import { DAY_MS, isWithin } from '#shared/rules/durations.ts';
import { type CollectionUseRecord, collectionUseEntity, collectionUseKey } from './authorization-record.ts';

/** The most authorizations and codes that a customer can create in a day. */
export const MAX_CREATED_PER_DAY = 50;
/** The most codes that are texted in a day: by a customer, and to a number, whoever asks for it. */
export const MAX_TEXTS_PER_DAY = { customer: 10, phone: 4 } as const;

const TIMES = { creation: 'createdTimes', text: 'textTimes' } as const;

interface Use {
  /** A customer or a phone number. */
  readonly subject: string;
  readonly what: keyof typeof TIMES;
  readonly limit: number;
  readonly error: string;
}

/**
 * The write that counts a use of a daily limit, for the transaction of what is limited. It fails if another one is counted at
 * the same moment, so the limit is exact. Costs 1 read unit.
 * @throws LimitReached
 */
async function use(
  table: Table,
  { subject, what, limit, error }: Use,
  now: Date,
): Promise<Record<string, Write>> {
  const before = await table.get(collectionUseEntity, collectionUseKey(subject), true);
  const ofLastDay = (times: readonly string[] = []) => times.filter((at) => isWithin(DAY_MS, at, now));
  const times = ofLastDay(before?.[TIMES[what]]);
  if (times.length >= limit) throw new LimitReached(error);
  const after: CollectionUseRecord = {
    version: 1,
    ...before,
    subject,
    createdTimes: ofLastDay(before?.createdTimes),
    textTimes: ofLastDay(before?.textTimes),
    [TIMES[what]]: [...times, now.toISOString()],
    expiresAt: epochSeconds(new Date(now.getTime() + DAY_MS)),
  };
  return writes.withEntries(`use of ${what} by ${subject}`, collectionUseEntity, before, after);
}

/** Counts an authorization or a code that a customer creates. @throws LimitReached */
export const countCreation = (table: Table, customerId: string, now: Date): Promise<Record<string, Write>> =>
  use(
    table,
    {
      subject: `CUSTOMER#${customerId}`,
      what: 'creation',
      limit: MAX_CREATED_PER_DAY,
      error: 'You have created too many codes today. Please try again tomorrow.',
    },
    now,
  );

/** Counts a text from a customer to somebody's number, so that nobody can flood a stranger's phone. @throws LimitReached */
export async function countText(
  table: Table,
  { customerId, phone }: { customerId: string; phone: string },
  now: Date,
): Promise<Record<string, Write>> {
  const byCustomer = await use(
    table,
    {
      subject: `CUSTOMER#${customerId}`,
      what: 'text',
      limit: MAX_TEXTS_PER_DAY.customer,
      error: 'You can send ten codes by text a day. Share this one another way.',
    },
    now,
  );
  const toPhone = await use(
    table,
    {
      subject: `PHONE#${phone}`,
      what: 'text',
      limit: MAX_TEXTS_PER_DAY.phone,
      error: 'This number got several codes today. Share this one another way.',
    },
    now,
  );
  return { ...byCustomer, ...toPhone };
}
