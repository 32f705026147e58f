import { VersionConflict } from '#functions/core/platform/errors.ts';
import { orderOf, type ParcelRecord } from '#functions/parcels/parcel-record.ts';
import { parcelRepository } from '#functions/parcels/parcel-repository.ts';
import { hashOf, isRefused, nextStep, type Step } from '../next-step.ts';
import { newOrder, type ShippingOrderRecord } from '../order-record.ts';
import { orderRepository } from '../order-repository.ts';
import { CALL_TIMEOUT_MS, type OrderAnswer } from '../port/shipping-system.ts';
import type { ShippingTools } from '../shipping-tools.ts';
import { afterStep, systemCalls } from './calls.ts';
import { backoffMs } from './pause.ts';
import { afterLookUp } from './reconcile.ts';
import { tmErrors } from './tm-errors.ts';

/**
 * How far the delivery of a package came: `done` if the system knows everything or has refused it, `later` if it must be
 * continued, `paused` if the system should not be called for a while.
 */
export type Delivery =
  | { readonly outcome: 'done' }
  | { readonly outcome: 'later'; readonly nextAt: Date }
  | { readonly outcome: 'paused'; readonly seconds: number | null };

const DONE: Delivery = { outcome: 'done' };

/**
 * How long a call may still act after it began: far longer than it may take, because a slow system can do the work after the
 * caller has given up.
 */
const SETTLING_MS = 6 * CALL_TIMEOUT_MS;

/** How long to wait for another sender that is telling the system of the same package. */
const BUSY_MS = 10_000;

/**
 * Tells the shipping system of packages, each until it knows everything (decision 195). May run for the same package several
 * times at once and may be stopped anywhere: before each call it is recorded that the call begins, and what is not known to
 * have ended is looked up before anything is repeated.
 */
export function packageDelivery({ table, clock, system, count }: ShippingTools) {
  const parcels = parcelRepository(table);
  const orders = orderRepository(table);
  const errors = tmErrors(parcels, clock);
  const calls = systemCalls(system);

  const laterBy = (ms: number): Delivery => ({ outcome: 'later', nextAt: new Date(clock.now().getTime() + ms) });

  /** Records that a step begins. Null if another sender was faster. */
  async function claim(
    before: ShippingOrderRecord | null,
    { parcelId, freightBillNum }: ParcelRecord,
    { step, ...rest }: Step,
  ): Promise<ShippingOrderRecord | null> {
    const now = clock.now().getTime();
    const call = {
      step,
      begunAt: new Date(now).toISOString(),
      settledAt: new Date(now + SETTLING_MS).toISOString(),
      sends: 'data' in rest ? rest.data : null,
    };
    const withCall = (order: ShippingOrderRecord): ShippingOrderRecord => ({ ...order, call });
    try {
      return before
        ? await orders.save(before, withCall(before))
        : await orders.create(parcelId, freightBillNum, withCall);
    } catch (error) {
      if (error instanceof VersionConflict) return null;
      throw error;
    }
  }

  /** What a claimed step led to. Null if the delivery goes on with the next one. */
  async function settle(
    parcel: ParcelRecord,
    claimed: ShippingOrderRecord,
    step: Step,
    result: OrderAnswer,
  ): Promise<Delivery | null> {
    const { parcelId } = parcel;
    const ended = ({ call: _, nextAt: __, ...order }: ShippingOrderRecord): ShippingOrderRecord => order;
    switch (result.answer) {
      case 'done': {
        await orders.change(parcelId, (order) => afterStep(ended(order), step, result.order, clock.now()));
        count('change sent');
        return null;
      }
      case 'invalid':
      case 'refused': {
        const lines = result.answer === 'invalid' ? [...result.lines] : [result.line];
        // Before the record, because the same is not sent again once it is recorded as refused.
        await errors.report(parcelId, lines);
        const refused = { at: clock.now().toISOString(), lines, wanted: hashOf(orderOf(parcel)) };
        await orders.change(parcelId, (order) => ({ ...ended(order), refused, attempts: 0 }));
        count('change refused');
        return DONE;
      }
      case 'not found': {
        await orders.change(parcelId, (order) => afterStep(ended(order), step, null, clock.now()));
        return step.step === 'cancel' ? null : DONE;
      }
      case 'wait':
        await orders.change(parcelId, ended);
        return { outcome: 'paused', seconds: result.seconds };
      case 'conflict': {
        const attempts = claimed.attempts + 1;
        const later = laterBy(backoffMs(attempts, Math.random()));
        await orders.change(parcelId, (order) => ({ ...ended(order), attempts }));
        return later;
      }
      case 'unknown':
        return { outcome: 'later', nextAt: new Date(claimed.call?.settledAt ?? clock.now()) };
    }
  }

  /** Looks up what a call did that is not known to have ended. Null if the delivery goes on. */
  async function lookUp(parcel: ParcelRecord, order: ShippingOrderRecord): Promise<Delivery | null> {
    const result = await system.find([parcel.parcelId]);
    if (result.answer === 'wait') return { outcome: 'paused', seconds: result.seconds };
    if (result.answer !== 'done') return laterBy(backoffMs(order.attempts + 1, Math.random()));
    const { statuses } = orderOf(parcel);
    try {
      await orders.save(order, afterLookUp(order, result.orders, statuses));
    } catch (error) {
      if (!(error instanceof VersionConflict)) throw error;
    }
    return null;
  }

  /** Ends a delivery after which the system knows everything. */
  async function finish(parcel: ParcelRecord, order: ShippingOrderRecord | null): Promise<Delivery> {
    await errors.clear(parcel);
    if (order?.refused) await orders.change(parcel.parcelId, ({ refused: _, ...rest }) => rest);
    return DONE;
  }

  return async (parcelId: string): Promise<Delivery> => {
    for (;;) {
      const [parcel, order] = await Promise.all([parcels.find(parcelId, true), orders.find(parcelId)]);
      const now = clock.now();
      if (order?.cancels?.length) {
        const canceled = await calls.cancelAll(order.cancels);
        await orders.change(parcelId, (known) => ({
          ...known,
          cancels: known.cancels?.filter((orderId) => !canceled.done.includes(orderId)),
        }));
        if (canceled.stopped) return canceled.stopped.answer === 'wait' ? { outcome: 'paused', seconds: canceled.stopped.seconds } : laterBy(BUSY_MS);
      }
      if (!parcel) return DONE;
      if (order?.call) {
        if (now.toISOString() < order.call.settledAt) return { outcome: 'later', nextAt: new Date(order.call.settledAt) };
        const stopped = await lookUp(parcel, order);
        if (stopped) return stopped;
        continue;
      }
      const wanted = orderOf(parcel);
      const known = order ?? newOrder(parcelId, parcel.freightBillNum);
      const step = nextStep(wanted, known);
      if (!step) return finish(parcel, order);
      if (isRefused(wanted, known)) return DONE;
      const claimed = await claim(order, parcel, step);
      if (!claimed) return laterBy(BUSY_MS);
      const stopped = await settle(parcel, claimed, step, await calls.run(parcel, step));
      if (stopped) return stopped;
    }
  };
}
