import { expect, it, vi } from 'vitest';
import { Conflict, InvalidInput, VersionConflict } from '#functions/core/platform/errors.ts';
import { handoverService } from '#functions/handovers/handover-service.ts';
import { withNotice, withoutNotice } from '#functions/parcels/parcel-notices.ts';
import type { ParcelRecord } from '#functions/parcels/parcel-record.ts';
import { withStatus } from '#functions/parcels/parcel-transitions.ts';
import { storageDesk } from '#functions/parcels/staff/storage-desk.ts';
import { currentSettlements, noticedAt } from '#functions/parcels/storage/parcel-stay.ts';
import { parcelStorages } from '#functions/parcels/storage/parcel-storages.ts';
import { addDays, weekdayOf } from '#shared/rules/calendar-dates.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/rules/durations.ts';
import { holidaysBetween } from '#shared/rules/holidays.ts';
import { dollarsFromCents } from '#shared/rules/money.ts';
import { toLocalDate } from '#shared/rules/time-zone.ts';
import { SAMPLE_SIGNATURE_HASH } from '#test/support/api/staff-inputs.ts';
import { fc, runs } from '#test/support/random.ts';
import { MemoryClient } from './model/memory-client.ts';
import { paymentWorld, STAFF, VISA } from './payment-world.ts';
import { closeAnchorage } from './storage-world.ts';

// Requests that wait for each other let the others go on.
vi.mock('node:timers/promises', () => ({ setTimeout: () => new Promise(setImmediate) }));

const ZONE = 'America/Anchorage';
const START = new Date('2026-03-02T20:00:00Z');
const RUNS = runs(50, 3000);
const PARCELS = 2;
const CENTS_A_DAY = 0.5 * 100 * ((20 * 14 * 10) / 1728);

/** What the terms charge from the notice up to a date, counted day by day. */
function charged(noticeDate: string, date: string, closed: ReadonlySet<string>): number {
  let [businessDays, days] = [0, 0];
  for (let day = addDays(noticeDate, 1); day <= date; day = addDays(day, 1)) {
    if (closed.has(day)) continue;
    const isWeekday = weekdayOf(day) >= 1 && weekdayOf(day) <= 5;
    if (isWeekday && holidaysBetween(day, day).length === 0) businessDays += 1;
    if (businessDays >= 6) days += 1;
  }
  return Math.round(CENTS_A_DAY * days);
}

const parcel = fc.nat(PARCELS - 1);
const parcels = fc.uniqueArray(parcel, { minLength: 1, maxLength: PARCELS });
const anAction = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('move' as const), parcel }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('notice' as const), parcel, isMessage: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('bounce' as const), nth: fc.nat(2) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('lose' as const), parcel }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('close' as const), days: fc.integer({ min: 1, max: 4 }) }),
  },
  {
    weight: 10,
    arbitrary: fc.record({ do: fc.constant('open' as const), parcels, isCharged: fc.boolean() }),
  },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('charge' as const), nth: fc.nat(4) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('stored card' as const), parcels }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('look up' as const), nth: fc.nat(4) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('refund' as const),
      nth: fc.nat(4),
      parcel,
      what: fc.constantFrom('price', 'storage', 'both'),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('fail refund' as const), nth: fc.nat(2) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('waive' as const), parcel }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('hand over' as const), parcels }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('reconcile' as const) }) },
);
type Action = typeof anAction extends fc.Arbitrary<infer A> ? A : never;
/** Some actions at once, and then a time. */
const aStep = fc.record({
  actions: fc.array(anAction, { minLength: 1, maxLength: 3 }),
  wait: fc.constantFrom(MINUTE_MS, HOUR_MS, 9 * HOUR_MS, DAY_MS, 3 * DAY_MS, 8 * DAY_MS),
});

/** How often something happened in all runs. */
const seen = { storage: 0, handovers: 0, refunds: 0, bounces: 0, failures: 0 };

const someSteps = fc.array(aStep, { minLength: 12, maxLength: 40, size: 'max' });

