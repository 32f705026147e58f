import { VersionConflict } from '#functions/core/platform/errors.ts';
import { remainingMs } from '#functions/core/platform/request-context.ts';
import { PROBLEMS_PAGE } from '#shared/contracts/staff/shipping.ts';
import { addDays } from '#shared/rules/calendar-dates.ts';
import { toLocalTime } from '#shared/rules/time-zone.ts';
import { MAX_ROW_SUBJECTS, outboxRepository } from '../outbox-repository.ts';
import { MAX_TRACE_NUMBERS } from '../port/shipping-system.ts';
import { listProblems } from '../problem-list.ts';
import type { ShippingTools } from '../shipping-tools.ts';
import { waitingPackages } from '../waiting-packages.ts';
import { orderComparison, type PackageState, TIME_FOR_BATCH_MS, waitsToBeSent } from './order-comparison.ts';
import { pageOfList } from './package-lists.ts';
import { type ProgressRecord, progressRepository } from './progress.ts';

const TIME_ZONE = 'America/Los_Angeles';
const STARTS_AT = '02:00';

const BATCH = Math.min(MAX_TRACE_NUMBERS, MAX_ROW_SUBJECTS);

type Position = NonNullable<ProgressRecord['comparison']>;

/**
 * Compares every open package, and those that were closed in the last week, with their orders, once a night from 2 AM in
 * Tacoma. It also finds changes that the outbox has lost, and packages from before the system was connected, and queues them. It
 * continues with each run, until it is done: a batch that was not finished is repeated. If the system was down at night, it
 * begins later. Costs about 2 read units and a fiftieth of a call for each package.
 */
export function nightlyComparison(tools: ShippingTools): () => Promise<void> {
  const { table, clock, logger, pauses } = tools;
  const progress = progressRepository(table);
  const comparison = orderComparison(tools);
  const outbox = outboxRepository(table);

  /** Queues packages that nothing else will send. */
  async function queue(states: readonly PackageState[]): Promise<void> {
    if (states.length === 0) return;
    const { parcelIds: waiting } = await waitingPackages(table);
    const lost = states.map(({ parcelId }) => parcelId).filter((parcelId) => !waiting.has(parcelId));
    await outbox.add(lost, clock.now());
  }

  /** Compares a batch. @returns the next position, null at the end, or `stopped` if the system does not answer */
  async function advance(position: Position): Promise<Position | null | 'stopped'> {
    const page = await pageOfList(table, position, BATCH);
    if (!page) return null;
    const states = await comparison.read(page.items);
    const unsent = states.filter(waitsToBeSent);
    const sent = states.filter((state) => state.known !== null && !unsent.includes(state));
    if (!(await comparison.compare(sent))) return 'stopped';
    await queue(unsent);
    const { night, list } = position;
    const compared = position.compared + states.length;
    return page.after === undefined
      ? { night, list: list + 1, compared }
      : { night, list, after: page.after, compared };
  }

  async function report({ compared }: Position): Promise<void> {
    const { shown } = await listProblems(table, PROBLEMS_PAGE.maximum);
    const differing = shown.filter(({ differences }) => differences.length > 0).length;
    if (differing > 0) logger.report('SHIPPING_DIFFERENCES', { differing, compared });
  }

  async function run(): Promise<void> {
    if ((await pauses.state()).isPaused) return;
    let record = await progress.find();
    const night = nightOf(clock.now());
    if (record?.comparedNight === night) return;
    const begun = record?.comparison;
    let position: Position = begun?.night === night ? begun : { night, list: 0, compared: 0 };
    while (remainingMs() >= 2 * TIME_FOR_BATCH_MS) {
      const next = await advance(position);
      if (next === 'stopped') return;
      if (!next) {
        await report(position);
        const { comparison: _, ...rest } = record ?? { version: 1 };
        await progress.save(record, {
          ...rest,
          comparedNight: night,
          comparedAt: clock.now().toISOString(),
        });
        return;
      }
      record = await progress.save(record, { ...record, comparison: next });
      position = next;
    }
  }

  return () =>
    run().catch((error: unknown) => {
      // Another run has got further.
      if (!(error instanceof VersionConflict)) throw error;
    });
}

/** The date of the night whose comparison is due: the last one that has begun. */
export function nightOf(now: Date): string {
  const local = toLocalTime(now, TIME_ZONE);
  const date = local.slice(0, 10);
  return local.slice(11, 16) >= STARTS_AT ? date : addDays(date, -1);
}
