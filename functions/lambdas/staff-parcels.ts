import { abandonmentRoutes } from '#shared/contracts/staff/abandonment.ts';
import { customerParcelRoutes } from '#shared/contracts/staff/customers/customer-parcels.ts';
import { staffParcelRoutes } from '#shared/contracts/staff/staff-parcels.ts';
import { connectTable } from '../core/data/table.ts';
import { defineService } from '../core/http/service.ts';
import { once } from '../core/platform/once.ts';
import { intakeRepository } from '../intake/intake-repository.ts';
import { boardService } from '../parcels/staff/board-service.ts';
import { packageFinder } from '../parcels/staff/find-service.ts';
import { preAlertsByCode } from '../pre-alerts/arrivals.ts';

export const handler = defineService(
  'staff-parcels',
  { ...staffParcelRoutes, ...customerParcelRoutes, ...abandonmentRoutes },
  ({ TABLE_NAME }, tools) => {
    const table = connectTable(TABLE_NAME, tools);
    const board = boardService(table, tools.clock);
    const find = packageFinder(
      table,
      tools.clock,
      intakeRepository(table).findWaiting,
      preAlertsByCode(table),
    );
    // Lists and searches are the first that anyone asks for.
    const changes = once(async () => {
      const { staffChanges } = await import('../parcels/staff/parcel-changes.ts');
      return staffChanges(table, tools.clock);
    });
    // Few calls need it.
    const abandonment = once(async () => {
      const { abandonmentService } = await import('../abandonment/abandonment-service.ts');
      return abandonmentService(table, tools.clock);
    });
    return {
      listBoard: ({ query }) => board.list(query),
      find: ({ caller, query }) => find(query.text, caller.roles),
      listCustomerParcels: ({ params }) => board.ofCustomer(params.customerId),
      listClosedParcels: ({ params, query }) => board.closedOfCustomer(params.customerId, query),
      moveParcels: async ({ caller, body }) => (await changes()).move(caller, body),
      rollParcels: async ({ caller, body }) => (await changes()).roll(caller, body),
      undoMove: async ({ caller, body }) => (await changes()).undo(caller, body),
      recordLabelPrint: async ({ caller, body }) =>
        (await changes()).recordLabelPrint(caller, body.parcelIds),
      setParcelStatus: async ({ caller, params, body }) =>
        (await changes()).setStatus(caller, params.parcelId, body),
      dismissTmError: async ({ caller, params }) => (await changes()).dismissTmError(caller, params.parcelId),
      listStoredParcels: async ({ query }) => (await abandonment()).list(query),
      getAbandonmentFile: async ({ params }) => (await abandonment()).get(params.parcelId),
      recordMailedNotice: async ({ caller, params, body }) =>
        (await abandonment()).recordMailed(caller, params.parcelId, body),
      deleteParcel: async ({ caller, params }) => (await changes()).delete(caller, params.parcelId),
    };
  },
);
