import { deliver, type Invoke, type ReportFailure, waitUntilDone } from './deliver.ts';

const MINUTE_MS = 60_000;

type Every = { readonly minutes: number } | { readonly dayAt: string; readonly timeZone: string };

export interface ScheduleEvents {
  close(): Promise<void>;
}

interface ScheduleOptions {
  what: string;
  every: Every;
  invoke: Invoke;
  report: ReportFailure;
}

/** Stands in for EventBridge Scheduler. What was due while the portal was off is not caught up on. */
export function openSchedule({ what, every, invoke, report }: ScheduleOptions): ScheduleEvents {
  const underWay = new Set<Promise<void>>();
  const closing = new AbortController();
  const { signal } = closing;
  const isDue = dueTimes(every);
  let checked = minuteOf(Date.now());
  let timer: NodeJS.Timeout;

  const run = (at: number) => {
    const event = { scheduledTime: new Date(at).toISOString() };
    const work = deliver(() => invoke(event), { what, report, signal });
    underWay.add(work);
    void work.finally(() => underWay.delete(work));
  };
  const check = () => {
    const now = minuteOf(Date.now());
    if (isDue(checked, now)) run(now);
    checked = now;
    arm();
  };
  const arm = () => {
    timer = setTimeout(check, MINUTE_MS - (Date.now() % MINUTE_MS));
  };
  arm();

  return {
    close: async () => {
      closing.abort();
      clearTimeout(timer);
      await waitUntilDone(underWay);
    },
  };
}

const minuteOf = (at: number) => at - (at % MINUTE_MS);

/** Makes a test of whether the schedule was due after one minute and no later than another. */
function dueTimes(every: Every): (after: number, until: number) => boolean {
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
    // In the hour that repeats when daylight saving time ends, the schedule is due once.
    if (due === last || clock.format(after) >= due || due > now) return false;
    last = due;
    return true;
  };
}
