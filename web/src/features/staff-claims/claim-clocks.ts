import type { ListedClaim } from '#shared/contracts/claims/claims.ts';
import { daysBetween } from '#shared/rules/calendar-dates.ts';
import { CLAIMS } from '#shared/rules/terms.ts';

/** One of the two dates by which we must answer. `daysLeft` is negative once it has passed. */
export interface ClaimClock {
  readonly label: string;
  readonly date: string;
  readonly daysLeft: number;
  readonly urgency: 'overdue' | 'near' | 'far';
}

type Clocked = Pick<ListedClaim, 'state'> & {
  acknowledgeBy?: string | undefined;
  decideBy?: string | undefined;
};

/** The clocks of a claim that still run, on a date at its terminal. */
export function clocksOf({ state, acknowledgeBy, decideBy }: Clocked, today: string): ClaimClock[] {
  const clock = (label: string, date: string | undefined): ClaimClock[] => {
    if (date === undefined) return [];
    const daysLeft = daysBetween(today, date);
    const urgency = daysLeft < 0 ? 'overdue' : daysLeft <= CLAIMS.warnDays ? 'near' : 'far';
    return [{ label, date, daysLeft, urgency }];
  };
  switch (state) {
    case 'FILED':
      return [...clock('Acknowledge', acknowledgeBy), ...clock('Decide', decideBy)];
    case 'ACKNOWLEDGED':
    case 'MORE_ASKED':
      return clock('Decide', decideBy);
    case 'ACCEPTED':
      return clock('Pay', decideBy);
    default:
      return [];
  }
}

/** `12 days left`, `today`, or `3 days overdue`. */
export function daysText({ daysLeft }: ClaimClock): string {
  if (daysLeft === 0) return 'today';
  const count = Math.abs(daysLeft);
  return `${count} ${count === 1 ? 'day' : 'days'} ${daysLeft < 0 ? 'overdue' : 'left'}`;
}
