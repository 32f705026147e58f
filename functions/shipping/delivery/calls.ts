import type { ParcelRecord } from '#functions/parcels/parcel-record.ts';
import type { Step } from '../next-step.ts';
import type { ShippingOrderRecord } from '../order-record.ts';
import type { Answer, OrderAnswer, ShippingSystem, SystemOrder } from '../port/shipping-system.ts';
import { orderAmong } from './reconcile.ts';

type Failed = Exclude<Answer, { readonly answer: 'done' }>;

/** What a delivery calls in the shipping system. */
export function systemCalls(system: ShippingSystem) {
  /** Adopts an order that exists already, in case the record of it was lost. */
  async function findOrCreate(traceNumber: string, data: Extract<Step, { step: 'create' }>['data']): Promise<OrderAnswer> {
    const found = await system.find([traceNumber]);
    if (found.answer !== 'done') return found;
    const order = orderAmong(found.orders, { orderId: null });
    return order ? { answer: 'done', order } : system.create(traceNumber, data);
  }

  return {
    run: ({ parcelId }: Pick<ParcelRecord, 'parcelId'>, step: Step): Promise<OrderAnswer> => {
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
    cancelAll: async (
      orderIds: readonly string[],
    ): Promise<{ readonly done: readonly string[]; readonly stopped?: Failed }> => {
      const done: string[] = [];
      for (const orderId of orderIds) {
        const result = await system.cancel(orderId);
        if (result.answer !== 'done' && result.answer !== 'not found') return { done, stopped: result };
        done.push(orderId);
      }
      return { done };
    },
  };
}
