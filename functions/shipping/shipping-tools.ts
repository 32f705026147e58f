import type { Table } from '../core/data/table.ts';
import type { Tools } from '../core/platform/lambda.ts';
import { type PauseRepository, pauseRepository, watchedSystem } from './delivery/pause.ts';
import type { ShippingSystem } from './port/shipping-system.ts';

/** What is counted, for alarms. */
export type ShippingEvent = 'change sent' | 'change refused';

/** What the functions that call the shipping system use. Each of its answers is noted in `pauses`. */
export interface ShippingTools extends Tools {
  readonly table: Table;
  readonly system: ShippingSystem;
  readonly pauses: PauseRepository;
  readonly count: (event: ShippingEvent) => void;
}

/** The tools, with a system that notes how it answers. */
export function withPauses(given: Omit<ShippingTools, 'pauses'>): ShippingTools {
  const pauses = pauseRepository(given.table, given.clock);
  return { ...given, pauses, system: watchedSystem(given.system, pauses) };
}
