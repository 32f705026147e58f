import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import {
  type Answer,
  type Done,
  MAX_TRACE_NUMBERS,
  type OrderAnswer,
  type OrderData,
  type OrderStatus,
  type ShippingSystem,
  type SystemOrder,
} from '#functions/shipping/port/shipping-system.ts';
import type { Milestone } from '#shared/rules/shipping/milestones.ts';

/** What goes wrong with the next change. `down` and `slow` last until `recover`. */
export type Failure =
  | 'conflict'
  | 'license'
  | 'rate'
  | 'down'
  | 'slow'
  | 'dropped after'
  | 'dropped before'
  | 'error'
  | 'garbled';

/** How long the system asks to wait after the failure `rate`. */
export const RATE_SECONDS = 30;

/** What the test system can be made to do. Cases that need an omitted control are skipped. */
export interface ConformanceControls {
  /** What the system does not accept: data that is wrong in this many lines, and data that breaks one rule. */
  readonly invalid?: { readonly data: Partial<OrderData>; readonly lines: number };
  readonly rule?: Partial<OrderData>;
  /** Connects with this function for the API key. */
  readonly connectWith?: (
    credentials: (fresh?: boolean) => Promise<{ readonly apiKey: string }>,
  ) => ShippingSystem;
  /** Makes the system accept only this API key, until `recover`. */
  readonly rotate?: (apiKey: string) => Promise<void>;
  readonly fail?: (failure: Failure) => Promise<void>;
  /** As somebody who works in the system: gives an order its bill number, bills it, repeats it, adds a status, corrects it. */
  readonly post?: (orderId: string) => Promise<void>;
  readonly bill?: (orderId: string) => Promise<void>;
  readonly rebill?: (orderId: string) => Promise<void>;
  readonly split?: (orderId: string) => Promise<void>;
  /** Adds a status that means nothing to the portal. */
  readonly inform?: (orderId: string) => Promise<void>;
  readonly weigh?: (orderId: string, weightLbs: number) => Promise<void>;
  /** Adds an order without a trace number of ours, and returns its id. */
  readonly addForeign?: () => Promise<string>;
  /** Adds an order for each of these trace numbers, faster than the port. */
  readonly addMany?: (traceNumbers: readonly string[]) => Promise<void>;
}

export const NEEDS: Readonly<Record<keyof ConformanceControls, string>> = {
  invalid: 'Needs data that the system does not accept.',
  rule: 'Needs data that breaks a rule of the system.',
  connectWith: 'Needs other credentials.',
  rotate: 'Needs a system whose API key can be replaced.',
  fail: 'Needs a system that fails on command.',
  post: 'Needs somebody who posts a bill.',
  bill: 'Needs somebody who bills an order.',
  rebill: 'Needs somebody who rebills an order.',
  split: 'Needs somebody who splits an order.',
  inform: 'Needs somebody who adds a status.',
  weigh: 'Needs somebody who corrects a weight.',
  addForeign: 'Needs an order that is not of the portal.',
  addMany: 'Needs more orders than anybody wants to cancel.',
};

export interface ConformanceTarget {
  readonly system: ShippingSystem;
  /** An order that the system accepts. */
  readonly data: OrderData;
  readonly controls: ConformanceControls;
  /** Ends all failures. */
  readonly recover: () => Promise<void>;
}

/** An order that was not cleaned up, and why. */
export interface Leftover {
  readonly traceNumber: string;
  readonly orderId: string | null;
  readonly why: string;
}

export type Bench = ReturnType<typeof conformanceBench>;

