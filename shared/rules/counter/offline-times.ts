import { DAY_MS, MINUTE_MS } from '../durations.ts';

/** How much later a handover without a network may be sent, and still be recorded without a decision. */
const MAX_SENT_AFTER_MS = 3 * DAY_MS;
/** How old the data on the tablet may be. */
const MAX_DATA_AGE_MS = DAY_MS;
/** By how much the clock of a tablet may be wrong. */
const CLOCK_TOLERANCE_MS = 5 * MINUTE_MS;

interface OfflineTimes {
  /** When the handover was taken, by the tablet's clock. */
  readonly takenAt: string;
  /** When the tablet last loaded its data, by the server's clock. */
  readonly asOf: string;
}

/** Why a handover that was taken without a network cannot be recorded as of that time, or null (decision 205). */
export function offlineTimeProblem({ takenAt, asOf }: OfflineTimes, now: Date): string | null {
  const [taken, loaded] = [Date.parse(takenAt), Date.parse(asOf)];
  const isWrongClock = taken > now.getTime() + CLOCK_TOLERANCE_MS || loaded > taken + CLOCK_TOLERANCE_MS;
  if (isWrongClock) return 'The clock of the tablet was wrong.';
  if (now.getTime() - taken > MAX_SENT_AFTER_MS) return 'It was sent more than 3 days after it was taken.';
  if (taken - loaded > MAX_DATA_AGE_MS) return 'The data on the tablet was more than a day old.';
  return null;
}

/**
 * When the packages left: never later than when that arrived, although a tablet's clock may be a little ahead. A time that
 * cannot be right proves nothing but that they had left by then.
 */
export const takenTime = (times: OfflineTimes & { readonly sentAt: string }): Date => {
  const sentAt = new Date(times.sentAt);
  const isWrong = offlineTimeProblem(times, sentAt) !== null;
  return isWrong ? sentAt : new Date(Math.min(Date.parse(times.takenAt), sentAt.getTime()));
};
