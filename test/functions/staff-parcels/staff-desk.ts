import { customerRepository } from '../../../functions/customers/customer-repository.ts';
import { newCustomerId } from '../../../functions/data/ids.ts';
import { connectTable } from '../../../functions/data/table.ts';
import type { ParcelRecord } from '../../../functions/parcels/parcel-record.ts';
import { parcelRepository } from '../../../functions/parcels/parcel-repository.ts';
import { handler as liveHandler } from '../../../functions/staff-parcels/handler.ts';
import type { RouteId } from '../../../shared/routes.ts';
import { anEvent, type HandlerResponse, invoke, type Person } from '../../support/events.ts';
import { TABLE_NAME, TEST_ENVIRONMENT } from '../../support/local-stores.ts';
import { SAMPLE_PROFILE } from '../../support/profile.ts';
import { aParcelRecord } from '../../support/records.ts';

interface Request {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
}

/** The staff's service on the real table, with a clock that the test sets. */
export function staffDesk() {
  const clock = { time: Date.parse('2026-03-04T18:00:00Z'), now: () => new Date(clock.time) };
  const handler = liveHandler.with({ environment: TEST_ENVIRONMENT, clock });
  const table = connectTable(TABLE_NAME);
  const parcels = parcelRepository(table);
  let serial = 0;

  return {
    clock,
    table,
    parcels,

    send: (person: Person, route: RouteId, request: Request): Promise<HandlerResponse> =>
      invoke(handler, anEvent(route, person, request)),

    /** A stored parcel with numbers of its own. */
    parcel: async (
      changes: Partial<ParcelRecord> = {},
      statuses: readonly ParcelRecord['status'][] = [],
      customerId = newCustomerId(new Date()),
    ): Promise<ParcelRecord> => {
      serial += 1;
      const number = `${Date.now()}${serial}`.slice(-12);
      const numbers = { freightBillNum: `NB${number}`, shippingTrackingNum: `TN${number}` };
      const record = aParcelRecord(customerId, { ...numbers, ...changes }, statuses);
      await parcels.create(record);
      return record;
    },

    stored: async ({ parcelId }: Pick<ParcelRecord, 'parcelId'>): Promise<ParcelRecord> => {
      const parcel = await parcels.find(parcelId, true);
      if (!parcel) throw new Error('The parcel is missing.');
      return parcel;
    },

    customer: async (name: string, company = '') => {
      const customers = customerRepository(table);
      const customerId = newCustomerId(new Date());
      const customerNumber = await customers.nextCustomerNumber();
      const emailAddress = `${customerNumber}@northbound.test`;
      const profile = { ...SAMPLE_PROFILE, emailAddress, name, company, createdAt: '2026-01-01T00:00:00Z' };
      await customers.create({ ...profile, customerId, customerNumber, version: 1 });
      return { customerId, customerNumber, name, company };
    },
  };
}
export type StaffDesk = ReturnType<typeof staffDesk>;
