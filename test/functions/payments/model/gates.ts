import type { CardProvider } from '#functions/payments/provider/card-provider.ts';
import type { InMemoryProvider } from '#test/support/payments/in-memory-provider.ts';

/**
 * What happens to a call to the table or the provider: it succeeds, its process dies before or after it, or it fails
 * before or after it takes effect.
 */
export const FATES = ['go', 'die before', 'die after', 'fail before', 'fail after'] as const;
export type Fate = (typeof FATES)[number];

/** A pending call. */
export interface Gate {
  readonly operation: number;
  readonly name: string;
  readonly startedAt: number;
  /** When a pause ends. */
  readonly wakesAt: number | undefined;
  readonly release: (fate: Fate) => void;
}

/** The pending calls, the clock, and the request or worker that is running. */
export const scheduler = { gates: [] as Gate[], clockMs: 0, operation: 0 };

/** Holds a call until it is released. */
export function gate<T>(name: string, work: () => T, failure: () => T, wakesAt?: number): Promise<T> {
  const own = scheduler.operation;
  return new Promise<T>((resolve, reject) => {
    const release = (fate: Fate) => {
      scheduler.operation = own;
      if (fate === 'die before') return;
      try {
        const result = fate === 'fail before' ? failure() : work();
        if (fate === 'fail after') resolve(failure());
        else if (fate !== 'die after') resolve(result);
      } catch (error) {
        if (fate !== 'die after') reject(error);
      }
    };
    scheduler.gates.push({ operation: own, name, startedAt: scheduler.clockMs, wakesAt, release });
  });
}

/** Holds a pause of the product code until it is released, which moves the clock to its end. */
export function pause(milliseconds: number): Promise<void> {
  const wakesAt = scheduler.clockMs + milliseconds;
  const wake = () => {
    scheduler.clockMs = Math.max(scheduler.clockMs, wakesAt);
  };
  return gate('pause', wake, wake, wakesAt);
}

/** The provider, with a gate before each call. */
export const gatedProvider = (provider: InMemoryProvider): CardProvider =>
  new Proxy(provider, {
    get: (target, name) => {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function' || name === 'readWebhook') return member;
      const work = (given: unknown[]): unknown => Reflect.apply(member, target, given);
      return (...given: unknown[]) =>
        gate(
          String(name),
          () => work(given),
          () => ({ answer: 'unreachable' }),
        );
    },
  });
