import { beforeAll, describe, expect, it } from 'vitest';
import { handoverCompletion } from '../../../functions/handovers/handover-completion.ts';
import { handoverFollower } from '../../../functions/handovers/handover-follower.ts';
import type { HandoverRecord } from '../../../functions/handovers/handover-record.ts';
import { claimed, completed } from '../../../functions/handovers/handover-rules.ts';
import { handler as parcelChanges } from '../../../functions/parcel-changes/handler.ts';
import { withRefund } from '../../../functions/parcels/parcel-payment.ts';
import { withStatus, withUndoneMove } from '../../../functions/parcels/parcel-transitions.ts';
import { VersionConflict } from '../../../functions/platform/errors.ts';
import { IMAGE_BUCKET, withLocalStores } from '../../support/local-stores.ts';
import { runs } from '../../support/random.ts';
import { streamOf } from '../stream-support.ts';
import { aCounter, type Counter, handoverIn, NOW } from './support.ts';

withLocalStores({ streams: true });

const ROUNDS = runs(6, 15);
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
  return { customer, records, handover, claimedRecords: records.slice(9) };
}

describe('two tablets', { timeout: 120_000 }, () => {
  it.each([2, 40])('that hand over some of the same %i packages at once: exactly one wins', async (count) => {
    for (let round = 0; round < (count > 16 ? 2 : ROUNDS); round++) {
      const customer = await counter.aCustomer();
      const records = await counter.ready(customer, count);
      const half = Math.ceil(count / 2);
      const inputs = [
        counter.request(customer, records),
        counter.request(customer, records.slice(0, half).toReversed(), { signerName: 'Bo Larsen' }),
      ];
      const responses = await Promise.all(inputs.map((input) => counter.handOver(input)));
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
      const winner = inputs[responses.findIndex(({ status }) => status === 200)];
      for (const { parcelId } of records) {
        const parcel = await counter.parcel(parcelId);
        const isWon = winner?.parcelIds.includes(parcelId);
        expect([parcel.status, parcel.handoverId]).toEqual(
          isWon ? ['COMPLETED', winner?.handoverId] : ['DESTINATION', undefined],
        );
      }
    }
  });
});

describe('a hand-over at the same time as', { timeout: 120_000 }, () => {
  it('a package being lost: either all packages are handed over or none', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const customer = await counter.aCustomer();
      const records = await counter.ready(customer, 3);
      const lost = records[1];
      if (!lost) throw new Error('The package is missing.');
      const lose = async () => {
        try {
          await counter.parcels.save(lost, withStatus(lost, 'LOST', NOW, 'desk@northbound.test'));
          return true;
        } catch (error) {
          if (error instanceof VersionConflict) return false;
          throw error;
        }
      };
      const [response, isLost] = await Promise.all([
        counter.handOver(counter.request(customer, records)),
        lose(),
      ]);
      expect(response.status).toBe(isLost ? 409 : 200);
      const others = records.filter((record) => record !== lost);
      expect(await counter.statusesOf([lost])).toEqual([isLost ? 'LOST' : 'COMPLETED']);
      expect(await counter.statusesOf(others)).toEqual([isLost ? 'DESTINATION' : 'COMPLETED']);
    }
  });

  it('an edit of the notes: both apply', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const customer = await counter.aCustomer();
      const records = await counter.ready(customer, 2);
      const [edited] = records;
      if (!edited) throw new Error('The package is missing.');
      const edit = async () => {
        const before = await counter.parcel(edited.parcelId);
        try {
          await counter.parcels.save(before, { ...before, notes: 'Bring a cart' });
          return true;
        } catch (error) {
          if (error instanceof VersionConflict) return false;
          throw error;
        }
      };
      const [response, isEdited] = await Promise.all([
        counter.handOver(counter.request(customer, records)),
        edit(),
      ]);
      handoverIn(response);
      const { status, notes } = await counter.parcel(edited.parcelId);
      expect([status, notes]).toEqual(['COMPLETED', isEdited ? 'Bring a cart' : undefined]);
    }
  });
});

describe('the packages that a hand-over has claimed', { timeout: 60_000 }, () => {
  it('cannot be handed over again, lost or moved back, and a refund leaves them paid', async () => {
    const { customer, claimedRecords } = await anUnfinishedHandover();
    const [record] = claimedRecords;
    if (!record) throw new Error('The package is missing.');
    const response = await counter.handOver(counter.request(customer, [record]));
    expect(response).toMatchObject({ status: 409 });
    const parcel = await counter.parcel(record.parcelId);
    const handedOver = 'This package was handed over already.';
    expect(() => withStatus(parcel, 'LOST', NOW, 'desk')).toThrow(handedOver);
    expect(() => withUndoneMove(parcel, NOW, 'dock')).toThrow(handedOver);
    expect(withRefund(parcel, NOW)).toMatchObject({ paymentStatus: 'PAID', refundDate: NOW.toISOString() });
  });

  it('are completed by the stream if nobody repeats the request', async () => {
    const own = await aCounter();
    const { records } = await anUnfinishedHandover(own);
    const environment = {
      STAGE: 'test',
      LOG_LEVEL: 'SILENT',
      TABLE_NAME: own.tableName,
      IMAGE_BUCKET,
    } as const;
    const stream = await streamOf(
      'parcel-changes',
      own.tableName,
      parcelChanges.with({ environment, clock: own.clock }),
    );
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
