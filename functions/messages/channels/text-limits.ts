import type { Table } from '#functions/core/data/table.ts';
import type { Tools } from '#functions/core/platform/lambda.ts';
import { isUsMobile } from '#functions/customers/us-phone.ts';
import { DAY_MS } from '#shared/rules/durations.ts';
import type { SendResult } from '../ledger/message-states.ts';

export interface TextLimits {
  readonly table: Table;
  readonly tools: Pick<Tools, 'clock' | 'logger'>;
  /** The most texts that the stage sends in a day (UTC). */
  readonly maxPerDay: number;
}

/**
 * Counts a text to a number, `###-###-####`. Returns why it must not be sent, or null. It is counted before it is sent, so a
 * failed one counts too. Costs 1 write unit. Load this file with `import()`: it includes area codes.
 */
export async function refusalOf(
  to: string,
  { table, tools: { clock, logger }, maxPerDay }: TextLimits,
): Promise<SendResult | null> {
  if (!isUsMobile(to)) return { result: 'refused', reason: 'This is not a U.S. mobile number.' };
  if (await isWithinLimit(table, maxPerDay, clock.now())) return null;
  logger.report('TEXT_LIMIT_REACHED', { maxPerDay });
  return { result: 'refused', reason: 'The texts of the day are used up.', isOverLimit: true };
}

async function isWithinLimit(table: Table, maxPerDay: number, now: Date): Promise<boolean> {
  const counter = `TEXTS#${now.toISOString().slice(0, 10)}`;
  return (
    (await table.nextNumber(counter, 1, { expiresAt: new Date(now.getTime() + 2 * DAY_MS) })) <= maxPerDay
  );
}
