import { abandonmentRoutes } from '#shared/contracts/staff/abandonment.ts';
import { staffParcelRoutes } from '#shared/contracts/staff/staff-parcels.ts';
import { connectTable } from '../core/data/table.ts';
import { defineService } from '../core/http/service.ts';
import { once } from '../core/platform/once.ts';
import { intakeRepository } from '../intake/intake-repository.ts';
import { boardService } from '../parcels/staff/board-service.ts';
import { packageFinder } from '../parcels/staff/find-service.ts';
import { staffChanges } from '../parcels/staff/parcel-changes.ts';

export const handler = defineService(
  'staff-parcels',
  { ...staffParcelRoutes, ...abandonmentRoutes },
  ({ TABLE_NAME }, tools) => {
    const table = connectTable(TABLE_NAME, tools);
    const board = boardService(table, tools.clock);
    const find = packageFinder(table, tools.clock, intakeRepository(table).findWaiting);
    const changes = staffChanges(table, tools.clock);
    // Few calls need it.
    const abandonment = once(async () => {
      const { abandonmentService } = await import('../abandonment/abandonment-service.ts');
      return abandonmentService(table, tools.clock);
    });
    return {
      listBoard: ({ query }) => board.list(query),
      find: ({ caller, query }) => find(query.text, caller.roles),
      listCustomerParcels: ({ params }) => board.ofCustomer(params.customerId),
      moveParcels: ({ caller, body }) => changes.move(caller, body),
      rollParcels: ({ caller, body }) => changes.roll(caller, body),
      undoMove: ({ caller, body }) => changes.undo(caller, body),
      recordLabelPrint: ({ caller, body }) => changes.recordLabelPrint(caller, body.parcelIds),
      setParcelStatus: ({ caller, params, body }) => changes.setStatus(caller, params.parcelId, body),
      dismissTmError: ({ caller, params }) => changes.dismissTmError(caller, params.parcelId),
      listStoredParcels: async ({ query }) => (await abandonment()).list(query),
      getAbandonmentFile: async ({ params }) => (await abandonment()).get(params.parcelId),
      recordMailedNotice: async ({ caller, params, body }) =>
        (await abandonment()).recordMailed(caller, params.parcelId, body),
      deleteParcel: ({ caller, params }) => changes.delete(caller, params.parcelId),
    };
  },
);
