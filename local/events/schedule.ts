import { MINUTE_MS } from '#shared/rules/durations.ts';
import { type Invoke, openInvocations, type ReportFailure } from './deliver.ts';

type Every = { readonly minutes: number } | { readonly dayAt: string; readonly timeZone: string };

interface ScheduleOptions {
  label: string;
  every: Every;
  invoke: Invoke;
  report: ReportFailure;
}

/** Emulates EventBridge Scheduler. Skips runs that were due while the portal was stopped. */
export function openSchedule({ label, every, invoke, report }: ScheduleOptions) {
  const invocations = openInvocations();
  const isDue = dueTest(every);
  let checked = minuteOf(Date.now());
  let timer: NodeJS.Timeout;

  const check = () => {
    const now = minuteOf(Date.now());
    const event = { scheduledTime: new Date(now).toISOString() };
    if (isDue(checked, now)) invocations.deliver(() => invoke(event), report, label);
    checked = now;
    scheduleNextCheck();
  };
  const scheduleNextCheck = () => {
    timer = setTimeout(check, MINUTE_MS - (Date.now() % MINUTE_MS));
  };
  scheduleNextCheck();

  return {
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
  const clock = new Intl.DateTimeFormat('sv-SE', {
    timeZone: every.timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
  });
  let last = '';
  return (after, until) => {
    const now = clock.format(until);
    const due = `${now.slice(0, 'YYYY-MM-DD'.length)} ${every.dayAt}`;
    // Run only once in the hour that repeats when daylight saving time ends.
    if (due === last || clock.format(after) >= due || due > now) return false;
    last = due;
    return true;
  };
}
