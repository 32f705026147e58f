import { parcelEditRoutes } from '#shared/contracts/staff/parcel-edit.ts';
import { connectTable } from '../core/data/table.ts';
import { defineService } from '../core/http/service.ts';
import { intakeRepository } from '../intake/intake-repository.ts';
import { auditTrail } from '../parcels/audit/audit-trail.ts';
import { editService } from '../parcels/staff/parcel-edit.ts';

export const handler = defineService('staff-edits', parcelEditRoutes, ({ TABLE_NAME }, tools) => {
  const table = connectTable(TABLE_NAME, tools);
  const edits = editService(table, tools.clock, intakeRepository(table).findWaiting);
  const trailOf = auditTrail(table);
  return {
    editParcel: ({ caller, params, body }) => edits.edit(caller, params.parcelId, body),
    previewPrice: ({ params, body }) => edits.preview(params.parcelId, body),
    getAuditTrail: ({ params }) => trailOf(params.parcelId),
  };
});
