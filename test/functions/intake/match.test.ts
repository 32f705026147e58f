import { describe, expect, it } from 'vitest';
import { encodeCursor } from '#functions/core/data/query.ts';
import type { Table } from '#functions/core/data/table.ts';
import { type Clock, systemClock } from '#functions/core/platform/clock.ts';
import { Conflict } from '#functions/core/platform/errors.ts';
import { intakeEntity } from '#functions/intake/intake-record.ts';
import { intakeRepository } from '#functions/intake/intake-repository.ts';
import { anIntake } from '#test/support/intakes.ts';
import { withLocalStores } from '#test/support/local-stores.ts';
import { runs } from '#test/support/random.ts';
import { parcels, table } from '#test/support/stores.ts';
import { aCrash, aCustomer, aPackage, failuresOf, intakes, later, parcelsOf, receive } from './support.ts';

withLocalStores();

const ROUNDS = runs(3, 15);
const DESK = { email: 'desk@northbound.test' };
const match = (intakeId: string, customerId: string, on?: Table, clock?: Clock) =>
  intakes(on, clock).match(DESK, intakeId, { customerId, destinationCode: 'FBK' });

async function aWaitingPackage(fields: Parameters<typeof anIntake>[0] = {}) {
  const intake = anIntake({ addressLine: 'A. Bering c/o Northbound, Anchorage', ...fields });
  await receive(intake);
  return intake;
}

/** The ids of all waiting packages, page by page. */
async function waitingIds(cursor?: string): Promise<string[]> {
  const { shown, after } = await intakes().listWaiting({ limit: 2, cursor });
  const ids = shown.map(({ intakeId }) => intakeId);
  return after === undefined ? ids : [...ids, ...(await waitingIds(encodeCursor(after)))];
}

describe('a package without a known customer', () => {
  it('is on the waiting list, in order of receipt, with the data that was entered', async () => {
    const received = [await aWaitingPackage(), await aWaitingPackage(), await aWaitingPackage()];
    const ids = received.map(({ intakeId }) => intakeId);
    expect((await waitingIds()).filter((id) => ids.includes(id))).toEqual(ids);
    const { shown } = await intakes().listWaiting({ limit: 100 });
    const { customerId, ...entered } = received[0] ?? anIntake();
    expect(shown).toContainEqual({
      ...entered,
      receivedAt: expect.any(String),
      waitingNumber: expect.stringMatching(/^W1\d{5}$/),
    });
  });

  it('is listed once if it is received again after a crash', async () => {
    const intake = anIntake();
    await expect(receive(intake, aCrash(2, 'after'))).rejects.toThrow('crashed');
    for (const _ of ['again', 'and again']) expect(await receive(intake)).toMatchObject({ parcel: null });
    expect((await waitingIds()).filter((id) => id === intake.intakeId)).toHaveLength(1);
  });
});

describe('matching a package with its customer', () => {
  it('creates its parcel and takes it off the list', async () => {
    const { customerId } = await aCustomer();
    const { intakeId, shippingTrackingNum } = await aWaitingPackage({ destinationCode: null });
    const parcel = await match(intakeId, customerId, table(), later(3_600_000));
    const expected = { customerId, status: 'ORIGIN', destinationCode: 'FBK', paymentStatus: 'UNPAID' };
    expect(parcel).toMatchObject(expected);
    expect(await waitingIds()).not.toContain(intakeId);
    const { parcelId } = parcel;
    expect(await parcels().findByCode(shippingTrackingNum)).toMatchObject([
      { parcelId, intakeId, changed: { by: DESK.email } },
    ]);
  });

  it('marks a damaged package as TROUBLED', async () => {
    const { intakeId } = await aWaitingPackage({ damaged: true });
    expect(await match(intakeId, (await aCustomer()).customerId)).toMatchObject({ status: 'TROUBLED' });
  });

  it('returns the same parcel if it is repeated', async () => {
    const customer = await aCustomer();
    const intake = await aWaitingPackage();
    const again = () => match(intake.intakeId, customer.customerId);
    const matched = [
      ...(await Promise.all([again(), again()])),
      await again(),
      (await receive(intake)).parcel,
    ];
    const ids = new Set(matched.map((parcel) => parcel?.parcelId));
    expect([...ids]).toEqual((await parcelsOf(customer)).map(({ parcelId }) => parcelId));
  });

  it('succeeds for only one of several different customers', async () => {
    const customers = await Promise.all([1, 2, 3].map(aCustomer));
    const { intakeId } = await aWaitingPackage();
    const failures = await failuresOf(customers.map(({ customerId }) => match(intakeId, customerId)));
    expect(failures).toEqual([expect.any(Conflict), expect.any(Conflict)]);
    expect((await Promise.all(customers.map(parcelsOf))).flat()).toHaveLength(1);
  });

  it.each([
    [1, 'before'],
    [2, 'before'],
    [2, 'after'],
  ] as const)('is all or nothing if it crashes $1 write $0', async (at, when) => {
    const customer = await aCustomer();
    const { intakeId } = await aWaitingPackage();
    await expect(match(intakeId, customer.customerId, aCrash(at, when))).rejects.toThrow('crashed');
    expect((await waitingIds()).includes(intakeId)).toBe((await parcelsOf(customer)).length === 0);
    await match(intakeId, customer.customerId);
    expect(await parcelsOf(customer)).toHaveLength(1);
  });

  it('keeps the tracking number claimed', async () => {
    const { intakeId, shippingTrackingNum } = await aWaitingPackage();
    const { customer, intake } = await aPackage({ shippingTrackingNum });
    await match(intakeId, customer.customerId);
    await expect(receive(intake, table(), later(61_000))).rejects.toBeInstanceOf(Conflict);
  });
});

