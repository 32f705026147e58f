import { addDays } from '#shared/rules/calendar-dates.ts';
import { MINUTE_MS } from '#shared/rules/durations.ts';
import { toLocalTime } from '#shared/rules/time-zone.ts';
import { type Invoke, openInvocations, type ReportFailure } from './deliver.ts';

type Every = { readonly minutes: number } | { readonly dayAt: string; readonly timeZone: string };

interface ScheduleOptions {
  label: string;
  every: Every;
  invoke: Invoke;
  report: ReportFailure;
  /** The portal's time. */
  now: () => Date;
}

/** Emulates EventBridge Scheduler. Skips runs that were due while the portal was stopped. */
export function openSchedule({ label, every, invoke, report, now }: ScheduleOptions) {
  const invocations = openInvocations();
  const isDue = dueTest(every);
  const minute = () => minuteOf(now().getTime());
  let checked = minute();
  let timer: NodeJS.Timeout;

  const check = async (): Promise<void> => {
    const current = minute();
    const event = { scheduledTime: new Date(current).toISOString() };
    const wasDue = isDue(checked, current);
    checked = current;
    scheduleNextCheck();
    if (wasDue) await invocations.deliver(() => invoke(event), report, label);
  };
  const scheduleNextCheck = () => {
    clearTimeout(timer);
    timer = setTimeout(check, MINUTE_MS - (now().getTime() % MINUTE_MS));
  };
  scheduleNextCheck();

  return {
    /** Runs it, once, if it was due in the time that the portal's clock has skipped. Resolves after the run. */
    clockMoved: check,
    close: (): Promise<void> => {
      clearTimeout(timer);
      return invocations.close();
    },
  };
}

const minuteOf = (at: number) => at - (at % MINUTE_MS);

/** Returns a test of whether the schedule was due in the interval from `after` (exclusive) to `until` (inclusive). */
function dueTest(every: Every): (after: number, until: number) => boolean {
  if ('minutes' in every) {
    const period = every.minutes * MINUTE_MS;
    return (after, until) => Math.floor(until / period) > Math.floor(after / period);
  }
  const localMinute = (at: number) =>
    toLocalTime(new Date(at), every.timeZone).slice(0, 'YYYY-MM-DDTHH:MM'.length);
  let last = '';
  return (after, until) => {
    const now = localMinute(until);
    const today = now.slice(0, 'YYYY-MM-DD'.length);
    const dueToday = `${today}T${every.dayAt}`;
    const due = dueToday <= now ? dueToday : `${addDays(today, -1)}T${every.dayAt}`;
    // Run only once in the hour that repeats when daylight saving time ends.
    if (due === last || localMinute(after) >= due) return false;
    last = due;
    return true;
  };
}
