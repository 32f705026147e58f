import { randomUUID } from 'node:crypto';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import { expect } from 'vitest';
import { connectTable } from '../../../functions/data/table.ts';
import { handler as followers } from '../../../functions/parcel-changes/handler.ts';
import { imageRepository } from '../../../functions/parcels/image-repository.ts';
import { parcelRepository } from '../../../functions/parcels/parcel-repository.ts';
import { connectObjectStore } from '../../../functions/platform/object-store.ts';
import { handler as edits } from '../../../functions/staff-edits/handler.ts';
import { handler as staffParcels } from '../../../functions/staff-parcels/handler.ts';
import { ensureTable } from '../../../local/database/table.ts';
import type { AuditTrailEntry } from '../../../shared/contracts/staff/parcel-edit.ts';
import type { RouteId } from '../../../shared/routes.ts';
import { anEvent, aPerson, invoke } from '../../support/events.ts';
import { IMAGE_BUCKET } from '../../support/local-stores.ts';
import { streamOf } from '../stream-support.ts';

const POLL_OPTIONS = { timeout: 15_000 };

/** A new table with its stream, which is not read yet, and the services of staff. The clock advances by a second. */
export async function aTableWithAudit() {
  const TABLE_NAME = `audit-${randomUUID()}`;
  const client = new DynamoDBClient({});
  await ensureTable(client, TABLE_NAME);
  client.destroy();
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
  const handle = followers.with({ environment, clock });
  const stream = await streamOf('parcel-changes', TABLE_NAME, handle);

  const trail = async (parcelId: string) => {
    stream.wake();
    const response = await invoke(editing, anEvent('getAuditTrail', staff, { params: { parcelId } }));
    return response.body as AuditTrailEntry[];
  };

  return {
    ...stream,
    table,
    clock,
    staff,
    handle,
    environment,
    editing,
    parcels: parcelRepository(table),
    images: imageRepository(table),
    store: connectObjectStore(IMAGE_BUCKET),
    trail,
    /** The trail once it has this many entries. */
    trailOf: async (parcelId: string, entries: number): Promise<AuditTrailEntry[]> => {
      await expect.poll(async () => (await trail(parcelId)).length, POLL_OPTIONS).toBe(entries);
      return trail(parcelId);
    },
    edit: (parcelId: string, body: unknown) =>
      invoke(editing, anEvent('editParcel', staff, { params: { parcelId }, body })),
    staffRoute: (id: RouteId, request: Parameters<typeof anEvent>[2]) =>
      invoke(moving, anEvent(id, staff, request)),
    /** The first `count` records, without processing them. */
    recordsOf: async (count: number): Promise<DynamoDBRecord[]> => {
      const { records } = stream.read(async () => {});
      const seen = () => {
        stream.wake();
        return records.length;
      };
      await expect.poll(seen, POLL_OPTIONS).toBe(count);
      return records;
    },
  };
}
