import { connectTable } from '../../../functions/data/table.ts';
import type { ParcelRecord } from '../../../functions/parcels/parcel-record.ts';
import { parcelRepository } from '../../../functions/parcels/parcel-repository.ts';
import { staffParcelOf } from '../../../functions/parcels/staff-parcel.ts';
import { handler as liveHandler } from '../../../functions/staff-edits/handler.ts';
import type { ParcelEdit, PriceInput, PricePreview } from '../../../shared/contracts/staff/parcel-edit.ts';
import type { StaffParcel } from '../../../shared/contracts/staff/staff-parcel.ts';
import { EDITABLE_FIELDS, PRICED_FIELDS } from '../../../shared/rules/staff/editable-fields.ts';
import {
  anEvent,
  aPerson,
  errorBodyOf,
  type HandlerResponse,
  invoke,
  type Person,
} from '../../support/events.ts';
import { TABLE_NAME, TEST_ENVIRONMENT } from '../../support/local-stores.ts';

export const NOW = new Date('2026-03-04T05:06:07.000Z');

/** All fields of the edit screen as they are now, with these changes. */
export function anEditOf(parcel: ParcelRecord, changes: Partial<ParcelEdit> = {}): ParcelEdit {
  const shown = staffParcelOf(parcel);
  const fields = Object.fromEntries(EDITABLE_FIELDS.map((field) => [field, shown[field]]));
  return { ...fields, editVersion: shown.editVersion, ...changes } as ParcelEdit;
}

/** The service for edits on the local table. */
export function anEditsApi() {
  const handler = liveHandler.with({ environment: TEST_ENVIRONMENT, clock: { now: () => NOW } });
  const table = connectTable(TABLE_NAME);
  const parcels = parcelRepository(table);
  const staff = aPerson('CustomerService');

  const send = (parcelId: string, body: unknown, person: Person = staff) =>
    invoke(handler, anEvent('editParcel', person, { params: { parcelId }, body }));

  return {
    handler,
    table,
    parcels,
    staff,
    send,
    /** Creates the parcel, and sends the current fields with these changes. */
    edit: async (parcel: ParcelRecord, changes: Partial<ParcelEdit>): Promise<HandlerResponse> => {
      await parcels.create(parcel);
      return send(parcel.parcelId, anEditOf(parcel, changes));
    },
    preview: async (parcel: ParcelRecord, changes: Partial<PriceInput> = {}): Promise<PricePreview> => {
      if (!(await parcels.find(parcel.parcelId, true))) await parcels.create(parcel);
      const edit = anEditOf(parcel);
      const fields = Object.fromEntries(PRICED_FIELDS.map((field) => [field, edit[field]]));
      const { parcelId } = parcel;
      const body = { ...fields, ...changes };
      return (await invoke(handler, anEvent('previewPrice', staff, { params: { parcelId }, body })))
        .body as PricePreview;
    },
    stored: async ({ parcelId }: ParcelRecord): Promise<ParcelRecord> => {
      const parcel = await parcels.find(parcelId, true);
      if (!parcel) throw new Error(`There is no parcel ${parcelId}.`);
      return parcel;
    },
  };
}

export const parcelIn = ({ body }: HandlerResponse): StaffParcel => body as StaffParcel;

/** The messages of a rejected edit, by field. */
export const reasonsIn = (response: HandlerResponse): Record<string, string> =>
  Object.fromEntries((errorBodyOf(response).fieldErrors ?? []).map(({ field, message }) => [field, message]));
