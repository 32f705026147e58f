import { staffParcelRoutes } from '#shared/contracts/staff/staff-parcels.ts';
import { connectTable } from '../core/data/table.ts';
import { defineService } from '../core/http/service.ts';
import { once } from '../core/platform/init.ts';
import { customerSummaries } from '../customers/customer-summary.ts';
import { parcelRepository } from '../parcels/parcel-repository.ts';
import { boardService } from '../parcels/staff/board-service.ts';

export const handler = defineService('staff-parcels', staffParcelRoutes, ({ TABLE_NAME }, tools) => {
  const table = connectTable(TABLE_NAME, tools);
  const { clock } = tools;
  const parcels = parcelRepository(table);
  const board = boardService({ parcels, customer: customerSummaries(table), clock });
  // The board is shown first. What finds and changes packages is loaded when it is used.
  const finder = once(async () =>
    (await import('../parcels/staff/find-service.ts')).findServiceOn(table, parcels),
  );
  const changes = once(async () =>
    (await import('../parcels/staff/parcel-changes.ts')).staffChanges(table, clock),
  );
  return {
    listBoard: ({ query }) => board.list(query),
    find: async ({ caller, query }) => (await finder()).find(query.text, caller.roles),
    listCustomerParcels: ({ params }) => board.ofCustomer(params.customerId),
    moveParcels: async ({ caller, body }) => (await changes()).move(caller, body),
    undoMove: async ({ caller, body }) => (await changes()).undo(caller, body),
    recordLabelPrint: async ({ caller, body }) => (await changes()).recordLabelPrint(caller, body.parcelIds),
    setParcelStatus: async ({ caller, params, body }) =>
      (await changes()).setStatus(caller, params.parcelId, body),
    dismissTmError: async ({ caller, params }) => (await changes()).dismissTmError(caller, params.parcelId),
    deleteParcel: async ({ caller, params }) => (await changes()).delete(caller, params.parcelId),
  };
});
