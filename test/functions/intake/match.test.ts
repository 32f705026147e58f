import { describe, expect, it } from 'vitest';
import { encodeCursor } from '#functions/core/data/query.ts';
import type { Table } from '#functions/core/data/table.ts';
import type { Clock } from '#functions/core/platform/clock.ts';
import { Conflict } from '#functions/core/platform/errors.ts';
import { anIntake } from '#test/support/intakes.ts';
import { withLocalStores } from '#test/support/local-stores.ts';
import { parcels, table } from '#test/support/stores.ts';
import { aCrash, aCustomer, aPackage, failuresOf, intakes, later, parcelsOf, receive } from './support.ts';

withLocalStores();

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
    expect(shown).toContainEqual({ ...entered, receivedAt: expect.any(String) });
  });

  it.each([1, 2])('is listed once if it is received again after a crash after write %i', async (at) => {
    const intake = anIntake();
    await expect(receive(intake, aCrash(at, 'after'))).rejects.toThrow('crashed');
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
