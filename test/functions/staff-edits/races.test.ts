import { beforeAll, describe, expect, it } from 'vitest';
import { withNotes, withResolution } from '../../../functions/parcels/parcel-lifecycle.ts';
import type { ParcelRecord } from '../../../functions/parcels/parcel-record.ts';
import { withStatus } from '../../../functions/parcels/parcel-transitions.ts';
import { changedByStaff } from '../../../functions/parcels/staff-change.ts';
import { VersionConflict } from '../../../functions/platform/errors.ts';
import { aPerson } from '../../support/events.ts';
import { withLocalStores } from '../../support/local-stores.ts';
import { runs } from '../../support/random.ts';
import { aParcelRecord, aTroubledRecord } from '../../support/records.ts';
import { paymentWorld } from '../payments/payment-world.ts';
import { anEditOf, anEditsApi, NOW, reasonsIn } from './support.ts';

withLocalStores();

const ROUNDS = runs(8, 25);
let api: ReturnType<typeof anEditsApi>;
beforeAll(() => {
  api = anEditsApi();
});

async function aParcel(record: ParcelRecord = aParcelRecord(aPerson().customerId)): Promise<ParcelRecord> {
  await api.parcels.create(record);
  return record;
}

describe('two editors', () => {
  it('at once: one saves, the other gets a conflict, and nothing is mixed', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const parcel = await aParcel();
      const edits = [
        { notes: 'one', weightLbs: 50 },
        { notes: 'two', locationDetail: 'B-2' },
      ] as const;
      const answers = await Promise.all(
        edits.map((changes) => api.send(parcel.parcelId, anEditOf(parcel, changes))),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const saved = edits[answers.findIndex(({ status }) => status === 200)];
      expect(await api.stored(parcel)).toMatchObject({ version: 2, editVersion: 2, ...saved });
    }
  });

  it('the same edit sent twice at once is saved once, and both succeed', async () => {
    const parcel = await aParcel();
    const send = () => api.send(parcel.parcelId, anEditOf(parcel, { notes: 'once' }));
    expect((await Promise.all([send(), send()])).map(({ status }) => status)).toEqual([200, 200]);
    expect((await api.stored(parcel)).version).toBe(2);
  });
});

describe('an edit that the customer changed the package during', () => {
  it('succeeds after new notes, and keeps them', async () => {
    const parcel = await aParcel();
    await api.parcels.save(parcel, withNotes(parcel, 'Ring twice', NOW));
    const edit = anEditOf(parcel, { weightLbs: 60 });
    expect(await api.send(parcel.parcelId, edit)).toMatchObject({ status: 200 });
    expect(await api.stored(parcel)).toMatchObject({ customerNotes: 'Ring twice', weightLbs: 60 });
  });

  it('is a conflict after a resolution, which sets the same fields', async () => {
    const parcel = await aParcel(aTroubledRecord(aPerson().customerId, { destinationCode: null }));
    await api.parcels.save(parcel, withResolution(parcel, { destinationCode: 'KOD' }, NOW, 'customer'));
    const response = await api.send(parcel.parcelId, anEditOf(parcel, { destinationCode: 'ANC' }));
    expect(response).toMatchObject({ status: 409 });
    expect(await api.stored(parcel)).toMatchObject({ destinationCode: 'KOD', status: 'CORRECTED' });
  });
});

describe('an edit during a payment', { timeout: 60_000 }, () => {
  it('never changes the price of what was paid', async () => {
    const outcomes = new Set<string>();
    for (let round = 0; round < ROUNDS; round++) {
      const world = paymentWorld();
      const owner = await world.customer(1);
      const [parcelId = ''] = owner.parcelIds;
      const before = await world.parcel(parcelId);
      const payment = world
        .process()
        .checkout.payWithStoredCard(owner, owner.parcelIds, undefined)
        .catch(() => null);
      const edit = async () => {
        // The edit starts at another moment of the payment in each round, and in the last one after it.
        if (round === ROUNDS - 1) await payment;
        for (let turn = 0; turn < round; turn++) await world.parcel(parcelId);
        return api.send(parcelId, anEditOf(before, { weightLbs: 400 }));
      };
      const [answer] = await Promise.all([edit(), payment]);
      const after = await world.parcel(parcelId);
      const held = world.ledger.state.transactions.filter(
        ({ status, isVoided, refundedCents }) => status === 'approved' && !isVoided && refundedCents === 0,
      );
      outcomes.add(`${answer.status} ${after.paymentStatus}`);
      expect([200, 400]).toContain(answer.status);
      if (after.paymentStatus !== 'PAID') {
        expect([answer.status, held]).toEqual([200, []]);
        continue;
      }
      const [attempt] = await world.attemptsOf(owner.customerId);
      expect(held.map(({ transactionId }) => transactionId)).toEqual([attempt?.charge?.transactionId]);
      expect(after.priceCents).toBe(attempt?.amountCents);
      expect(after.weightLbs).toBe(answer.status === 200 ? 400 : before.weightLbs);
    }
    expect(outcomes.size).toBeGreaterThan(1);
  });
});

describe('an edit and a move at once', () => {
  it('both apply, or the edit says that the package has left', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const parcel = await aParcel();
      const depart = async (): Promise<void> => {
        const current = await api.stored(parcel);
        const moved = withStatus(current, 'TRANSIT', NOW, 'dock@b.test');
        await api.parcels
          .save(current, changedByStaff(current, moved, 'dock@b.test'))
          .catch((error: unknown) => (error instanceof VersionConflict ? depart() : Promise.reject(error)));
      };
      const changes = { destinationCode: 'KOD' } as const;
      const [answer] = await Promise.all([api.send(parcel.parcelId, anEditOf(parcel, changes)), depart()]);
      const after = await api.stored(parcel);
      expect(after).toMatchObject({ status: 'TRANSIT', version: answer.status === 200 ? 3 : 2 });
      if (answer.status === 200) expect(after).toMatchObject({ destinationCode: 'KOD', priceCents: 2800 });
      else expect(reasonsIn(answer)).toEqual({ destinationCode: 'The package has left Tacoma.' });
    }
  });
});
