import type { ParcelRecord } from '#functions/parcels/parcel-record.ts';
import { missingSince } from '../compare.ts';
import type { Step } from '../next-step.ts';
import type { ShippingOrderRecord } from '../order-record.ts';
import type { Answer, OrderData, OrderStatus, ShippingSystem, SystemOrder } from '../port/shipping-system.ts';
import { matchedStatuses, orderAmong } from './reconcile.ts';

export type Failed = Exclude<Answer, { readonly answer: 'done' }>;

/** The result of a step. `isFound`: the order existed before it was to be created. */
export type StepAnswer =
  | Failed
  | { readonly answer: 'done'; readonly order: SystemOrder; readonly isFound?: true };

/** Which orders were canceled and which the system refuses to cancel, until a call was not served. */
interface CancelAnswers {
  readonly canceled: readonly string[];
  readonly refused: readonly string[];
  readonly stopped?: Failed;
}

/** A new order refers to something that the system does not have, such as a customer. */
const NOTHING_FOUND = 'TruckMate does not have what the order refers to.';

/** What a delivery calls in the shipping system. */
export function systemCalls(system: ShippingSystem) {
  /** Finds an order that exists already, in case the record of it was lost. */
  async function findOrCreate(traceNumber: string, data: OrderData): Promise<StepAnswer> {
    const found = await system.find([traceNumber]);
    if (found.answer === 'not found') return { answer: 'unknown' };
    if (found.answer !== 'done') return found;
    const order = orderAmong(found.orders, { orderId: null });
    if (order) return { answer: 'done', order, isFound: true };
    const created = await system.create(traceNumber, data);
    return created.answer === 'not found' ? { answer: 'refused', line: NOTHING_FOUND } : created;
  }

  return {
    run: ({ parcelId }: Pick<ParcelRecord, 'parcelId'>, step: Step): Promise<StepAnswer> => {
      switch (step.step) {
        case 'create':
          return findOrCreate(parcelId, step.data);
        case 'update':
          return system.update(step.orderId, step.changes);
        case 'status':
          return system.addStatus(step.orderId, step.status);
        case 'cancel':
          return system.cancel(step.orderId);
      }
    },

    /** Cancels orders until a call is not served. One that does not exist is as good as canceled. */
    cancelAll: async (orderIds: readonly string[]): Promise<CancelAnswers> => {
      const canceled: string[] = [];
      const refused: string[] = [];
      for (const orderId of orderIds) {
        const result = await system.cancel(orderId);
        if (result.answer === 'wait' || result.answer === 'unknown' || result.answer === 'conflict')
          return { canceled, refused, stopped: result };
        const isCanceled = result.answer === 'done' || result.answer === 'not found';
        (isCanceled ? canceled : refused).push(orderId);
      }
      return { canceled, refused };
    },
  };
}

/**
 * What is known after a step. `now` is when the system answered. Without an order there was none: what was to be canceled is
 * gone, and what was to be changed is missing.
 */
export function afterStep(
  { refused: _, ...known }: ShippingOrderRecord,
  step: Step,
  answer: Pick<Extract<StepAnswer, { answer: 'done' }>, 'order' | 'isFound'> | null,
  statuses: readonly OrderStatus[],
  now: Date,
): ShippingOrderRecord {
  const at = now.toISOString();
  if (!answer)
    return step.step === 'cancel'
      ? { ...known, attempts: 0, canceled: true }
      : { ...known, attempts: 0, differences: [missingSince(known, at)] };
  const { order, isFound } = answer;
  const { orderId, billNumber } = order;
  const sent = { ...known, orderId, billNumber, sentAt: at, attempts: 0 };
  switch (step.step) {
    case 'create':
      return isFound
        ? { ...sent, sent: order.data, sentStatuses: matchedStatuses(statuses, order) }
        : { ...sent, sent: step.data, sentStatuses: 0 };
    case 'update':
      return { ...sent, sent: step.data };
    case 'status': {
      const { repeatsStatus: __, ...told } = sent;
      return { ...told, sentStatuses: known.sentStatuses + 1 };
    }
    case 'cancel':
      return { ...sent, canceled: true };
  }
}
