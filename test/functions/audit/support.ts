import { expect } from 'vitest';
import { connectTable } from '../../../functions/data/table.ts';
import { handler as followers } from '../../../functions/parcel-changes/handler.ts';
import { imageRepository } from '../../../functions/parcels/image-repository.ts';
import { parcelRepository } from '../../../functions/parcels/parcel-repository.ts';
import { connectObjectStore } from '../../../functions/platform/object-store.ts';
import { handler as edits } from '../../../functions/staff-edits/handler.ts';
import { handler as staffParcels } from '../../../functions/staff-parcels/handler.ts';
import type { AuditTrailEntry } from '../../../shared/contracts/staff/parcel-edit.ts';
import type { RouteId } from '../../../shared/routes.ts';
import { anEvent, aPerson, invoke } from '../../support/events.ts';
import { IMAGE_BUCKET } from '../../support/local-stores.ts';
import { aTable } from '../../support/stores.ts';
import { POLL_OPTIONS, streamOf } from '../stream-support.ts';

/** A new table with its stream, which is not read yet, and the services of staff. The clock advances by a second. */
export async function aTableWithAudit() {
  const TABLE_NAME = await aTable();
  const environment = { STAGE: 'test', LOG_LEVEL: 'SILENT', TABLE_NAME, IMAGE_BUCKET } as const;
  let now = Date.parse('2026-03-04T05:06:07Z');
  const clock = {
    now: () => {
      now += 1000;
      return new Date(now);
    },
  };
  const table = connectTable(TABLE_NAME);
  const staff = aPerson('ParcelOperations', 'CustomerService');
  const editing = edits.with({ environment, clock });
  const moving = staffParcels.with({ environment, clock });
  const stream = await streamOf('parcel-changes', TABLE_NAME, followers.with({ environment, clock }));

  const trail = (parcelId: string) => {
    stream.wake();
    return invoke(editing, anEvent('getAuditTrail', staff, { params: { parcelId } }));
  };
  const entriesOf = async (parcelId: string) => (await trail(parcelId)).body as AuditTrailEntry[];

  return {
    ...stream,
    table,
    clock,
    staff,
    parcels: parcelRepository(table),
    images: imageRepository(table),
    store: connectObjectStore(IMAGE_BUCKET),
    trail,
    /** The trail once it has this many entries. */
    trailOf: async (parcelId: string, entries: number): Promise<AuditTrailEntry[]> => {
      await expect.poll(async () => (await entriesOf(parcelId)).length, POLL_OPTIONS).toBe(entries);
      return entriesOf(parcelId);
    },
    edit: (parcelId: string, body: unknown) =>
      invoke(editing, anEvent('editParcel', staff, { params: { parcelId }, body })),
    staffRoute: (id: RouteId, request: Parameters<typeof anEvent>[2]) =>
      invoke(moving, anEvent(id, staff, request)),
  };
}
