import { describe, expect, it } from 'vitest';
import { encodeCursor } from '../../../functions/data/page.ts';
import { Conflict, NotFound } from '../../../functions/platform/errors.ts';
import { aPerson } from '../../support/events.ts';
import { anIntake } from '../../support/intakes.ts';
import { withLocalStores } from '../../support/local-stores.ts';
import { parcels } from '../../support/stores.ts';
import { aCrash, aCustomer, DOCK, intakes, later, parcelsOf } from './support.ts';

withLocalStores();

const DESK = { email: 'desk@northbound.test' };

async function aWaitingPackage(fields: Parameters<typeof anIntake>[0] = {}) {
  const intake = anIntake({ addressLine: 'A. Bering c/o Northbound, Anchorage', ...fields });
  await intakes().receive(DOCK, intake);
  return intake;
}

/** The ids of all waiting packages, page by page. */
async function waitingIds(cursor?: string): Promise<string[]> {
  const { items, after } = await intakes().listWaiting({ limit: 2, cursor });
  const ids = items.map(({ intakeId }) => intakeId);
  return after === undefined ? ids : [...ids, ...(await waitingIds(encodeCursor(after)))];
}

describe('a package without a known customer', () => {
  it('waits in a list, in the order of receipt, with what was entered', async () => {
    const received = [await aWaitingPackage(), await aWaitingPackage(), await aWaitingPackage()];
    const ids = received.map(({ intakeId }) => intakeId);
    expect((await waitingIds()).filter((id) => ids.includes(id))).toEqual(ids);
    const { items } = await intakes().listWaiting({ limit: 100 });
    const { customerId, ...entered } = received[0] ?? anIntake();
    expect(items).toContainEqual({ ...entered, receivedAt: expect.any(String) });
  });

  it('waits once if it is received again', async () => {
    const intake = await aWaitingPackage();
    await expect(intakes().receive(DOCK, intake)).resolves.toMatchObject({ parcel: null });
    expect((await waitingIds()).filter((id) => id === intake.intakeId)).toHaveLength(1);
  });

  it.each([1, 2])('waits once if receiving it crashed after write %i', async (at) => {
    const intake = anIntake();
    await expect(intakes(aCrash(at, 'after')).receive(DOCK, intake)).rejects.toThrow('crashed');
    await intakes().receive(DOCK, intake);
    expect((await waitingIds()).filter((id) => id === intake.intakeId)).toHaveLength(1);
  });
});

describe('matching a package with its customer', () => {
  it('creates its parcel and takes it off the list', async () => {
    const { customerId } = await aCustomer();
    const { intakeId, shippingTrackingNum } = await aWaitingPackage({ destinationCode: null });
    const parcel = await intakes(undefined, later(3_600_000)).match(DESK, intakeId, {
      customerId,
      destinationCode: 'FBK',
    });
    expect(parcel).toMatchObject({
      customerId,
      status: 'ORIGIN',
      destinationCode: 'FBK',
      paymentStatus: 'UNPAID',
    });
    expect(await waitingIds()).not.toContain(intakeId);
    const found = await parcels().findByCode(shippingTrackingNum);
    expect(found.map(({ parcelId }) => parcelId)).toEqual([parcel.parcelId]);
    expect(found[0]).toMatchObject({ intakeId, changed: { by: DESK.email } });
  });

  it('makes it wait for its owner if it is damaged', async () => {
    const { customerId } = await aCustomer();
    const { intakeId } = await aWaitingPackage({ damaged: true });
    await expect(intakes().match(DESK, intakeId, { customerId })).resolves.toMatchObject({
      status: 'TROUBLED',
    });
  });

  it('returns the same parcel again', async () => {
    const customer = await aCustomer();
    const { customerId } = customer;
    const intake = await aWaitingPackage();
    const match = () => intakes().match(DESK, intake.intakeId, { customerId });
    const atOnce = await Promise.all([match(), match()]);
    const again = [await match(), (await intakes().receive(DOCK, intake)).parcel];
    const ids = new Set([...atOnce, ...again].map((parcel) => parcel?.parcelId));
    expect([...ids]).toEqual((await parcelsOf(customer)).map(({ parcelId }) => parcelId));
  });

  it('lets one win of those who match it with different customers', async () => {
    const customers = await Promise.all([1, 2, 3].map(aCustomer));
    const { intakeId } = await aWaitingPackage();
    const results = await Promise.allSettled(
      customers.map(({ customerId }) => intakes().match(DESK, intakeId, { customerId })),
    );
    const failed = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    expect(failed).toHaveLength(2);
    for (const error of failed) expect(error).toBeInstanceOf(Conflict);
    expect((await Promise.all(customers.map(parcelsOf))).flat()).toHaveLength(1);
  });

  it.each([
    [1, 'before'],
    [2, 'before'],
    [2, 'after'],
  ] as const)('is all or nothing if it crashes at write %i (%s it)', async (at, when) => {
    const customer = await aCustomer();
    const { customerId } = customer;
    const { intakeId } = await aWaitingPackage();
    await expect(intakes(aCrash(at, when)).match(DESK, intakeId, { customerId })).rejects.toThrow('crashed');
    expect((await waitingIds()).includes(intakeId)).toBe((await parcelsOf(customer)).length === 0);
    await intakes().match(DESK, intakeId, { customerId });
    expect(await parcelsOf(customer)).toHaveLength(1);
  });

  it('refuses an unknown package and an unknown customer', async () => {
    const { customerId } = await aCustomer();
    const unknown = intakes().match(DESK, anIntake().intakeId, { customerId });
    await expect(unknown).rejects.toBeInstanceOf(NotFound);
    const { intakeId } = await aWaitingPackage();
    const stranger = intakes().match(DESK, intakeId, { customerId: aPerson().customerId });
    await expect(stranger).rejects.toBeInstanceOf(NotFound);
  });

  it('keeps the tracking number claimed', async () => {
    const { customerId } = await aCustomer();
    const { intakeId, shippingTrackingNum } = await aWaitingPackage();
    await intakes().match(DESK, intakeId, { customerId });
    const again = intakes(undefined, later(61_000)).receive(
      DOCK,
      anIntake({ customerId, shippingTrackingNum }),
    );
    await expect(again).rejects.toBeInstanceOf(Conflict);
  });
});
