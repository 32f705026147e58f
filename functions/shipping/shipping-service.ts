import type * as z from 'zod/mini';
import { type AuditEntry, auditEntryEntity } from '#functions/parcels/audit/audit-entry.ts';
import { parcelRepository } from '#functions/parcels/parcel-repository.ts';
import type { editService } from '#functions/parcels/staff/parcel-edit.ts';
import { shownFields } from '#functions/parcels/staff/staff-parcel.ts';
import { ParcelEdit } from '#shared/contracts/staff/parcel-edit.ts';
import {
  type ParcelShipping,
  PROBLEMS_PAGE,
  type ShippingProblem,
  type ShippingStatus,
} from '#shared/contracts/staff/shipping.ts';
import { isWithin } from '#shared/rules/durations.ts';
import {
  DIFFERENCES,
  type DifferenceAnswer,
  type DifferenceKind,
} from '#shared/rules/shipping/differences.ts';
import type { ShownPage } from '../core/data/query.ts';
import { retryOnConflict } from '../core/data/retry.ts';
import type { Table } from '../core/data/table.ts';
import type { Write } from '../core/data/write.ts';
import * as writes from '../core/data/writes.ts';
import type { Caller } from '../core/platform/caller.ts';
import type { Clock } from '../core/platform/clock.ts';
import { Conflict, InvalidInput, NotFound } from '../core/platform/errors.ts';
import { pauseRepository } from './delivery/pause.ts';
import { theirMeasures, withOurs, withTheirs } from './difference-answers.ts';
import {
  openDifferences,
  type ShippingOrderRecord,
  type StoredDifference,
  shippingOrderEntity,
} from './order-record.ts';
import { orderRepository } from './order-repository.ts';
import { outboxRepository } from './outbox-repository.ts';
import { differenceOf, NOT_CONNECTED, parcelShippingOf } from './parcel-shipping.ts';
import { listProblems } from './problem-list.ts';
import { progressRepository } from './sync/progress.ts';
import { waitingPackages } from './waiting-packages.ts';

interface Options {
  readonly table: Table;
  readonly clock: Clock;
  readonly isConnected: boolean;
  readonly edit: ReturnType<typeof editService>['edit'];
}

const MEASURES = ['weightLbs', 'length', 'width', 'height'] as const;

/** Most rows are delivered sooner. Those are not said to wait since a time. */
const SOON_MS = 10_000;

const isWaiting = (since: string | null, now: Date): boolean =>
  since !== null && !isWithin(SOON_MS, since, now);

type Staff = Pick<Caller, 'email'>;

/**
 * What the shipping system knows of packages, and what staff decide about it. It never calls the system: the sender does what
 * was decided.
 */