describe('two waiting packages with one tracking number', () => {
  /** As an earlier version stored them: only the first claims the number. */
  async function twoCards() {
    const first = await aWaitingPackage();
    const { intakeId: _, customerId: __, ...summary } = first;
    const second = anIntake({ shippingTrackingNum: first.shippingTrackingNum });
    const stored = { intakeId: second.intakeId, receivedAt: systemClock.now().toISOString(), version: 1 };
    await table().create(intakeEntity, { ...stored, receivedBy: 'dock@northbound.test', summary });
    return [first.intakeId, second.intakeId] as const;
  }

  it('become one parcel, whichever is matched, also at once', async () => {
    const [first, second] = await twoCards();
    const customer = await aCustomer();
    const both = [first, second].map((intakeId) => match(intakeId, customer.customerId));
    expect(await failuresOf(both)).toEqual([
      expect.objectContaining({
        message:
          'Another package with this tracking number was received. If it is the same box, remove this one.',
      }),
    ]);
    await expect(match(second, customer.customerId)).rejects.toBeInstanceOf(Conflict);
    expect(await parcelsOf(customer)).toHaveLength(1);
  });

  it('the second can be matched once the first is removed', async () => {
    const [first, second] = await twoCards();
    const customer = await aCustomer();
    await intakes().remove(DESK, first, 'The same box');
    await match(second, customer.customerId);
    expect(await parcelsOf(customer)).toHaveLength(1);
  });

  it('become two parcels if one is a second box', async () => {
    const { intakeId, shippingTrackingNum } = await aWaitingPackage();
    const box = await aWaitingPackage({ shippingTrackingNum, isSecondBox: true });
    const customer = await aCustomer();
    for (const id of [box.intakeId, intakeId]) await match(id, customer.customerId);
    expect(await parcels().findByCode(shippingTrackingNum)).toHaveLength(2);
  });
});

describe('removing a waiting package', () => {
  const remove = (intakeId: string) => intakes().remove(DESK, intakeId, 'Received twice');

  it('takes it off the list, frees its number, and keeps who did it and why', async () => {
    const intake = await aWaitingPackage();
    const { intakeId, shippingTrackingNum } = intake;
    await remove(intakeId);
    await remove(intakeId);
    expect(await waitingIds()).not.toContain(intakeId);
    const stored = await intakeRepository(table()).find(intakeId);
    expect(stored).toMatchObject({
      removed: { by: DESK.email, reason: 'Received twice', at: expect.any(String) },
      expiresAt: expect.any(Number),
      version: 2,
    });
    const again = await aPackage({ shippingTrackingNum });
    await receive(again.intake);
    expect(await parcelsOf(again.customer)).toHaveLength(1);
    const refusal = {
      name: 'Conflict',
      message: 'desk@northbound.test removed this package: Received twice',
    };
    await expect(receive(intake)).rejects.toMatchObject(refusal);
    await expect(match(intakeId, again.customer.customerId)).rejects.toMatchObject(refusal);
  });

  it('leaves the claim of another package alone', async () => {
    const { intakeId, shippingTrackingNum } = await aWaitingPackage();
    const box = await aWaitingPackage({ shippingTrackingNum, isSecondBox: true });
    await remove(box.intakeId);
    await expect(receive(anIntake({ shippingTrackingNum }))).rejects.toBeInstanceOf(Conflict);
    await match(intakeId, (await aCustomer()).customerId);
  });

  it('and matching it at once: one of them wins', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const customer = await aCustomer();
      const { intakeId } = await aWaitingPackage();
      const failures = await failuresOf([match(intakeId, customer.customerId), remove(intakeId)]);
      expect(failures).toEqual([expect.any(Conflict)]);
      const isRemoved = (await intakeRepository(table()).find(intakeId))?.removed !== undefined;
      expect(await parcelsOf(customer)).toHaveLength(isRemoved ? 0 : 1);
    }
  });

  it('is rejected once its customer was found', async () => {
    const { intakeId } = await aWaitingPackage();
    await match(intakeId, (await aCustomer()).customerId);
    const message = 'This package was already matched with a customer.';
    await expect(remove(intakeId)).rejects.toMatchObject({ name: 'Conflict', message });
  });
});
