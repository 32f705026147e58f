import { beforeAll, describe, expect, it } from 'vitest';
import { handoverCompletion } from '../../../functions/handovers/handover-completion.ts';
import { handoverFollower } from '../../../functions/handovers/handover-follower.ts';
import type { HandoverRecord } from '../../../functions/handovers/handover-record.ts';
import { claimed, completed } from '../../../functions/handovers/handover-rules.ts';
import { handler as parcelChanges } from '../../../functions/parcel-changes/handler.ts';
import type { HandoverInput } from '../../../shared/contracts/staff/handovers.ts';
import { runScript, until } from '../../local/support.ts';
import { IMAGE_BUCKET, TEST_ENVIRONMENT, withLocalStores } from '../../support/local-stores.ts';
import { streamOf } from '../stream-support.ts';
import { aCounter, type Counter, handoverIn, NOW } from './support.ts';

withLocalStores({ streams: true });

let counter: Counter;
beforeAll(async () => {
  counter = await aCounter();
});

/** A hand-over of 50 packages whose process ended after its first transaction. */
async function anUnfinishedHandover(at = counter) {
  const customer = await at.aCustomer();
  const records = await at.ready(customer, 50);
  const { handoverId, signerName, ...rest } = at.request(customer, records);
  const handover: HandoverRecord = {
    ...rest,
    handoverId,
    signerName,
    signatureKey: `signatures/${handoverId}.png`,
    by: at.staff.email,
    contentHash: 'hash',
    handedOverAt: NOW.toISOString(),
    claimedParcelIds: rest.parcelIds.slice(9),
    version: 1,
  };
  const changes = records.map((record, index) => (index < 9 ? completed : claimed)(record, handover));
  await at.handovers.create(handover, changes);
  return { customer, records, handover };
}

// That they cannot be lost, moved back or unpaid is in test/unit/parcel-transitions and parcel-payment.
describe('the packages that a hand-over has claimed', { timeout: 60_000 }, () => {
  it('cannot be handed over again', async () => {
    const { customer, records } = await anUnfinishedHandover();
    const record = records.at(-1);
    if (!record) throw new Error('The package is missing.');
    expect(await counter.handOver(counter.request(customer, [record]))).toMatchObject({ status: 409 });
  });

  it('are completed by the stream if nobody repeats the request', async () => {
    const own = await aCounter();
    const { records } = await anUnfinishedHandover(own);
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

  it('are completed once by several at the same time', async () => {
    const { handover, records } = await anUnfinishedHandover();
    const complete = handoverCompletion(counter.handovers, counter.parcels);
    const follow = handoverFollower(complete);
    const item = { type: 'handover', ...handover };
    const created = { eventId: '1', before: null, after: item };
    await Promise.all([complete(handover), follow([created, created]), complete(handover)]);
    expect(await counter.statusesOf(records)).toEqual(['COMPLETED']);
    const versions = await Promise.all(
      records.map(async ({ parcelId }) => (await counter.parcel(parcelId)).version),
    );
    expect(versions).toEqual(records.map((_, index) => (index < 9 ? 2 : 3)));
  });
});

describe('a kill of the process', { timeout: 60_000 }, () => {
  /** A process that hands packages over, and hangs at one of its steps. */
  const program = (input: HandoverInput, hangAt: 'create' | 'complete') => `
    import { connectTable } from './functions/data/table.ts';
    import { handoverRepository } from './functions/handovers/handover-repository.ts';
    import { handoverService } from './functions/handovers/handover-service.ts';
    import { parcelAccess } from './functions/parcels/parcel-access.ts';
    import { parcelRepository } from './functions/parcels/parcel-repository.ts';
    import { openRefunds } from './functions/payments/refunds/open-refunds.ts';
    import { connectObjectStore } from './functions/platform/object-store.ts';
    const table = connectTable('${counter.tableName}');
    const hang = () => {
      console.log('here');
      return new Promise(() => setInterval(() => {}, 1000));
    };
    const handovers = handoverRepository(table);
    const service = handoverService({
      handovers: { ...handovers, ...(${hangAt === 'create'} && { create: hang }) },
      parcels: parcelAccess(parcelRepository(table)),
      parcelsInRefund: openRefunds(table),
      complete: hang,
      store: connectObjectStore('${IMAGE_BUCKET}'),
      clock: { now: () => new Date() },
    });
    await service.handOver({ email: 'warehouse@northbound.test' }, ${JSON.stringify(input)});
  `;

  /** A hand-over whose process was killed, and a way to send the same request again. */
  async function aKilledHandover(count: number, hangAt: 'create' | 'complete') {
    const customer = await counter.aCustomer();
    const records = await counter.ready(customer, count);
    const input = counter.request(customer, records);
    const { ended, output, pid } = runScript(program(input, hangAt));
    await until(() => output().includes('here'));
    process.kill(pid, 'SIGKILL');
    await ended;
    const stored = () => counter.handovers.find(customer.customerId, input.handoverId);
    return { input, records, stored, again: async () => handoverIn(await counter.handOver(input)) };
  }

  it('after the signature, before anything is completed: the same request again succeeds', async () => {
    const { again, input, records, stored } = await aKilledHandover(2, 'create');
    expect(await counter.statusesOf(records)).toEqual(['DESTINATION']);
    expect(await stored()).toBeNull();
    expect((await again()).parcelIds).toEqual(input.parcelIds);
    expect(await counter.statusesOf(records)).toEqual(['COMPLETED']);
    for (const record of records) expect(await counter.signatureOf(record)).toBe(input.signature);
  });

  it('while the claimed packages wait: the same request again completes them', async () => {
    const { again, records, stored } = await aKilledHandover(30, 'complete');
    expect(await counter.statusesOf(records)).toEqual(['COMPLETED', 'DESTINATION']);
    const first = await stored();
    expect((await again()).handedOverAt).toBe(first?.handedOverAt);
    expect(await counter.statusesOf(records)).toEqual(['COMPLETED']);
  });
});
