import type { Table } from '../core/data/table.ts';
import type { Clock } from '../core/platform/clock.ts';
import { customerSummaries } from '../customers/customer-summary.ts';
import { parcelRepository } from '../parcels/parcel-repository.ts';
import { intakeRepository } from './intake-repository.ts';
import { intakeService } from './intake-service.ts';
import { receivedNumbers } from './received-numbers.ts';

/** The service for receiving packages on a table. */
export function intakeServiceOn(table: Table, clock: Clock) {
  const intakes = intakeRepository(table);
  const parcels = parcelRepository(table);
  const numbers = receivedNumbers({ intakes, parcels });
  return intakeService({ intakes, numbers, parcels, customerOf: customerSummaries(table), clock });
}
