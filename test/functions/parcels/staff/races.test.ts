import { beforeAll, describe, expect, it } from 'vitest';
import { withNotes, withResolution } from '#functions/parcels/parcel-lifecycle.ts';
import type { ParcelRecord } from '#functions/parcels/parcel-record.ts';
import { paymentWorld } from '#test/functions/payments/payment-world.ts';
import { aPerson, type HandlerResponse } from '#test/support/events.ts';
import { withLocalStores } from '#test/support/local-stores.ts';
import { runs } from '#test/support/random.ts';
import { A_HOLD } from '#test/support/records.ts';
import { dock, reasonsIn, type StaffDesk, service, staffDesk } from './staff-desk.ts';

withLocalStores();

const ROUNDS = runs(8, 25);
let desk: StaffDesk;
beforeAll(() => {
  desk = staffDesk();
});

describe('two people at once', () => {
  it('with edits: one saves, the other gets a conflict, and nothing is mixed', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const parcel = await desk.parcel();
      const edits = [
        { notes: 'one', weightLbs: 50 },
        { notes: 'two', locationDetail: 'B-2' },
      ] as const;
      const responses = await Promise.all(edits.map((changes) => desk.edit(parcel, changes)));
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
      const saved = edits[responses.findIndex(({ status }) => status === 200)];
      expect(await desk.stored(parcel)).toMatchObject({ version: 2, editVersion: 2, ...saved });
    }
  });

  it('with the same edit: it is saved once, and both succeed', async () => {
    const parcel = await desk.parcel();
    const send = () => desk.edit(parcel, { notes: 'once' });
    expect((await Promise.all([send(), send()])).map(({ status }) => status)).toEqual([200, 200]);
    expect((await desk.stored(parcel)).version).toBe(2);
  });

  it('with an edit and a move: both apply, or the edit says that the package has left', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const parcel = await desk.parcel();
      const changes = { destinationCode: 'KOD' } as const;
      const [response] = await Promise.all([desk.edit(parcel, changes), desk.depart(dock, [parcel])]);
      const after = await desk.stored(parcel);
      expect(after).toMatchObject({ status: 'TRANSIT', version: response.status === 200 ? 3 : 2 });
      if (response.status === 200) expect(after).toMatchObject({ ...changes, priceCents: 2800 });
      else expect(reasonsIn(response)).toEqual({ destinationCode: 'The package has left Tacoma.' });
    }
  });

  it('with a departure and a flag for hazardous goods: it never departs after the flag', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const parcel = await desk.parcel();
      const [flagged] = await Promise.all([desk.edit(parcel, { hazard: true }), desk.depart(dock, [parcel])]);
      expect(flagged.status).toBe(200);
      const { status, changed } = await desk.stored(parcel);
      expect(changed?.by, `the last change of a package that is ${status}`).toBe(service.email);
    }
  });

  it('with different statuses: at least one of them applies', async () => {
    const parcel = await desk.parcel();
    const responses = await Promise.all([
      desk.setStatus(dock, parcel, { status: 'TRANSIT' }),
      desk.setStatus(service, parcel, { status: 'TROUBLED', ...A_HOLD }),
    ]);
    const { statusHistory } = await desk.stored(parcel);
    // A package in transit can become troubled, but not vice versa.
    const both = responses.every(({ status }) => status === 200);
    expect(statusHistory.map(({ status }) => status)).toEqual(
      both ? ['ORIGIN', 'TRANSIT', 'TROUBLED'] : ['ORIGIN', 'TROUBLED'],
    );
    expect(responses.map(({ status }) => status)).toEqual([both ? 200 : 409, 200]);
  });

  it('with a pile of 20 packages: each is moved by one of them', async () => {
    const people = [dock, aPerson('ParcelOperations')] as const;
    const pile = await Promise.all(Array.from({ length: 20 }, () => desk.parcel()));
    const responses = await Promise.all(people.map((person) => desk.depart(person, pile)));
    for (const [index, parcel] of pile.entries()) {
      const { statusHistory } = await desk.stored(parcel);
      const winner = people.findIndex(({ email }) => email === statusHistory.at(-1)?.by);
      const refusals = responses.map(({ body }) => (body as { results: object[] }).results[index]);
      expect(statusHistory).toHaveLength(2);
      expect(refusals[winner]).toMatchObject({ refusal: null });
      expect(refusals[1 - winner]).toMatchObject({ refusal: 'This package is already In Transit.' });
    }
  });
});

