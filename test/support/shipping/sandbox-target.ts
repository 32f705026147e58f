import { connectShippingSystem } from '#functions/shipping/port/truckmate.ts';
import type { Fault } from '#local/shipping-system/engine/faults.ts';
import { EMPTY_FIELDS } from '#local/shipping-system/engine/order.ts';
import { SANDBOX_STATUS_CODES } from '#local/shipping-system/engine/system-rules.ts';
import type { startShippingSystem } from '#local/shipping-system/shipping-system.ts';
import { type ConformanceTarget, type Failure, RATE_SECONDS } from './conformance/bench.ts';
import { orderData } from './order-data.ts';

type Sandbox = Awaited<ReturnType<typeof startShippingSystem>>;

const FAULT_OF: Readonly<Record<Exclude<Failure, 'down' | 'slow'>, Fault>> = {
  conflict: { kind: 'conflict' },
  license: { kind: 'license' },
  rate: { kind: 'rate', retryAfterSeconds: RATE_SECONDS },
  'dropped after': { kind: 'after' },
  'dropped before': { kind: 'before' },
  error: { kind: 'error' },
  garbled: { kind: 'garbled' },
};

/** Far longer than any call may take. */
const SLOW_MS = 60_000;

/** The sandbox with all its controls, over HTTP. */
export function sandboxTarget({ origin, apiKey, controls }: Sandbox): ConformanceTarget {
  const connectWith = (credentials: (fresh?: boolean) => Promise<{ readonly apiKey: string }>) =>
    connectShippingSystem({ url: origin, statusCodes: SANDBOX_STATUS_CODES, credentials });
  return {
    system: connectWith(async () => ({ apiKey })),
    data: orderData(),
    recover: async () => {
      controls.recover();
      controls.setApiKeys([apiKey]);
    },
    controls: {
      invalid: {
        data: { customerNumber: '', destinationCode: 'NOSUCHZONE', carrier: 'c'.repeat(41) },
        lines: 3,
      },
      rule: { weightLbs: 50_000 },
      connectWith,
      rotate: async (key) => controls.setApiKeys([key]),
      fail: async (failure) => {
        if (failure === 'down') controls.downFor(60);
        else if (failure === 'slow') controls.delay('create', SLOW_MS);
        else controls.fail('write', FAULT_OF[failure]);
      },
      post: async (orderId) => controls.post(Number(orderId)),
      bill: async (orderId) => void controls.setStatus(Number(orderId), 'BILLD'),
      rebill: async (orderId) => void controls.rebill(Number(orderId)),
      split: async (orderId) => void controls.split(Number(orderId)),
      inform: async (orderId) => void controls.setStatus(Number(orderId), 'CALLED'),
      weigh: async (orderId, weight) => void controls.edit(Number(orderId), { weight }),
      addForeign: async () => {
        const [orderId = 0] = addOrders(controls, [[{ traceType: 'ORDER #', traceNumber: '' }]]);
        controls.edit(orderId, { traceNumbers: [{ traceType: 'BOL #', traceNumber: 'foreign' }] });
        return String(orderId);
      },
      addMany: async (traceNumbers) =>
        void addOrders(
          controls,
          traceNumbers.map((traceNumber) => [{ traceType: 'ORDER #', traceNumber }]),
        ),
    },
  };
}

/** Adds an order for each of these lists of trace rows, and returns their ids. */
function addOrders(
  { orders, add }: Sandbox['controls'],
  traces: readonly (readonly { traceType: string; traceNumber: string }[])[],
): number[] {
  const lastId = orders().at(-1)?.orderId ?? 0;
  const modified = `${new Date().toISOString().slice(0, 19)}Z`;
  const added = traces.map((traceNumbers, index) => ({
    ...EMPTY_FIELDS,
    traceNumbers,
    orderId: lastId + 1 + index,
    billNumber: '',
    documentType: 'INVOICE' as const,
    ...{ masterOrderId: null, status: 'ENTRY', statusHistory: [], created: modified, modified },
  }));
  add(added);
  return added.map(({ orderId }) => orderId);
}