async function aModel() {
  const world = paymentWorld(START, new MemoryClient().asTable());
  const { clock, ledger, table } = world;
  const owner = await world.customer(PARCELS);
  const idOf = (index: number) => owner.parcelIds[index] ?? '';
  const storages = parcelStorages(table, clock);
  const desk = storageDesk(table, clock, 1000);
  const counter = handoverService(table, { keep: async () => {} }, clock);
  const closed = new Set<string>();
  const tokens: string[] = [];
  const payments: string[] = [];
  const messageIds: string[] = [];
  /** The most that each stay has ever cost: less if a message that told of the package bounced. By parcel and arrival. */
  const peaks = new Map<string, number>();
  const today = () => toLocalDate(clock.now(), ZONE);

  /** Returns whether anything changed. */
  const change = async (parcelId: string, to: (parcel: ParcelRecord) => ParcelRecord): Promise<boolean> => {
    const before = await world.parcel(parcelId);
    const after = to(before);
    if (after !== before) await world.saveParcel(before, after);
    return after !== before;
  };

  /** What the terms charge for the current stay up to today, and what of it is settled, in cents. */
  async function storageOf(found: ParcelRecord) {
    const noticed = noticedAt(found);
    const total = noticed === null ? 0 : charged(toLocalDate(new Date(noticed), ZONE), today(), closed);
    const settled = currentSettlements(found).reduce((sum, { amountCents }) => sum + amountCents, 0);
    return { total, settled };
  }

  async function perform(action: Action): Promise<unknown> {
    const { checkout, refunds, reconciler } = world.process();
    switch (action.do) {
      case 'move':
        return change(idOf(action.parcel), (found) => {
          const next = { ORIGIN: 'TRANSIT', TRANSIT: 'DESTINATION', LOST: 'DESTINATION' } as const;
          const to = found.status in next ? next[found.status as keyof typeof next] : null;
          return to ? withStatus(found, to, clock.now(), 'dock') : found;
        });
      case 'lose':
        return change(idOf(action.parcel), (found) =>
          found.status === 'DESTINATION' ? withStatus(found, 'LOST', clock.now(), 'dock') : found,
        );
      case 'notice': {
        const at = clock.now().toISOString();
        const messageId = crypto.randomUUID();
        if (action.isMessage) messageIds.push(messageId);
        return change(idOf(action.parcel), (found) =>
          withNotice(found, action.isMessage ? { at, by: 'EMAIL', messageId } : { at, by: 'SITE' }),
        );
      }
      case 'bounce': {
        const messageId = messageIds.at(-1 - action.nth) ?? '';
        for (const parcelId of owner.parcelIds)
          if (await change(parcelId, (found) => withoutNotice(found, messageId))) seen.bounces += 1;
        return undefined;
      }
      case 'close': {
        const date = addDays(today(), action.days);
        if (closed.has(date)) return undefined;
        // On Sundays and holidays nobody would be there anyway, so a closure does not stop the clock.
        if (weekdayOf(date) !== 0 && holidaysBetween(date, date).length === 0) closed.add(date);
        return closeAnchorage(world, date);
      }
      case 'open': {
        const { token, paymentId } = await checkout.token(owner, action.parcels.map(idOf));
        if (token !== null) tokens.push(token);
        if (paymentId !== null) payments.push(paymentId);
        if (token === null || paymentId === null || !action.isCharged) return undefined;
        ledger.payOnToken(token, VISA);
        return checkout.outcome(owner, paymentId);
      }
      case 'charge': {
        const token = tokens.at(-1 - action.nth);
        return token === undefined ? undefined : ledger.payOnToken(token, VISA);
      }
      case 'stored card': {
        const ids = action.parcels.map(idOf);
        payments.push((await checkout.payWithStoredCard(owner, ids, crypto.randomUUID())).paymentId);
        return undefined;
      }
      case 'look up': {
        const paymentId = payments.at(-1 - action.nth);
        return paymentId === undefined ? undefined : checkout.outcome(owner, paymentId);
      }
      case 'refund': {
        const paymentId = payments.at(-1 - action.nth);
        if (paymentId === undefined) return undefined;
        const id = idOf(action.parcel);
        const chosen = { price: { lineIds: [id] }, storage: { lineIds: [`${id}/storage`] } };
        const which = action.what === 'both' ? { parcelIds: [id] } : chosen[action.what];
        const request = { ...which, reason: 'Late', requestId: crypto.randomUUID() };
        await refunds.refund(STAFF, paymentId, request);
        seen.refunds += 1;
        return undefined;
      }
      case 'fail refund': {
        const refund = ledger.state.refunds.filter(({ state }) => state === 'approved').at(-1 - action.nth);
        if (!refund) return undefined;
        ledger.failRefund(refund.key);
        seen.failures += 1;
        const failed = ledger.state.transactions.find(
          ({ transactionId }) => transactionId === refund.transactionId,
        );
        return world.webhook(failed?.orderId ?? '', 'refund.failed');
      }
      case 'waive': {
        const parcelId = idOf(action.parcel);
        const due = await storages.due([await world.parcel(parcelId)]);
        const amount = dollarsFromCents(due.get(parcelId)?.dueCents ?? 0);
        const waiver = { amount, reason: 'A storm', requestId: crypto.randomUUID() };
        return desk.waive({ ...STAFF }, parcelId, waiver);
      }
      case 'hand over':
        await counter.handOver(STAFF, {
          ...{ handoverId: crypto.randomUUID(), customerId: owner.customerId, locationCode: 'ANC' },
          authority: { kind: 'OWNER' },
          ...{ signerName: 'Ana Kowalski', identityConfirmed: true, signature: SAMPLE_SIGNATURE_HASH },
          parcelIds: action.parcels.map(idOf),
        });
        seen.handovers += 1;
        return undefined;
      case 'reconcile':
        return reconciler.run();
    }
  }

  /** What was settled in the stay that ended with the handover. */
  const settledAtHandover = ({ statusHistory, storageSettlements = [] }: ParcelRecord) => {
    const arrival = statusHistory.at(-2)?.statusDate ?? '';
    return storageSettlements
      .filter(({ at, refundedAt }) => at >= arrival && refundedAt === undefined)
      .reduce((sum, { amountCents }) => sum + amountCents, 0);
  };

  /** Lets a package arrive, whose customer gets an email. */
  async function arrive(index: number): Promise<void> {
    for (const step of ['move', 'move', 'notice'] as const)
      await perform({ do: step, parcel: index, isMessage: true });
  }

  const stayOf = ({ parcelId, statusHistory }: ParcelRecord, arrival = statusHistory.at(-1)) =>
    `${parcelId} ${arrival?.statusDate}`;

  /** Notes what the stays cost now. */
  async function note(parcels: readonly ParcelRecord[]): Promise<void> {
    for (const found of parcels) {
      const { total } = await storageOf(found);
      peaks.set(stayOf(found), Math.max(total, peaks.get(stayOf(found)) ?? 0));
    }
  }

  /** The invariants after each step. `before` are the parcels before it. */
  async function check(before: readonly ParcelRecord[]): Promise<void> {
    const parcels = await Promise.all(owner.parcelIds.map(world.parcel));
    await note(before);
    await note(parcels);
    for (const [index, found] of parcels.entries()) {
      if (found.status === 'DESTINATION') {
        const { total, settled } = await storageOf(found);
        expect(settled, 'no day is settled twice').toBeLessThanOrEqual(peaks.get(stayOf(found)) ?? 0);
        const due = await storages.due([found]);
        expect(due.get(found.parcelId)?.dueCents ?? 0).toBe(Math.max(0, total - settled));
      }
      if (found.status !== 'COMPLETED' || before[index]?.status === 'COMPLETED') continue;
      const { notices = [], statusHistory } = found;
      const arrival = statusHistory.at(-2);
      const [noticed] = notices
        .map(({ at }) => at)
        .filter((at) => at >= (arrival?.statusDate ?? ''))
        .sort();
      const total =
        noticed === undefined ? 0 : charged(toLocalDate(new Date(noticed), ZONE), today(), closed);
      expect(found.paymentStatus).toBe('PAID');
      expect(settledAtHandover(found), 'all is settled at the handover').toBeGreaterThanOrEqual(total);
      // Without a bounce, this is the same sum.
      const peak = Math.max(total, peaks.get(stayOf(found, arrival)) ?? 0);
      expect(settledAtHandover(found), 'and nothing else').toBeLessThanOrEqual(peak);
    }
  }

  /** Delivers the webhooks, and lets the reconciler finish everything. */
  async function end(): Promise<void> {
    for (const { paymentId } of await world.attemptsOf(owner.customerId)) await world.webhook(paymentId);
    for (let round = 0; round < 4; round += 1) await world.reconcileAfter(HOUR_MS);
  }

  /** The money at the end: each approved charge is a payment or was returned, and storage is what parcels say. */
  async function checkMoney(): Promise<void> {
    const attempts = await world.attemptsOf(owner.customerId);
    const recorded = attempts.filter((attempt) => attempt.attemptState === 'RECORDED');
    const ids = new Set(recorded.map(({ charge }) => charge.transactionId));
    for (const { transactionId, status, isVoided, refundedCents, capturedCents } of ledger.state
      .transactions) {
      if (status !== 'approved' || ids.has(transactionId)) continue;
      expect(isVoided || refundedCents === capturedCents, 'a charge that does not count is returned').toBe(
        true,
      );
    }
    const found = await Promise.all(owner.parcelIds.map(world.parcel));
    const settlements = found.flatMap(({ storageSettlements = [] }) => storageSettlements);
    let collected = 0;
    let forReview = 0;
    for (const { paymentId, amountCents, charge, refundedCents = 0 } of recorded) {
      const { lines } = await world.process().receipts.get(STAFF, paymentId);
      const cents = (dollars: number) => Math.round(dollars * 100);
      expect(lines.reduce((sum, { amount }) => sum + cents(amount), 0)).toBe(amountCents);
      const [transaction] = ledger
        .listByOrder(paymentId)
        .filter(({ transactionId }) => transactionId === charge.transactionId);
      expect(transaction?.refundedCents).toBe(refundedCents);
      for (const { kind, parcelId, amount, isRefunded } of lines) {
        if (kind === 'PRICE' || isRefunded) continue;
        const { storageSettlements = [] } = found.find((each) => each.parcelId === parcelId) ?? {};
        // The refund failed after the storage was paid again.
        const isPaidTwice = storageSettlements.some(
          (settlement) => settlement.paymentId === paymentId && settlement.refundedAt !== undefined,
        );
        if (isPaidTwice) forReview += 1;
        else collected += cents(amount);
      }
    }
    const paid = settlements
      .filter(({ kind, refundedAt }) => kind === 'PAID' && refundedAt === undefined)
      .reduce((sum, { amountCents }) => sum + amountCents, 0);
    expect(collected, 'what was collected for storage').toBe(paid);
    const reviews = world.signals.filter((signal) => signal === 'review');
    expect(reviews.length, 'somebody looks at what is paid twice').toBeGreaterThanOrEqual(forReview);
    seen.storage += settlements.length;
  }

  return { world, owner, arrive, perform, check, end, checkMoney };
}

