import { MINUTE_MS } from '#shared/rules/durations.ts';
import { deliver, type Invoke, type ReportFailure, waitUntilDone } from './deliver.ts';

type Every = { readonly minutes: number } | { readonly dayAt: string; readonly timeZone: string };

export interface ScheduleEvents {
  close(): Promise<void>;
}

interface ScheduleOptions {
  label: string;
  every: Every;
  invoke: Invoke;
  report: ReportFailure;
}

/** Emulates EventBridge Scheduler. Skips runs that were due while the portal was stopped. */
export function openSchedule({ label, every, invoke, report }: ScheduleOptions): ScheduleEvents {
  const inProgress = new Set<Promise<void>>();
  const closing = new AbortController();
  const { signal } = closing;
  const isDue = dueTest(every);
  let checked = minuteOf(Date.now());
  let timer: NodeJS.Timeout;

  const run = (at: number) => {
    const event = { scheduledTime: new Date(at).toISOString() };
    const work = deliver(() => invoke(event), { label, report, signal });
    inProgress.add(work);
    void work.finally(() => inProgress.delete(work));
  };
  const check = () => {
    const now = minuteOf(Date.now());
    if (isDue(checked, now)) run(now);
    checked = now;
    scheduleNextCheck();
  };
  const scheduleNextCheck = () => {
    timer = setTimeout(check, MINUTE_MS - (Date.now() % MINUTE_MS));
  };
  scheduleNextCheck();

  return {
    close: async () => {
      closing.abort();
      clearTimeout(timer);
      await waitUntilDone(inProgress);
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
