import { newCustomerId } from '#functions/core/data/ids.ts';
import { intakeRepository } from '#functions/intake/intake-repository.ts';
import { auditRepository } from '#functions/parcels/audit/audit-entry.ts';
import { auditEntries } from '#functions/parcels/audit/parcel-audit.ts';
import { type ParcelRecord, parcelEntity } from '#functions/parcels/parcel-record.ts';
import { parcelRepository } from '#functions/parcels/parcel-repository.ts';
import { editService } from '#functions/parcels/staff/parcel-edit.ts';
import { staffParcelOf } from '#functions/parcels/staff/staff-parcel.ts';
import { ParcelEdit } from '#shared/contracts/staff/parcel-edit.ts';
import { EDITABLE_FIELDS } from '#shared/rules/staff/staff-fields.ts';
import type { Bench } from './bench.ts';
import { parcelOfOneKilobyte } from './sample-parcels.ts';

const CALLER = { email: 'service@northbound.test' };

function editOf(parcel: ParcelRecord, changes: Partial<ParcelEdit>): ParcelEdit {
  const shown = staffParcelOf(parcel);
  const fields = Object.fromEntries(EDITABLE_FIELDS.map((field) => [field, shown[field]]));
  return ParcelEdit.parse({ ...fields, editVersion: shown.editVersion, ...changes });
}

/** Edits by staff, and the audit trail that the stream writes. */
export async function editRows({ table, clock, row }: Bench): Promise<void> {
  const parcels = parcelRepository(table);
  const edits = editService(table, clock, intakeRepository(table).findWaiting);
  const before = parcelOfOneKilobyte(newCustomerId(clock.now()), 'ORIGIN', 950_001);
  await parcels.create({ ...before, customerNotes: '' });
  const { parcelId } = before;
  const stored = async () => (await parcels.find(parcelId, true)) ?? before;
  const start = await stored();
  await row('staff: edit the weight and the price of a parcel', 'W', 2, () =>
    edits.edit(CALLER, parcelId, editOf(start, { weightLbs: 123, notes: 'Weighed again' })),
  );
  const edited = await stored();
  await row('  its reads', 'R', 1, () =>
    edits.edit(CALLER, parcelId, editOf(edited, { notes: 'Weighed twice' })),
  );
  const audit = auditRepository(table);
  const change = { before: parcelEntity.write(start), after: parcelEntity.write(edited) };
  await row('stream: write the audit entry of a change', 'W', 1, () => audit.write(auditEntries(change)));
  await row('the audit trail of a parcel', 'R', 0.5, () => audit.ofParcel(parcelId));
}
