import { refusalRoutes } from '#shared/contracts/staff/customers/refusals.ts';
import { parcelEditRoutes } from '#shared/contracts/staff/parcel-edit.ts';
import { parcelStorageRoutes } from '#shared/contracts/staff/storage.ts';
import { centsFromDollars } from '#shared/rules/money.ts';
import { connectTable } from '../core/data/table.ts';
import { defineService } from '../core/http/service.ts';
import { intakeRepository } from '../intake/intake-repository.ts';
import { auditTrail } from '../parcels/audit/audit-trail.ts';
import { editService } from '../parcels/staff/parcel-edit.ts';
import { refusalDesk } from '../parcels/staff/refusal-desk.ts';
import { storageDesk } from '../parcels/staff/storage-desk.ts';

export const handler = defineService(
  'staff-edits',
  { ...parcelEditRoutes, ...parcelStorageRoutes, ...refusalRoutes },
  (environment, tools) => {
    const table = connectTable(environment.TABLE_NAME, tools);
    const edits = editService(table, tools.clock, intakeRepository(table).findWaiting);
    const limitCents = centsFromDollars(Number(environment.WAREHOUSE_WAIVER_LIMIT));
    const storage = storageDesk(table, tools.clock, limitCents);
    const refusals = refusalDesk(table, tools.clock);
    const trailOf = auditTrail(table);
    return {
      editParcel: ({ caller, params, body }) => edits.edit(caller, params.parcelId, body),
      previewPrice: ({ params, body }) => edits.preview(params.parcelId, body),
      waiveStorage: ({ caller, params, body }) => storage.waive(caller, params.parcelId, body),
      recordNotice: ({ caller, params, body }) => storage.recordNotice(caller, params.parcelId, body),
      recordRefusal: ({ caller, params, body }) => refusals.record(caller, params.parcelId, body),
      withdrawRefusal: ({ caller, params }) => refusals.withdraw(caller, params.parcelId),
      getAuditTrail: ({ params }) => trailOf(params.parcelId),
    };
  },
);