export function shippingService({ table, clock, isConnected, edit }: Options) {
  const parcels = parcelRepository(table);
  const orders = orderRepository(table);
  const outbox = outboxRepository(table);
  const pauses = pauseRepository(table, clock);
  const progress = progressRepository(table);

  /** @throws NotFound if there is neither a package nor an order of it */
  async function read(parcelId: string) {
    const [parcel, order] = await Promise.all([parcels.find(parcelId, true), orders.find(parcelId)]);
    if (!parcel && !order) throw new NotFound('There is no such package.');
    return { parcel, order };
  }

  async function ofParcel(parcelId: string): Promise<ParcelShipping> {
    const { parcel, order } = await read(parcelId);
    return isConnected ? parcelShippingOf(parcel, order, clock.now()) : NOT_CONNECTED;
  }

  /** Changes what is known of a package so that the sender has something to do, and wakes it, in one transaction. */
  const send = (
    before: ShippingOrderRecord,
    after: ShippingOrderRecord,
    named: Readonly<Record<string, Write>> = {},
  ): Promise<void> =>
    table.transact({
      order: writes.replace(shippingOrderEntity, before, after),
      row: outbox.adding([before.parcelId], clock.now()),
      ...named,
    });

  /** Sends what the portal says, and records who decided that. */
  async function sendOurs(staff: Staff, order: ShippingOrderRecord, difference: StoredDifference) {
    const entry = auditEntryOf(order.parcelId, difference, staff.email, clock.now());
    await send(order, withOurs(order, difference), { audit: writes.put(auditEntryEntity, entry) });
  }

  /**
   * Uses the measurements of the order for the package.
   * @throws Conflict if somebody has corrected them meanwhile, and with the reason if they are locked, or if no package can
   * have them
   */
  async function takeTheirs(staff: Staff, order: ShippingOrderRecord, difference: StoredDifference) {
    const { parcel } = await read(order.parcelId);
    const measures = theirMeasures(difference);
    if (!parcel || MEASURES.some((field) => field in measures && parcel[field] !== order.sent?.[field]))
      throw new Conflict('Somebody has corrected these measurements meanwhile. Check them.');
    const shown = { ...shownFields(parcel), editVersion: parcel.editVersion ?? 0, isSecondBox: true };
    const input = ParcelEdit.safeParse({ ...shown, ...measures });
    if (!input.success) throw new Conflict(`These measurements cannot be used. ${reasonIn(input.error)}`);
    try {
      await edit(staff, order.parcelId, input.data);
    } catch (error) {
      if (!(error instanceof InvalidInput)) throw error;
      throw new Conflict(error.fieldErrors[0]?.message ?? error.message, { cause: error });
    }
    await orders.save(order, withTheirs(order, difference));
  }

  return {
    /** Costs up to 50 read units during an outage, otherwise about 3. */
    status: async (): Promise<ShippingStatus> => {
      if (!isConnected) return NO_SYSTEM;
      const [waiting, pause, { shown }, read] = await Promise.all([
        waitingPackages(table),
        pauses.find(),
        listProblems(table, PROBLEMS_PAGE.maximum),
        progress.find(),
      ]);
      return {
        system: 'connected',
        waiting: waiting.parcelIds.size,
        hasMore: waiting.hasMore,
        waitingSince: isWaiting(waiting.since, clock.now()) ? waiting.since : null,
        // One call that was not served may be a matter of its package, or of too many calls.
        downSince: pause && pause.failures > 1 ? (pause.downSince ?? null) : null,
        refused: shown.filter(({ lines }) => lines.length > 0).length,
        differing: shown.filter(({ differences }) => differences.length > 0).length,
        comparedAt: read?.comparedAt ?? null,
      };
    },

    problems: async ({
      limit,
      cursor,
    }: {
      limit: number;
      cursor?: string | undefined;
    }): Promise<ShownPage<ShippingProblem>> => {
      const { shown, ...page } = await listProblems(table, limit, cursor);
      return {
        ...page,
        shown: shown.map((problem) => ({ ...problem, differences: problem.differences.map(differenceOf) })),
      };
    },

    /** @throws NotFound */
    ofParcel,

    /** Does nothing unless the package was refused. @throws NotFound */
    sendAgain: async (parcelId: string): Promise<ParcelShipping> => {
      await retryOnConflict(async () => {
        const { order } = await read(parcelId);
        if (!isConnected || !order?.refused) return;
        const { refused: _, ...accepted } = order;
        await send(order, accepted);
      });
      return ofParcel(parcelId);
    },

    /**
     * Decides who is right about a difference. Does nothing if it is gone, so that it may be repeated.
     * @throws NotFound, and Conflict if only the portal can be right, or if the package cannot be changed
     */
    answer: async (
      staff: Staff,
      parcelId: string,
      { kind, answer }: { readonly kind: DifferenceKind; readonly answer: DifferenceAnswer },
    ): Promise<ParcelShipping> => {
      if (!(answer in DIFFERENCES[kind].answers))
        throw new Conflict('Only what the portal says can be right about this.');
      await retryOnConflict(async () => {
        const { order } = await read(parcelId);
        const difference = order && openDifferences(order).find((open) => open.kind === kind);
        if (!isConnected || !difference) return;
        if (answer === 'THEIRS') await takeTheirs(staff, order, difference);
        else await sendOurs(staff, order, difference);
      });
      return ofParcel(parcelId);
    },
  };
}

/** What the order had, and what it will have. */
const auditEntryOf = (
  parcelId: string,
  { kind, fields }: StoredDifference,
  by: string,
  now: Date,
): AuditEntry => ({
  ...{ parcelId, by, at: now.toISOString(), action: 'TM_BILL_CORRECTED', subjectId: kind, version: 1 },
  changes: fields.map(({ field, ours, theirs }) => ({ field, from: theirs, to: ours })),
});

const reasonIn = ({ issues: [issue] }: z.core.$ZodError): string =>
  issue ? `${issue.path.join('.')}: ${issue.message}` : '';

const NO_SYSTEM: ShippingStatus = {
  system: 'none',
  waiting: 0,
  hasMore: false,
  waitingSince: null,
  downSince: null,
  refused: 0,
  differing: 0,
  comparedAt: null,
};
