import type { CountedStatus, OverviewTerminal, OverviewWeek } from '#shared/contracts/overview.ts';
import { sumDollars } from '#shared/rules/money.ts';

/** In pixels, also for the skeletons. */
export const CHART_HEIGHT = 300;

export const STATUSES = [
  'ORIGIN',
  'TRANSIT',
  'DESTINATION',
  'TROUBLED',
  'CORRECTED',
  'LOST',
] as const satisfies readonly CountedStatus[];

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

export const packagesOf = ({ counts }: OverviewTerminal): number => sum(Object.values(counts));

export function totalOf(
  terminals: readonly OverviewTerminal[],
): Pick<OverviewTerminal, 'counts' | 'outstanding'> {
  const counts = STATUSES.map((status) => [
    status,
    sum(terminals.map((terminal) => terminal.counts[status])),
  ]);
  return {
    counts: Object.fromEntries(counts) as OverviewTerminal['counts'],
    outstanding: sumDollars(terminals.map(({ outstanding }) => outstanding)),
  };
}

/** The weekly sums of these terminals, oldest first. The last week is the current one. */
export function weeksOf(terminals: readonly OverviewTerminal[]): OverviewWeek[] {
  const [first] = terminals;
  return (first?.weeks ?? []).map(({ monday }, index) => {
    const weeks = terminals.flatMap((terminal) => terminal.weeks[index] ?? []);
    return {
      monday,
      received: sum(weeks.map(({ received }) => received)),
      delivered: sum(weeks.map(({ delivered }) => delivered)),
      revenue: sumDollars(weeks.map(({ revenue }) => revenue)),
      storage: sumDollars(weeks.map(({ storage }) => storage)),
      waived: sumDollars(weeks.map(({ waived }) => waived)),
    };
  });
}

/** Whether there are no open packages and no activity in the shown weeks. */
export function isEmpty(terminals: readonly OverviewTerminal[]): boolean {
  const hasWeek = weeksOf(terminals).some(
    ({ received, delivered, revenue }) => received > 0 || delivered > 0 || revenue !== 0,
  );
  return !hasWeek && sum(terminals.map(packagesOf)) === 0;
}

const dayOfYear = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** `Nov 16`, the Monday of a week. */
export const weekLabel = (monday: string): string => dayOfYear.format(new Date(`${monday}T00:00:00Z`));