/** What the cases use. It remembers what they create, so that it can be canceled. */
export function conformanceBench({ system, data, controls, recover }: ConformanceTarget) {
  const traceNumbers: string[] = [];
  const trace = (): string => {
    // As long as an id of a package.
    const traceNumber = `test-${randomUUID()}`;
    traceNumbers.push(traceNumber);
    return traceNumber;
  };
  const dataWith = (more: Partial<OrderData> = {}): OrderData => ({ ...data, ...more });

  return {
    system,
    recover,
    trace,
    dataWith,
    /** A control that a case says it needs. */
    control: <Name extends keyof ConformanceControls>(name: Name): NonNullable<ConformanceControls[Name]> => {
      const control = controls[name];
      assert.ok(control, NEEDS[name]);
      return control;
    },
    /** Creates an order, for a trace number of its own by default. */
    create: async (more: Partial<OrderData> = {}, traceNumber = trace()): Promise<SystemOrder> =>
      orderIn(await system.create(traceNumber, dataWith(more))),
    find: async (...wanted: string[]): Promise<readonly SystemOrder[]> =>
      done(await system.find(wanted)).orders,
    status: async (
      orderId: string,
      milestone: Milestone,
      more: Partial<OrderStatus> = {},
    ): Promise<SystemOrder> =>
      orderIn(
        await system.addStatus(orderId, { milestone, at: new Date().toISOString(), isUndo: false, ...more }),
      ),
    /** All changes since a time, of all pages. */
    changes: async (since: Date) => {
      const all = [];
      let next: number | null = 0;
      while (next !== null) {
        const page: Awaited<ReturnType<ShippingSystem['changesSince']>> = await system.changesSince(
          since,
          next,
        );
        const { changes, next: after } = done(page);
        assert.ok(after === null || after > next, 'The next page comes after this one.');
        all.push(...changes);
        next = after;
      }
      return all;
    },
    /** Cancels all orders of the cases. Returns those that it could not cancel. `pause` waits before it tries again. */
    cleanUp: async (pause: (milliseconds: number) => Promise<void> = async () => {}): Promise<Leftover[]> => {
      await recover();
      const left: Leftover[] = [];
      for (let index = 0; index < traceNumbers.length; index += MAX_TRACE_NUMBERS) {
        const some = traceNumbers.slice(index, index + MAX_TRACE_NUMBERS);
        const found = await patiently(() => system.find(some), pause);
        if (found.answer !== 'done') {
          left.push(...some.map((traceNumber) => ({ traceNumber, orderId: null, why: reasonOf(found) })));
          continue;
        }
        for (const { orderId, traceNumber } of found.orders) {
          const answer = await patiently(() => system.cancel(orderId), pause);
          if (answer.answer !== 'done') left.push({ traceNumber, orderId, why: reasonOf(answer) });
        }
      }
      return left;
    },
  };
}

const CLEAN_UP_TRIES = 5;
const CLEAN_UP_PAUSE_SECONDS = 5;

/** Calls again while the system asks to wait, or has not answered. */
async function patiently<T extends object>(
  call: () => Promise<Answer<T>>,
  pause: (milliseconds: number) => Promise<void>,
): Promise<Answer<T>> {
  for (let tries = 1; ; tries++) {
    const answer = await call();
    const isFinal = !['wait', 'conflict', 'unknown'].includes(answer.answer);
    if (isFinal || tries === CLEAN_UP_TRIES) return answer;
    const seconds = answer.answer === 'wait' ? answer.seconds : null;
    await pause((seconds ?? CLEAN_UP_PAUSE_SECONDS) * 1000);
  }
}

const reasonOf = (answer: Answer): string =>
  answer.answer === 'refused' ? `refused: ${answer.line}` : answer.answer;

export function done<T extends object>(answer: Answer<T>): Done<T> {
  assert.equal(answer.answer, 'done', `The answer is ${JSON.stringify(answer)}.`);
  return answer as Done<T>;
}

export const orderIn = (answer: OrderAnswer): SystemOrder => done(answer).order;

/** The only order of a list. */
export function only(orders: readonly SystemOrder[]): SystemOrder {
  assert.equal(orders.length, 1, `There are ${orders.length} orders.`);
  const [order] = orders;
  assert.ok(order);
  return order;
}

/** A time as the system keeps it. */
export const second = (at: string): number => Math.floor(Date.parse(at) / 1000);

export interface ConformanceCase {
  readonly name: string;
  readonly needs?: readonly (keyof ConformanceControls)[];
  readonly run: (bench: Bench) => Promise<void>;
}

/** Why a case cannot run on a target. Undefined if it can. */
export const whySkipped = (
  { needs = [] }: ConformanceCase,
  controls: ConformanceControls,
): string | undefined => {
  const missing = needs.find((name) => controls[name] === undefined);
  return missing && NEEDS[missing];
};
