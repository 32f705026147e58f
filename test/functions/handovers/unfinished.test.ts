import { beforeAll, describe, expect, it } from 'vitest';
import { connectObjectStore } from '#functions/core/platform/object-store.ts';
import { handoverChanges, handoverCompletion } from '#functions/handovers/handover-completion.ts';
import { handoverService } from '#functions/handovers/handover-service.ts';
import { signatureStore } from '#functions/handovers/signature-store.ts';
import { handler as parcelChanges } from '#functions/lambdas/parcel-changes.ts';
import { IMAGE_BUCKET, TEST_ENVIRONMENT, withLocalStores } from '#test/support/local-stores.ts';
import { streamOf } from '../core/stream-support.ts';
import { aCounter, type Counter, handoverIn } from './support.ts';

withLocalStores({ streams: true });

let counter: Counter;
beforeAll(async () => {
  counter = await aCounter();
});

/** A handover whose process crashed before it was stored, or before the packages that it claimed were completed. */
async function anUnfinishedHandover(endsBefore: 'create' | 'complete', at = counter) {
  const { customer, records, input } = await at.aPickup(40);
  const { clock, handovers, staff, table } = at;
  await new Promise<void>((ended, failed) => {
    const end = () => {
      ended();
      return new Promise<never>(() => {});
    };
    const signatures = signatureStore(connectObjectStore(IMAGE_BUCKET));
    const ending = endsBefore === 'create' ? { create: end } : { save: end };
    const service = handoverService(table, signatures, clock, { ...handovers, ...ending });
    service.handOver(staff, input).catch(failed);
  });
  const handover = await handovers.find(customer.customerId, input.handoverId);
  const again = async () => handoverIn(await at.handOver(input));
  return { customer, records, input, handover, again };
}

describe('a handover whose process crashed', { timeout: 60_000 }, () => {
  it('after storing the signature, before completing any package: repeating the request succeeds', async () => {
    const { again, handover, input, records } = await anUnfinishedHandover('create');
    expect([handover, await counter.statusesOf(records)]).toEqual([null, ['DESTINATION']]);
    expect((await again()).parcelIds).toEqual(input.parcelIds);
    expect(await counter.statusesOf(records)).toEqual(['COMPLETED']);
    for (const record of records) expect(await counter.signatureOf(record)).toBe(input.signature);
  });

  it('before completing the claimed packages: only repeating the request completes them', async () => {
    const { again, customer, handover, records } = await anUnfinishedHandover('complete');
    const other = await counter.handOver(counter.request(customer, records.slice(-1)));
    expect(other).toMatchObject({ status: 409 });
    expect(await counter.statusesOf(records)).toEqual(['COMPLETED', 'DESTINATION']);
    expect((await again()).handedOverAt).toBe(handover?.handedOverAt);
    expect(await counter.statusesOf(records)).toEqual(['COMPLETED']);
  });
});

// That they cannot be marked lost or unpaid, or moved back, is in test/unit.
describe('the packages that a handover has claimed', { timeout: 60_000 }, () => {
  it('are completed once by several processes at the same time', async () => {
    const { handover, records } = await anUnfinishedHandover('complete');
    if (!handover) throw new Error('The handover is missing.');
    const complete = handoverCompletion(counter.table);
    const created = { eventId: '1', before: null, after: { type: 'handover', ...handover } };
    const apply = handoverChanges(counter.table);
    await Promise.all([complete(handover), apply([created, created]), complete(handover)]);
    for (const { parcelId } of records)
      expect(await counter.parcel(parcelId)).toMatchObject({
        status: 'COMPLETED',
        version: handover.claimedParcelIds.includes(parcelId) ? 3 : 2,
      });
  });

  it('are completed by the stream if the request is not repeated', async () => {
    const own = await aCounter();
    const { records } = await anUnfinishedHandover('complete', own);
    const environment = { ...TEST_ENVIRONMENT, TABLE_NAME: own.tableName };
    const handler = parcelChanges.with({ environment, clock: own.clock });
    const stream = await streamOf('parcel-changes', own.tableName, handler);
    const { report } = stream.read();
    const statuses = () => {
      stream.wake();
      return own.statusesOf(records);
    };
    await expect.poll(statuses, { timeout: 15_000 }).toEqual(['COMPLETED']);
    expect(report).not.toHaveBeenCalled();
  });
});
