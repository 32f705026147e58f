import * as z from 'zod/mini';
import { defineEntity, epochSeconds, Versioned } from '#functions/core/data/entity.ts';
import { phoneCodesKey } from '#functions/core/data/keys.ts';
import type { Table } from '#functions/core/data/table.ts';
import type { Write } from '#functions/core/data/write.ts';
import * as writes from '#functions/core/data/writes.ts';
import { LimitReached } from '#functions/core/platform/errors.ts';
import { DAY_MS } from '#shared/rules/durations.ts';
import { MAX_CODES_PER_DAY, ofLastDay } from './phone-code.ts';

/** When codes were sent to a number in the last day, whoever asked for them. Expires. */
const PhoneCodesRecord = z.object({
  phone: z.string(),
  sentTimes: z.array(z.string()),
  /** Seconds since 1970. */
  expiresAt: z.int(),
  ...Versioned.shape,
});

export const phoneCodesEntity = defineEntity({
  type: 'phone-codes',
  schema: PhoneCodesRecord,
  keys: ({ phone }) => phoneCodesKey(phone),
});

/**
 * Limits the codes to a number, so that nobody can flood a stranger's phone with the codes of many accounts. Returns the
 * writes that count a code, for the transaction that stores it. Costs 1 read unit.
 * @throws LimitReached
 */
export async function countCode(table: Table, phone: string, now: Date): Promise<Record<string, Write>> {
  const before = await table.get(phoneCodesEntity, phoneCodesKey(phone), true);
  const sentTimes = ofLastDay(before?.sentTimes, now);
  if (sentTimes.length >= MAX_CODES_PER_DAY)
    throw new LimitReached('This number can get five codes a day. Please try again tomorrow.');
  const after = {
    version: 1,
    ...before,
    phone,
    sentTimes: [...sentTimes, now.toISOString()],
    expiresAt: epochSeconds(new Date(now.getTime() + DAY_MS)),
  };
  return writes.withEntries('codes of the number', phoneCodesEntity, before, after);
}
