import { parcelEditRoutes } from '#shared/contracts/staff/parcel-edit.ts';
import { connectTable } from '../core/data/table.ts';
import { defineService } from '../core/http/service.ts';
import { once } from '../core/platform/init.ts';
import { parcelRepository } from '../parcels/parcel-repository.ts';

export const handler = defineService('staff-edits', parcelEditRoutes, ({ TABLE_NAME }, tools) => {
  const table = connectTable(TABLE_NAME, tools);
  const parcels = parcelRepository(table);
  const edits = once(async () =>
    (await import('../parcels/staff/parcel-edit.ts')).editService(parcels, tools.clock),
  );
  // Loaded at first use: an edit needs no trail, and the trail no prices.
  const trails = once(async () =>
    (await import('../parcels/staff/audit-trail.ts')).auditTrailOn(table, parcels),
  );
  return {
    editParcel: async ({ caller, params, body }) => (await edits()).edit(caller, params.parcelId, body),
    previewPrice: async ({ params, body }) => (await edits()).preview(params.parcelId, body),
    getAuditTrail: async ({ params }) => (await trails()).ofParcel(params.parcelId),
  };
});
