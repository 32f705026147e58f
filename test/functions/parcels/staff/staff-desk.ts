import { newCustomerId } from '#functions/core/data/ids.ts';
import { connectTable } from '#functions/core/data/table.ts';
import { customerSummaries } from '#functions/customers/customer-summary.ts';
import { handler as liveEdits } from '#functions/lambdas/staff-edits.ts';
import { handler as liveParcels } from '#functions/lambdas/staff-parcels.ts';
import type { ParcelRecord } from '#functions/parcels/parcel-record.ts';
import { parcelRepository } from '#functions/parcels/parcel-repository.ts';
import { staffParcelOf } from '#functions/parcels/staff/staff-parcel.ts';
import type { ParcelEdit } from '#shared/contracts/staff/parcel-edit.ts';
import type { StaffParcel } from '#shared/contracts/staff/staff-parcel.ts';
import { type RouteId, routes } from '#shared/routes.ts';
import { EDITABLE_FIELDS } from '#shared/rules/staff/staff-fields.ts';
import {
  anEvent,
  aPerson,
  errorBodyOf,
  type HandlerResponse,
  invoke,
  type Person,
} from '#test/support/events.ts';
import { TABLE_NAME, TEST_ENVIRONMENT } from '#test/support/local-stores.ts';
import { aParcelRecord } from '#test/support/records.ts';
import { aRegisteredCustomer } from '#test/support/stores.ts';

export const dock = aPerson('ParcelOperations');
export const service = aPerson('CustomerService');

type ParcelId = Pick<ParcelRecord, 'parcelId'>;
export const idsOf = (parcels: readonly ParcelId[]) => parcels.map(({ parcelId }) => parcelId);

/**
 * The services of staff on a table, by default without a shipping system. The test sets the clock, which advances by `step` at
 * each reading.
 */
export function staffDesk(tableName = TABLE_NAME, system: 'none' | 'connected' = 'none') {
  const clock = {
    time: Date.parse('2026-03-04T18:00:00Z'),
    step: 0,
    now: () => {
      clock.time += clock.step;
      return new Date(clock.time);
    },
  };
  const environment = { ...TEST_ENVIRONMENT, TABLE_NAME: tableName, SHIPPING_SYSTEM: system };
  const options = { environment, clock };
  const [handleEdits, handleParcels] = [liveEdits.with(options), liveParcels.with(options)];
  const table = connectTable(tableName);
  const parcels = parcelRepository(table);
  let serial = 0;

  const send = (person: Person, id: RouteId, request: Parameters<typeof anEvent>[2]) =>
    invoke(routes[id].service === 'staff-edits' ? handleEdits : handleParcels, anEvent(id, person, request));

  /** A stored parcel with unique numbers. */
  const parcel = async (
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
  };

  return {
    clock,
    table,
    parcels,
    send,
    parcel,

    /** A stored parcel that is on hold. */
    held: (status: 'TROUBLED' | 'CORRECTED', changes: Partial<ParcelRecord> = {}) =>
      parcel({
        ...{ status, paymentStatus: 'UNPAYABLE', priceCents: null, charges: [] },
        statusHistory: [{ status, statusDate: '2026-02-02T18:00:00.000Z', by: 'dock' }],
        ...changes,
      }),

    stored: async ({ parcelId }: ParcelId): Promise<ParcelRecord> => {
      const found = await parcels.find(parcelId, true);
      if (!found) throw new Error('The parcel is missing.');
      return found;
    },

    /** Sends all fields of the edit screen as they were in `seen`, with these changes. */
    edit: (seen: ParcelRecord, changes: Partial<ParcelEdit>, person = service) => {
      const { parcelId, ...shown } = staffParcelOf(seen);
      const fields = Object.fromEntries(EDITABLE_FIELDS.map((field) => [field, shown[field]]));
      const body = { ...fields, editVersion: shown.editVersion, ...changes };
      return send(person, 'editParcel', { params: { parcelId }, body });
    },

    setStatus: (person: Person, { parcelId }: ParcelId, body: object) =>
      send(person, 'setParcelStatus', { params: { parcelId }, body }),
    remove: (person: Person, { parcelId }: ParcelId) =>
      send(person, 'deleteParcel', { params: { parcelId } }),
    depart: (person: Person, pile: readonly ParcelId[], more = {}) =>
      send(person, 'moveParcels', { body: { to: 'TRANSIT', parcelIds: idsOf(pile), ...more } }),
    undo: (person: Person, pile: readonly ParcelId[], reason: string) =>
      send(person, 'undoMove', { body: { parcelIds: idsOf(pile), reason } }),

    customer: async (name: string, company = '') => {
      const { customerId } = await aRegisteredCustomer(table, { clock, profile: { name, company } });
      const { customerNumber = '' } = (await customerSummaries(table)(customerId)) ?? {};
      return { customerId, customerNumber, name, company };
    },
  };
}
export type StaffDesk = ReturnType<typeof staffDesk>;

export const parcelIn = ({ body }: HandlerResponse): StaffParcel => body as StaffParcel;

/** The messages of a rejected request, by field. */
export const reasonsIn = (response: HandlerResponse): Record<string, string> =>
  Object.fromEntries((errorBodyOf(response).fieldErrors ?? []).map(({ field, message }) => [field, message]));
