import { beforeAll, describe, expect, it } from 'vitest';
import { connectObjectStore } from '#functions/core/platform/object-store.ts';
import { signatureUploadKey } from '#functions/handovers/signature-store.ts';
import { historyReads } from '#functions/parcels/history-reads.ts';
import { MAX_SIGNATURE_BYTES } from '#shared/contracts/staff/handovers.ts';
import { hashOf } from '#test/support/api/staff-inputs.ts';
import { errorBodyOf } from '#test/support/events.ts';
import { IMAGE_BUCKET, withLocalStores } from '#test/support/local-stores.ts';
import { aCounter, aSignature, type Counter, handoverIn, NOW, uploadSignature } from './support.ts';

withLocalStores();
const store = connectObjectStore(IMAGE_BUCKET);

let counter: Counter;
beforeAll(async () => {
  counter = await aCounter();
});

const conflictWith = (message: string) => ({ status: 409, body: { message } });

describe('a handover', { timeout: 60_000 }, () => {
  it('completes the packages with the signer, the signature and who handed them over', async () => {
    const { customer, records, input } = await counter.aPickup(3);
    const { handoverId } = input;
    const parcelIds = input.parcelIds.slice(0, 2);
    const response = await counter.handOver({ ...input, parcelIds, signerName: '  Ana Kowalski ' });
    expect(handoverIn(response)).toEqual({ handoverId, handedOverAt: NOW.toISOString(), parcelIds });
    const by = counter.staff.email;
    for (const record of records.slice(0, 2)) {
      const { statusHistory, ...parcel } = await counter.parcel(record.parcelId);
      const changed = { by, version: 2 };
      expect(parcel).toMatchObject({
        paymentStatus: 'PAID',
        signerName: 'Ana Kowalski',
        handoverId,
        changed,
      });
      expect(statusHistory.at(-1)).toEqual({ status: 'COMPLETED', statusDate: NOW.toISOString(), by });
      expect(await counter.signatureOf(record)).toBe(input.signature);
    }
    expect(await counter.statusesOf(records.slice(2))).toEqual(['DESTINATION']);
    const stored = { by, locationCode: 'ANC', signerName: 'Ana Kowalski', claimedParcelIds: [] };
    expect(await counter.handovers.find(customer.customerId, handoverId)).toMatchObject(stored);
  });

  it.each([33, 34, 50])('of %i packages completes all of them', async (count) => {
    const { customer, records, input } = await counter.aPickup(count);
    expect(handoverIn(await counter.handOver(input)).parcelIds).toEqual(input.parcelIds);
    expect(await counter.statusesOf(records)).toEqual(['COMPLETED']);
    expect(await historyReads(counter.table).whole(customer.customerId, {})).toHaveLength(count);
  });

  it('is made once if the same request is repeated, even concurrently', async () => {
    const { customer, records, input } = await counter.aPickup(3);
    const reordered = { ...input, parcelIds: input.parcelIds.toReversed() };
    const responses = await Promise.all([input, input, reordered].map((body) => counter.handOver(body)));
    responses.push(await counter.handOver(input));
    const [first, ...others] = responses.map(handoverIn);
    expect(first?.parcelIds).toHaveLength(3);
    for (const other of others) expect(other).toEqual(first);
    const { statusHistory, version } = await counter.parcel(records[0]?.parcelId ?? '');
    expect([statusHistory.length, version]).toEqual([4, 2]);

    for (const change of [{ signerName: 'Bo Larsen' }, { locationCode: 'KEN' }] as const)
      expect(await counter.handOver({ ...input, ...change })).toMatchObject({ status: 409 });
    const another = await counter.handOver(counter.request(customer, records.slice(0, 1)));
    expect(another).toMatchObject(conflictWith('NB200001 has already been handed over.'));
  });

  it('keeps its signature if another request with its id is rejected', async () => {
    const customer = await counter.aCustomer();
    const [first, second] = await counter.ready(customer, 2);
    if (!first || !second) throw new Error('The packages are missing.');
    const input = counter.request(customer, [first]);
    const other = { ...counter.request(customer, [second]), handoverId: input.handoverId };
    const signature = await uploadSignature(await aSignature('#c4622d'));
    const responses = await Promise.all([counter.handOver(input), counter.handOver({ ...other, signature })]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    const isFirst = responses[0]?.status === 200;
    expect(await counter.signatureOf(isFirst ? first : second)).toBe(isFirst ? input.signature : signature);
  });
});

describe('a handover is rejected', { timeout: 60_000 }, () => {
  it('for unpaid packages, which the message names, and nothing is handed over', async () => {
    const customer = await counter.aCustomer();
    const paid = await counter.ready(customer, 1);
    const unpaid = await counter.ready(customer, 2, { paymentStatus: 'UNPAID' });
    expect(await counter.handOver(counter.request(customer, [...paid, ...unpaid.slice(0, 1)]))).toMatchObject(
      conflictWith('NB200001 must be paid before it is handed over.'),
    );
    expect(await counter.handOver(counter.request(customer, [...paid, ...unpaid]))).toMatchObject(
      conflictWith('NB200001 and NB200002 must be paid before they are handed over.'),
    );
    expect(await counter.statusesOf([...paid, ...unpaid])).toEqual(['DESTINATION']);
  });

  it('for packages at another terminal, in transit or lost', async () => {
    const customer = await counter.aCustomer();
    const [kenai] = await counter.ready(customer, 1, { destinationCode: 'KEN' });
    const [lost] = await counter.ready(customer, 1, { freightBillNum: 'NB7' });
    if (!kenai || !lost) throw new Error('The packages are missing.');
    await counter.parcels.save(lost, { ...lost, status: 'LOST' });
    expect(await counter.handOver(counter.request(customer, [kenai, lost]))).toMatchObject(
      conflictWith('NB200001 and NB7 are not ready for pickup in Anchorage.'),
    );
  });

  it.each<[string, (png: Buffer) => Buffer]>([
    ['a JPEG', () => Buffer.from('ffd8ffe000104a464946', 'hex')],
    ['text', () => Buffer.from('not an image')],
    ['a truncated image', (png) => png.subarray(0, -20)],
    ['an image with damaged pixels', (png) => png.fill(0, 60, 80)],
    ['an image with trailing data', (png) => Buffer.concat([png, Buffer.from('<script>')])],
  ])('with %s as the signature', async (_, change) => {
    const { records, input } = await counter.aPickup(1);
    const signature = await uploadSignature(change(await aSignature()));
    const response = await counter.handOver({ ...input, signature });
    expect(errorBodyOf(response)).toMatchObject({
      status: 400,
      fieldErrors: [{ field: 'signature', message: 'The signature is not a PNG image.' }],
    });
    expect(await counter.statusesOf(records)).toEqual(['DESTINATION']);
  });

  it('until its signature is uploaded, also if something else is in its place', async () => {
    const { records, input } = await counter.aPickup(1);
    const image = await aSignature('#0b6e4f');
    const signature = hashOf(image);
    const missing = conflictWith('The signature did not arrive.');
    expect(await counter.handOver({ ...input, signature })).toMatchObject(missing);
    for (const other of [await aSignature(), Buffer.alloc(MAX_SIGNATURE_BYTES + 1)]) {
      await store.write(signatureUploadKey(signature), other, 'image/png');
      expect(await counter.handOver({ ...input, signature })).toMatchObject(missing);
    }
    expect(await counter.statusesOf(records)).toEqual(['DESTINATION']);
    await uploadSignature(image);
    expect(await counter.handOver({ ...input, signature })).toMatchObject({ status: 200 });
    for (const record of records) expect(await counter.signatureOf(record)).toBe(signature);
  });
});

it('a handover keeps its signature, and is repeated without the upload', { timeout: 60_000 }, async () => {
  const { records, input } = await counter.aPickup(1);
  const signature = await uploadSignature(await aSignature('#6b2fb3'));
  const response = await counter.handOver({ ...input, signature });
  await store.write(signatureUploadKey(signature), await aSignature(), 'image/png');
  for (const record of records) expect(await counter.signatureOf(record)).toBe(signature);
  await store.remove(signatureUploadKey(signature));
  expect(handoverIn(await counter.handOver({ ...input, signature }))).toEqual(handoverIn(response));
});
