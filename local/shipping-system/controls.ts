import type { ShippingEngine } from './engine/engine.ts';
import type { ApiMethod, Fault, FaultScope, Faults } from './engine/faults.ts';
import { type ListQuery, readListQuery } from './engine/list-query.ts';
import { type Order, toTheSecond } from './engine/order.ts';
import type { SystemRules } from './engine/system-rules.ts';

export type ShippingControls = ReturnType<typeof shippingControls>;

interface Controlled {
  readonly engine: ShippingEngine;
  readonly faults: Faults;
  readonly now: () => Date;
  /** Saves the faults that outlive a restart. */
  readonly save: () => void;
  readonly setApiKeys: (keys: readonly string[]) => void;
}

/** What tests and the start page do to the sandbox, also over HTTP. Orders are named by their id. */
export function shippingControls({ engine, faults, now, save, setApiKeys }: Controlled) {
  const waiting = new Set<{ readonly method: ApiMethod }>();
  const status = (statusCode: string, reasonCode: string | null, at: string) => ({
    ...{ statusCode, reasonCode, comment: null },
    statusDate: toTheSecond(at === '' ? now() : new Date(at)),
  });
  return {
    waiting,
    /** Something happens to the next requests of a method, of all methods for `*`, of all changes for `write`. Null: to all. */
    fail: (method: FaultScope, fault: Fault, times: number | null = 1) => faults.plan(method, fault, times),
    /** Delays a method's responses, in milliseconds. */
    delay: (method: ApiMethod | '*', milliseconds: number) => void faults.delays.set(method, milliseconds),
    /** The methods of the calls whose responses are being delayed. */
    delayed: () => [...waiting].map(({ method }) => method),
    /** Is down for some minutes of the clock of the sandbox. */
    downFor: (minutes: number) => {
      faults.downUntil = now().getTime() + minutes * 60_000;
      save();
    },
    /** Ends all faults. */
    recover: () => {
      faults.recover();
      save();
    },
    setRules: (rules: Partial<SystemRules>) => engine.setRules(rules),
    setApiKeys,
    /** The orders that match a filter of the API. */
    orders: (filter = ''): readonly Order[] => engine.list(queryOf(filter)).orders,
    edit: (orderId: number, changes: Partial<Order>) => engine.edit(orderId, changes),
    setStatus: (orderId: number, code: string, reasonCode: string | null = null, at = '') =>
      engine.setStatus(orderId, status(code, reasonCode, at)),
    cancel: (orderId: number) => engine.setStatus(orderId, status('CANCL', 'CUSTOMER', '')),
    post: (orderId?: number) => engine.post(orderId),
    rebill: (orderId: number) => engine.repeat(orderId, 'REBILL'),
    split: (orderId: number) => engine.repeat(orderId, 'CHILD'),
    remove: (orderId: number) => engine.remove(orderId),
    add: (orders: readonly Order[]) => engine.add(orders),
  };
}

const queryOf = (filter: string): ListQuery => ({
  ...readListQuery(new URLSearchParams({ filter })),
  limit: Number.MAX_SAFE_INTEGER,
});