it(
  'each day of storage is settled exactly once before a package is handed over, in whatever order',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.boolean(), someSteps, async (isReady, steps) => {
        const { world, owner, arrive, perform, check, end, checkMoney } = await aModel();
        if (isReady) await Promise.all(owner.parcelIds.map((_, parcel) => arrive(parcel)));
        const trace: string[] = [];
        const attempt = async (action: Action) => {
          try {
            await perform(action);
            trace.push(`${JSON.stringify(action)}: done`);
          } catch (error) {
            const isRefusal =
              error instanceof Conflict || error instanceof InvalidInput || error instanceof VersionConflict;
            if (!isRefusal) throw error;
            trace.push(`${JSON.stringify(action)}: ${error.message}`);
          }
        };
        try {
          for (const { actions, wait } of steps) {
            const before = await Promise.all(owner.parcelIds.map(world.parcel));
            await Promise.all(actions.map(attempt));
            await check(before);
            world.clock.time += wait;
            trace.push(world.clock.now().toISOString());
          }
          await end();
          await checkMoney();
        } catch (error) {
          const message = error instanceof Error ? error.message : String(error);
          throw new Error(`${message}\n${trace.join('\n')}`, { cause: error });
        }
      }),
      { numRuns: RUNS },
    );
    // The test would prove nothing if none of this happened.
    for (const count of Object.values(seen)) expect(count).toBeGreaterThan(RUNS / 20);
  },
  60_000 + RUNS * 500,
);
