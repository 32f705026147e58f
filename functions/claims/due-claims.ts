import { addDays } from '#shared/rules/calendar-dates.ts';
import { CLAIMS } from '#shared/rules/terms.ts';
import { ORIGIN_TIME_ZONE } from '#shared/rules/texts/dates.ts';
import { toLocalDate } from '#shared/rules/time-zone.ts';
import type { Table } from '../core/data/table.ts';
import type { Tools } from '../core/platform/lambda.ts';
import { claimRepository } from './claim-repository.ts';

/** How many claims a line names. */
const MAX_NAMED = 20;

/** Reports the claims whose deadline is near or past, in one line, which raises an alarm for the operators. */
export function dueClaims(table: Table, { clock, logger }: Pick<Tools, 'clock' | 'logger'>) {
  const claims = claimRepository(table);
  return async (): Promise<void> => {
    const today = toLocalDate(clock.now(), ORIGIN_TIME_ZONE);
    const due = await claims.listDueUntil(addDays(today, CLAIMS.warnDays));
    const [first] = due;
    if (!first) return;
    logger.report('CLAIM_DUE', {
      claims: due.length,
      overdue: due.filter(({ deadline }) => deadline !== null && deadline < today).length,
      firstDeadline: first.deadline,
      freightBills: due.slice(0, MAX_NAMED).map(({ freightBillNum }) => freightBillNum),
    });
  };
}
