import { beforeAll, expect, it } from 'vitest';
import type { HandoverInput } from '../../../shared/contracts/staff/handovers.ts';
import { runScript, until } from '../../local/support.ts';
import { IMAGE_BUCKET, withLocalStores } from '../../support/local-stores.ts';
import { aCounter, type Counter, handoverIn } from './support.ts';

withLocalStores();

let counter: Counter;
beforeAll(async () => {
  counter = await aCounter();
});

/** A process that hands packages over, and hangs at one of its steps. */
const program = (tableName: string, input: HandoverInput, hangAt: 'create' | 'complete') => `
  import { connectTable } from './functions/data/table.ts';
  import { handoverRepository } from './functions/handovers/handover-repository.ts';
  import { handoverService } from './functions/handovers/handover-service.ts';
  import { parcelAccess } from './functions/parcels/parcel-access.ts';
  import { parcelRepository } from './functions/parcels/parcel-repository.ts';
  import { openRefunds } from './functions/payments/refunds/open-refunds.ts';
  import { connectObjectStore } from './functions/platform/object-store.ts';
  const table = connectTable('${tableName}');
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

async function killedAt(input: HandoverInput, hangAt: 'create' | 'complete'): Promise<void> {
  const { ended, output, pid } = runScript(program(counter.tableName, input, hangAt));
  await until(() => output().includes('here'));
  process.kill(pid, 'SIGKILL');
  await ended;
}

it('a kill after the signature, before anything is completed: the same request again succeeds', async () => {
  const customer = await counter.aCustomer();
  const records = await counter.ready(customer, 2);
  const input = counter.request(customer, records);
  await killedAt(input, 'create');
  expect(await counter.statusesOf(records)).toEqual(['DESTINATION']);
  expect(await counter.handovers.find(customer.customerId, input.handoverId)).toBeNull();
  expect(handoverIn(await counter.handOver(input)).parcelIds).toEqual(input.parcelIds);
  expect(await counter.statusesOf(records)).toEqual(['COMPLETED']);
  const { signatureKey = '' } = await counter.parcel(records[0]?.parcelId ?? '');
  expect(Buffer.from(await counter.images.read(signatureKey)).toString('base64')).toBe(input.signature);
}, 60_000);

it('a kill while the claimed packages wait: the same request again completes them', async () => {
  const customer = await counter.aCustomer();
  const records = await counter.ready(customer, 30);
  const input = counter.request(customer, records);
  await killedAt(input, 'complete');
  expect(await counter.statusesOf(records)).toEqual(['COMPLETED', 'DESTINATION']);
  const first = await counter.handovers.find(customer.customerId, input.handoverId);
  expect(handoverIn(await counter.handOver(input)).handedOverAt).toBe(first?.handedOverAt);
  expect(await counter.statusesOf(records)).toEqual(['COMPLETED']);
}, 60_000);
