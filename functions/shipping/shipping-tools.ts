import type { Table } from '../core/data/table.ts';
import type { Tools } from '../core/platform/lambda.ts';
import type { ShippingSystem } from './port/shipping-system.ts';

/** What is counted, for alarms. */
export type ShippingEvent = 'change sent' | 'change refused';

/** What the functions that call the shipping system use. */
export interface ShippingTools extends Tools {
  readonly table: Table;
  readonly system: ShippingSystem;
  readonly count: (event: ShippingEvent) => void;
}
