import type { Table } from '#functions/core/data/table.ts';
import type { ShippingSystem } from '#functions/shipping/port/shipping-system.ts';

/** Thrown where a process was killed. Nothing of it runs afterwards. */
export class Killed extends Error {}

/** A process that is killed before or after one of its steps: a request to the table, or a call of the shipping system. */
export function mortalProcess(killAt: number) {
  let steps = 0;
  const step = () => {
    steps += 1;
    if (steps >= killAt) throw new Killed();
  };
  /** Kills before the work, after it, or not at all. After the kill, everything fails. */
  function mortal<T extends object>(target: T): T {
    return new Proxy(target, {
      get: (object, name) => {
        const value: unknown = Reflect.get(object, name, object);
        if (typeof value !== 'function') return value;
        return async (...args: unknown[]) => {
          step();
          const result: unknown = await value.apply(object, args);
          step();
          return result;
        };
      },
    });
  }
  return {
    table: (table: Table) => mortal(table),
    system: (system: ShippingSystem) => mortal(system),
  };
}
