import type { CardProvider } from '../../../../functions/payments/provider/card-provider.ts';
import type { InMemoryProvider } from '../../../support/payments/in-memory-provider.ts';

/**
 * What becomes of a call to the table or the provider: it works, its process dies before or after it, or it fails before
 * or after it took effect.
 */
export const FATES = ['go', 'die before', 'die after', 'fail before', 'fail after'] as const;
export type Fate = (typeof FATES)[number];

/** A call that waits for its turn. */
export interface Gate {
  readonly operation: number;
  readonly name: string;
  readonly startedAt: number;
  /** When a pause ends. */
  readonly wakesAt?: number;
  readonly release: (fate: Fate) => void;
}

/** The calls that wait, the clock, and the request or worker that goes on now. */
export const scheduler = { gates: [] as Gate[], clockMs: 0, operation: 0 };

/** The pauses of the product code wait for their turn too, and the clock moves to their end. */
export function pause(milliseconds: number): Promise<void> {
  const own = scheduler.operation;
  const wakesAt = scheduler.clockMs + milliseconds;
  return new Promise((resolve) => {
    scheduler.gates.push({
      operation: own,
      name: 'pause',
      startedAt: scheduler.clockMs,
      wakesAt,
      release: (fate) => {
        scheduler.operation = own;
        scheduler.clockMs = Math.max(scheduler.clockMs, wakesAt);
        if (fate === 'go' || fate.startsWith('fail')) resolve();
      },
    });
  });
}

export function gate<T>(name: string, work: () => T, failure: () => T): Promise<T> {
  const own = scheduler.operation;
  return new Promise<T>((resolve, reject) => {
    const release = (fate: Fate) => {
      scheduler.operation = own;
      if (fate === 'die before') return;
      try {
        if (fate === 'fail before') return resolve(failure());
        const result = work();
        if (fate === 'fail after') return resolve(failure());
        if (fate === 'go') resolve(result);
      } catch (error) {
        if (fate === 'go') reject(error);
        else if (fate === 'fail after') reject(error);
      }
    };
    scheduler.gates.push({ operation: own, name, startedAt: scheduler.clockMs, release });
  });
}

/** The provider, with a gate before each call. */
export function gatedProvider(provider: InMemoryProvider): CardProvider {
  const { ledger } = provider;
  const call = <A extends object>(name: string, work: () => A) =>
    gate<A | { answer: 'unreachable' }>(name, work, () => ({ answer: 'unreachable' }));
  return {
    name: provider.name,
    readWebhook: provider.readWebhook,
    openToken: (request) => call('openToken', () => ledger.openToken(request)),
    closeToken: (token) => call('closeToken', () => ledger.closeToken(token)),
    findTransaction: (id) => call('findTransaction', () => ledger.findTransaction(id)),
    listByOrder: (orderId) =>
      call('listByOrder', () => ({ answer: 'approved' as const, transactions: ledger.listByOrder(orderId) })),
    listDay: (date) =>
      call('listDay', () => ({ answer: 'approved' as const, transactions: ledger.listDay(date) })),
    chargeCard: (request) => call('chargeCard', () => ledger.chargeCard(request)),
    voidCharge: (request) => call('voidCharge', () => ledger.voidCharge(request)),
    findVoid: (key) => call('findVoid', () => ledger.findVoid(key)),
    refundCharge: (request) => call('refundCharge', () => ledger.refundCharge(request)),
    findRefund: (key) => call('findRefund', () => ledger.findRefund(key)),
    findCard: (token) => call('findCard', () => ledger.findCard(token)),
    removeCard: (token) => call('removeCard', () => ledger.removeCard(token)),
  };
}
