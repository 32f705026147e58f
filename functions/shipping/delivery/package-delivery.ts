import { VersionConflict } from '#functions/core/platform/errors.ts';
import { orderOf, type ParcelRecord } from '#functions/parcels/parcel-record.ts';
import { parcelRepository } from '#functions/parcels/parcel-repository.ts';
import { withAnsweredOrder } from '../compare.ts';
import { hashOf, isRefused, nextStep, type Step } from '../next-step.ts';
import { afterCanceling, newOrder, type ShippingOrderRecord } from '../order-record.ts';
import { orderRepository } from '../order-repository.ts';
import { CALL_TIMEOUT_MS } from '../port/shipping-system.ts';
import type { ShippingTools } from '../shipping-tools.ts';
import { afterStep, type Failed, type StepAnswer, systemCalls } from './calls.ts';
import { backoffMs } from './pause.ts';
import { afterLookUp } from './reconcile.ts';
import { tmErrors } from './tm-errors.ts';

/**
 * How far the delivery of a package came: `done` if the system knows everything or has refused it, `later` if it must be
 * continued, `paused` if the system should not be called for a while.
 */
export type Delivery =
  | { readonly outcome: 'done' }
  | { readonly outcome: 'paused' }
  | { readonly outcome: 'later'; readonly nextAt: Date };

const DONE: Delivery = { outcome: 'done' };
const PAUSED: Delivery = { outcome: 'paused' };

/**
 * How long a call may still act after it began: far longer than it may take, because a slow system can do the work after the
 * caller has given up.
 */
const SETTLING_MS = 6 * CALL_TIMEOUT_MS;

/** How long to wait for another sender that is telling the system of the same package. */
const BUSY_MS = 10_000;

const withoutCall = ({ call: _, ...order }: ShippingOrderRecord): ShippingOrderRecord => order;

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

  const laterBy = (ms: number): Delivery => ({
    outcome: 'later',
    nextAt: new Date(clock.now().getTime() + ms),
  });

  /** Records that a step begins. Null if another sender was faster. */
  async function claim(
    before: ShippingOrderRecord | null,
    { parcelId, freightBillNum }: ParcelRecord,
    step: Step,
  ): Promise<ShippingOrderRecord | null> {
    const now = clock.now();
    const call = {
      step: step.step,
      begunAt: now.toISOString(),
      settledAt: new Date(now.getTime() + SETTLING_MS).toISOString(),
      sends: 'data' in step ? step.data : null,
    };
    return orNull(
      before
        ? orders.save(before, { ...before, call })
        : orders.create({ ...newOrder(parcelId, freightBillNum), call }),
    );
  }

  /** Records what a claimed step led to. Null if the delivery goes on with the next one. */
  async function settle(
    parcel: ParcelRecord,
    { attempts: before, call }: ShippingOrderRecord,
    step: Step,
    result: StepAnswer,
  ): Promise<Delivery | null> {
    const { parcelId } = parcel;
    const wanted = orderOf(parcel);
    const change = (to: (order: ShippingOrderRecord) => ShippingOrderRecord) =>
      orders.change(parcelId, (order) => to(withoutCall(order)));
    switch (result.answer) {
      case 'done':
        await change((order) => {
          const now = clock.now();
          return withAnsweredOrder(
            afterStep(order, step, result, wanted.statuses, now),
            wanted,
            result.order,
            now,
          );
        });
        count('change sent');
        return null;
      case 'not found':
        await change((order) => afterStep(order, step, null, wanted.statuses, clock.now()));
        return step.step === 'cancel' ? null : DONE;
      case 'invalid':
      case 'refused': {
        const lines = result.answer === 'invalid' ? [...result.lines] : [result.line];
        // Before the record, because the same is not sent again once it is recorded as refused.
        await errors.report(parcelId, lines);
        const refused = { at: clock.now().toISOString(), lines, wanted: hashOf(wanted) };
        await change((order) => ({ ...order, refused, attempts: 0 }));
        count('change refused');
        return DONE;
      }
      case 'wait':
        await change((order) => order);
        return PAUSED;
      case 'conflict': {
        const attempts = before + 1;
        await change((order) => ({ ...order, attempts }));
        return laterBy(backoffMs(attempts, Math.random()));
      }
      case 'unknown':
        return { outcome: 'later', nextAt: new Date(call?.settledAt ?? clock.now()) };
    }
  }

  /** Looks up what a call did that is not known to have ended. Null if the delivery goes on. */
  async function lookUp(parcel: ParcelRecord, order: ShippingOrderRecord): Promise<Delivery | null> {
    const result = await system.find([parcel.parcelId]);
    if (result.answer !== 'done') return afterFailure(result);
    const { statuses } = orderOf(parcel);
    await orNull(orders.save(order, afterLookUp(order, result.orders, statuses)));
    return null;
  }

  /** Cancels the orders that staff decided to cancel. Null if the delivery goes on. */
  async function cancelWished(parcelId: string, orderIds: readonly string[]): Promise<Delivery | null> {
    const { stopped, ...answers } = await calls.cancelAll(orderIds);
    await orders.change(parcelId, (order) => afterCanceling(order, answers));
    return stopped ? afterFailure(stopped) : null;
  }

  const afterFailure = ({ answer }: Failed): Delivery => (answer === 'wait' ? PAUSED : laterBy(BUSY_MS));

  /** Ends a delivery after which the system knows everything. */
  async function finish(parcel: ParcelRecord, order: ShippingOrderRecord | null): Promise<Delivery> {
    // A newer refusal of another sender stays, with its error.
    const left = order?.refused && (await orders.change(parcel.parcelId, withoutRefusal(order.refused)));
    if (!left?.refused) await errors.clear(parcel);
    return DONE;
  }

  /** The next step of a delivery. Null if it goes on with another one. */
  async function advance(parcelId: string): Promise<Delivery | null> {
    // First the order, so that an older package never meets a newer order.
    const order = await orders.find(parcelId);
    const parcel = await parcels.find(parcelId, true);
    if (order?.cancels) return cancelWished(parcelId, order.cancels);
    if (!parcel) return DONE;
    if (order?.call) {
      const isSettled = order.call.settledAt <= clock.now().toISOString();
      return isSettled ? lookUp(parcel, order) : { outcome: 'later', nextAt: new Date(order.call.settledAt) };
    }
    const wanted = orderOf(parcel);
    const known = order ?? newOrder(parcelId, parcel.freightBillNum);
    const step = nextStep(wanted, known);
    if (!step) return finish(parcel, order);
    if (isRefused(wanted, known)) return DONE;
    const claimed = await claim(order, parcel, step);
    if (!claimed) return laterBy(BUSY_MS);
    return settle(parcel, claimed, step, await calls.run(parcel, step));
  }

  return async (parcelId: string): Promise<Delivery> => {
    for (;;) {
      const delivery = await advance(parcelId);
      if (delivery) return delivery;
    }
  };
}

const withoutRefusal =
  (seen: ShippingOrderRecord['refused']) =>
  (order: ShippingOrderRecord): ShippingOrderRecord => {
    const { refused, ...accepted } = order;
    return refused?.at === seen?.at ? accepted : order;
  };

/** The saved record. Null if it has changed since it was read. */
const orNull = (saving: Promise<ShippingOrderRecord>): Promise<ShippingOrderRecord | null> =>
  saving.catch((error: unknown) => {
    if (error instanceof VersionConflict) return null;
    throw error;
  });