describe('an edit of a package that its customer has changed since you opened it', () => {
  it('succeeds after new notes, and keeps them', async () => {
    const parcel = await desk.parcel();
    await desk.parcels.save(parcel, withNotes(parcel, 'Ring twice', desk.clock.now()));
    expect(await desk.edit(parcel, { weightLbs: 60 })).toMatchObject({ status: 200 });
    expect(await desk.stored(parcel)).toMatchObject({ customerNotes: 'Ring twice', weightLbs: 60 });
  });

  it('is a conflict after a resolution, which sets the same fields', async () => {
    const parcel = await desk.held('TROUBLED', { destinationCode: null });
    const resolved = withResolution(parcel, { destinationCode: 'KOD' }, desk.clock.now(), 'customer');
    await desk.parcels.save(parcel, resolved);
    expect(await desk.edit(parcel, { destinationCode: 'ANC' })).toMatchObject({ status: 409 });
    expect(await desk.stored(parcel)).toMatchObject({ destinationCode: 'KOD', status: 'CORRECTED' });
  });
});

describe('at the same time as a payment', { timeout: 60_000 }, () => {
  /** Makes a change at a later point of a payment in each round, from before it to after it. */
  async function* payments(packages: number, change: (before: ParcelRecord) => Promise<HandlerResponse>) {
    for (let round = 0; round < ROUNDS; round++) {
      const world = paymentWorld();
      const owner = await world.customer(packages);
      const [parcelId = ''] = owner.parcelIds;
      const before = await world.parcel(parcelId);
      const early = round === 0 ? await change(before) : undefined;
      const { checkout } = world.process();
      const payment = checkout.payWithStoredCard(owner, owner.parcelIds, undefined).catch(() => null);
      const late = async () => {
        if (round === ROUNDS - 1) await payment;
        for (let turn = 0; turn < round * 2; turn++) await world.parcel(parcelId);
        return change(before);
      };
      const { status } = early ?? (await late());
      const isAccepted = (await payment) !== null;
      const [attempt] = await world.attemptsOf(owner.customerId);
      const kept = world.ledger.state.transactions
        .filter((charge) => charge.status === 'approved' && !charge.isVoided && charge.refundedCents === 0)
        .map(({ transactionId }) => transactionId);
      const parcels = await Promise.all(owner.parcelIds.map((id) => world.parcel(id)));
      yield { before, status, isAccepted, attempt, kept, parcels };
    }
  }

  it('an edit never changes the price of a package that is paid', async () => {
    const statuses: number[] = [];
    for await (const { before, status, attempt, kept, parcels } of payments(1, (parcel) =>
      desk.edit(parcel, { weightLbs: 400 }),
    )) {
      statuses.push(status);
      const [after] = parcels;
      if (after?.paymentStatus === 'PAID') {
        expect(attempt).toMatchObject({ charge: { transactionId: kept[0] } });
        expect(kept).toHaveLength(1);
        expect(after.priceCents).toBe(attempt?.amountCents);
        expect(after.weightLbs).toBe(status === 200 ? 400 : before.weightLbs);
      } else expect([status, kept]).toEqual([200, []]);
    }
    expect(new Set(statuses)).toEqual(new Set([200, 400]));
  });

  it('a deletion succeeds completely or is rejected completely', async () => {
    const statuses: number[] = [];
    for await (const { status, isAccepted, kept, parcels } of payments(2, (parcel) =>
      desk.remove(service, parcel),
    )) {
      statuses.push(status);
      const [first, second] = parcels;
      const isPaid = second?.paymentStatus === 'PAID';
      expect([first?.status, first?.paymentStatus]).toEqual(
        isPaid ? ['ORIGIN', 'PAID'] : ['DELETED', 'UNPAYABLE'],
      );
      expect([status, kept.length]).toEqual(isPaid ? [409, 1] : [204, 0]);
      if (isPaid) expect(isAccepted).toBe(true);
    }
    expect(new Set(statuses)).toEqual(new Set([204, 409]));
  });
});
