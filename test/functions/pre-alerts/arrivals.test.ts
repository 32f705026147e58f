import { describe, expect, it } from 'vitest';
import { systemClock } from '#functions/core/platform/clock.ts';
import { customerRepository } from '#functions/customers/customer-repository.ts';
import { intakeService } from '#functions/intake/intake-service.ts';
import { billsOfLadingReader } from '#functions/parcels/cover/bills-of-lading.ts';
import { packageFinder } from '#functions/parcels/staff/find-service.ts';
import { preAlertsByCode } from '#functions/pre-alerts/arrivals.ts';
import { releaseOrReport } from '#functions/pre-alerts/held-parcels.ts';
import { expectedNumberEntity } from '#functions/pre-alerts/pre-alert-record.ts';
import { preAlertRepository } from '#functions/pre-alerts/pre-alert-repository.ts';
import { preAlertDrafts, preAlertService } from '#functions/pre-alerts/pre-alert-service.ts';
import { normalizeScanCode } from '#shared/rules/scan-codes.ts';
import { memoryLogger } from '#test/functions/core/log-lines.ts';
import { anIntake } from '#test/support/intakes.ts';
import { withLocalStores } from '#test/support/local-stores.ts';
import { aPreAlert } from '#test/support/pre-alerts/a-pre-alert.ts';
import { parcels, table } from '#test/support/stores.ts';
import { DOCK, deleteParcel, intakes, receive } from '../intake/support.ts';
import { aCustomer, aNumber, held, preAlerts, receiveFor } from './support.ts';

withLocalStores();

const find = (text: string, role: 'ParcelOperations' | 'CustomerService' = 'ParcelOperations') =>
  packageFinder(table(), systemClock, async () => null, preAlertsByCode(table()))(text, [role]);
const listOf = async (owner: { customerId: string }) => (await preAlerts().list(owner)).shown;
const stored = (parcelId = '') => parcels().find(parcelId, true);

describe('a scan of an expected package', () => {
  it('finds each customer who expects it, and no draft', async () => {
    const [first, second, third] = [await aCustomer(), await aCustomer(), await aCustomer()];
    const trackingNumber = aNumber();
    await preAlerts().create(first, aPreAlert({ trackingNumber, hazardGoods: ['BATTERIES'] }));
    await preAlerts().create(second, aPreAlert({ trackingNumber, contents: 'A lamp' }));
    await preAlertDrafts(table(), systemClock)(third, {
      ...{ trackingNumber, shop: '', value: null, destinationCode: null },
    });
    const { shown } = await find(trackingNumber);
    expect(shown.preAlerts?.map(({ customer }) => customer.customerId).toSorted()).toEqual(
      [first.customerId, second.customerId].toSorted(),
    );
    expect(shown.preAlerts).toContainEqual(
      expect.objectContaining({
        customer: expect.objectContaining({ customerId: first.customerId, name: 'Ada Bering' }),
        ...{ contents: 'A drill', value: 250, destinationCode: 'ANC', hazardGoods: ['BATTERIES'] },
      }),
    );
    expect((await find(trackingNumber, 'CustomerService')).shown.preAlerts).toBeUndefined();
  });
});

describe('receiving an expected package', () => {
  it('closes its pre-alert, and the package has what its customer said', async () => {
    const owner = await aCustomer();
    const trackingNumber = aNumber();
    const wishes = { keepFromFreezing: true, wantsCover: true } as const;
    await preAlerts().create(owner, aPreAlert({ trackingNumber, ...wishes }));
    const { parcel } = await receiveFor(owner.customerId, trackingNumber);
    expect(parcel).toMatchObject({ contents: 'A drill', statedValue: 250, declaredValue: 250 });
    expect(parcel?.charges).toContainEqual(expect.objectContaining({ chargeType: 'INSURANCE', amount: 3 }));
    const bills = await billsOfLadingReader(table())({ parcelId: parcel?.parcelId ?? '' });
    expect(bills).toMatchObject([
      { number: 1, agreedBy: 'CHOICE', limitCents: 25_000, coverCents: 300, contents: 'A drill' },
    ]);
    expect(await listOf(owner)).toMatchObject([
      { state: 'ARRIVED', arrived: { parcelId: parcel?.parcelId, freightBillNum: parcel?.freightBillNum } },
    ]);
    expect((await find(trackingNumber)).shown.preAlerts).toBeUndefined();
  });

  it('again after its package was deleted gives the new one the same, and the customer can tell again', async () => {
    const owner = await aCustomer();
    const [trackingNumber, other] = [aNumber(), aNumber()];
    await preAlerts().create(owner, aPreAlert({ trackingNumber: other }));
    await preAlerts().create(owner, aPreAlert({ trackingNumber, wantsCover: true, holdForOthers: true }));
    const first = await receiveFor(owner.customerId, trackingNumber);
    await deleteParcel(first.parcel?.parcelId);
    const second = await receiveFor(owner.customerId, trackingNumber);
    expect(second.parcel).toMatchObject({ contents: 'A drill', declaredValue: 250 });
    expect(second.parcel?.heldUntil).toBeDefined();
    expect(await listOf(owner)).toContainEqual(
      expect.objectContaining({ arrived: expect.objectContaining({ parcelId: second.parcel?.parcelId }) }),
    );
    await deleteParcel(second.parcel?.parcelId);
    const draft = { trackingNumber, shop: '', value: null, destinationCode: null };
    expect(await preAlertDrafts(table(), systemClock)(owner, draft)).toBe(true);
    const told = aPreAlert({ trackingNumber, contents: 'A saw' });
    expect(await preAlerts().create(owner, told)).toMatchObject({ state: 'OPEN', contents: 'A saw' });
    const third = await receiveFor(owner.customerId, trackingNumber);
    await deleteParcel(third.parcel?.parcelId);
    expect(await preAlerts().create(owner, told)).toMatchObject({ state: 'OPEN' });
  });

  it('declares no value that its customer only stated', async () => {
    const owner = await aCustomer();
    const trackingNumber = aNumber();
    await preAlerts().create(owner, aPreAlert({ trackingNumber }));
    const { parcel } = await receiveFor(owner.customerId, trackingNumber);
    expect(parcel).toMatchObject({ statedValue: 250, declaredValue: null, cover: { agreement: 0 } });
  });

  it('for another customer leaves the pre-alert open, and tells nobody', async () => {
    const [owner, other] = [await aCustomer(), await aCustomer()];
    const trackingNumber = aNumber();
    await preAlerts().create(owner, aPreAlert({ trackingNumber }));
    const { parcel } = await receiveFor(other.customerId, trackingNumber);
    expect(parcel?.contents).toBeUndefined();
    const [open] = await listOf(owner);
    expect(open).toMatchObject({ state: 'OPEN' });
    expect(open?.arrived).toBeUndefined();
  });

  it('twice in a row is once, and a removal at the same time loses or wins as a whole', async () => {
    const owner = await aCustomer();
    const trackingNumber = aNumber();
    const { preAlertId } = await preAlerts().create(owner, aPreAlert({ trackingNumber }));
    const intake = anIntake({ customerId: owner.customerId, shippingTrackingNum: trackingNumber });
    const [received, removed] = await Promise.allSettled([
      receive(intake),
      preAlerts().remove(owner, preAlertId),
    ]);
    const again = await receive(intake);
    expect(received).toMatchObject({ status: 'fulfilled', value: { parcel: again.parcel } });
    const list = await listOf(owner);
    expect(again.parcel?.contents).toBe(removed.status === 'fulfilled' ? undefined : 'A drill');
    expect(list.map(({ state }) => state)).toEqual(removed.status === 'fulfilled' ? [] : ['ARRIVED']);
  });

  it('whose customer was unknown closes the pre-alert of the one who is found', async () => {
    const owner = await aCustomer();
    const trackingNumber = aNumber();
    await preAlerts().create(owner, aPreAlert({ trackingNumber }));
    const { intakeId } = await receiveFor(null, trackingNumber);
    expect(await preAlertsByCode(table())(trackingNumber)).toHaveLength(1);
    const { customerId } = owner;
    const parcel = await intakes().match(DOCK, intakeId, { customerId });
    expect(parcel.contents).toBe('A drill');
    expect(await listOf(owner)).toMatchObject([{ state: 'ARRIVED' }]);
  });
});

describe('a package that waits for other boxes', () => {
  /** A customer who expects two boxes, the first of which is to wait. */
  async function twoBoxes() {
    const owner = await aCustomer();
    const [first, second] = [aNumber(), aNumber()];
    await preAlerts().create(owner, aPreAlert({ trackingNumber: first, holdForOthers: true }));
    const { preAlertId } = await preAlerts().create(owner, aPreAlert({ trackingNumber: second }));
    return { owner, first, second, preAlertId };
  }

  it('is released when the last of them has arrived', async () => {
    const { owner, first, second } = await twoBoxes();
    const { parcel } = await receiveFor(owner.customerId, first);
    expect(Date.parse(parcel?.heldUntil ?? '')).toBeGreaterThan(Date.now() + 19 * 86_400_000);
    await receiveFor(owner.customerId, second);
    expect((await stored(parcel?.parcelId))?.heldUntil).toBeUndefined();
  });

  it('is released when the last of them is canceled, or goes elsewhere', async () => {
    const { owner, first, preAlertId } = await twoBoxes();
    const { parcel } = await receiveFor(owner.customerId, first);
    await preAlerts().remove(owner, preAlertId);
    expect((await stored(parcel?.parcelId))?.heldUntil).toBeUndefined();
  });

  it('does not wait if both arrive at the same time', async () => {
    const { owner, first, second } = await twoBoxes();
    const [{ parcel }] = await Promise.all([
      receiveFor(owner.customerId, first),
      receiveFor(owner.customerId, second),
    ]);
    expect((await stored(parcel?.parcelId))?.heldUntil).toBeUndefined();
  });

  it('does not wait for a box to another terminal', async () => {
    const owner = await aCustomer();
    const first = aNumber();
    await preAlerts().create(owner, aPreAlert({ trackingNumber: first, holdForOthers: true }));
    await preAlerts().create(owner, aPreAlert({ trackingNumber: aNumber(), destinationCode: 'KOD' }));
    const { parcel } = await receiveFor(owner.customerId, first);
    expect(parcel?.heldUntil).toBeUndefined();
  });

  it('is released by its customer or by staff, and by no other customer', async () => {
    const { owner, first } = await twoBoxes();
    const { parcel } = await receiveFor(owner.customerId, first);
    const parcelId = parcel?.parcelId ?? '';
    await expect(held().release(await aCustomer(), parcelId)).rejects.toThrow('There is no such package.');
    expect((await stored(parcelId))?.heldUntil).toBeDefined();
    await held().releaseByStaff(DOCK, parcelId, 'The customer called');
    expect(await stored(parcelId)).toMatchObject({
      changed: { by: DOCK.email, reason: 'The customer called' },
    });
    expect((await held().release(owner, parcelId)).version).toBe(2);
  });
});

it('the wish to keep a package from freezing is stored in any season', async () => {
  const owner = await aCustomer();
  const trackingNumber = aNumber();
  const clock = { now: () => new Date('2026-07-15T12:00:00Z') };
  const service = preAlertService(table(), clock);
  await service.create(owner, aPreAlert({ trackingNumber, keepFromFreezing: true }));
  const intake = anIntake({ customerId: owner.customerId, shippingTrackingNum: trackingNumber });
  const { parcel } = await receive(intake, table(), clock);
  expect(parcel?.keepFromFreezing).toBe(true);
});

it('a failed release of other boxes is logged, and the received package is answered', async () => {
  const owner = await aCustomer();
  const trackingNumber = aNumber();
  await preAlerts().create(owner, aPreAlert({ trackingNumber }));
  const logger = memoryLogger();
  const release = releaseOrReport(() => Promise.reject(new Error('unavailable')), logger);
  const service = intakeService(table(), systemClock, parcels(), release);
  const intake = anIntake({ customerId: owner.customerId, shippingTrackingNum: trackingNumber });
  expect((await service.receive(DOCK, intake)).parcel?.contents).toBe('A drill');
  expect(logger.lines).toHaveLogged('HELD_NOT_RELEASED', { customerId: owner.customerId });
});

it('a day that is years ahead is refused, and an open pre-alert lives until its customer was asked', async () => {
  const owner = await aCustomer();
  const clock = { now: () => new Date('2026-12-01T12:00:00Z') };
  const service = preAlertService(table(), clock);
  const trackingNumber = aNumber();
  await expect(
    service.create(owner, aPreAlert({ trackingNumber, expectedOn: '2036-01-01' })),
  ).rejects.toThrow('within the next year');
  const { preAlertId } = await service.create(owner, aPreAlert({ trackingNumber, expectedOn: '2027-11-30' }));
  const { askAt, expiresAt } = (await preAlertRepository(table()).find(owner.customerId, preAlertId)) ?? {};
  expect(expiresAt).toBeGreaterThan(Date.parse(askAt ?? '') / 1000);
});

it('a pre-alert hides no customer of a search for their address line or number', async () => {
  const [owner, other] = [await aCustomer(), await aCustomer()];
  const customerNumber = (await customerRepository(table()).find(other.customerId))?.customerNumber;
  const line = `Box 11 22 33 Northbound ${customerNumber} ANC`;
  await table().put(expectedNumberEntity, {
    ...{ code: normalizeScanCode(line), customerId: owner.customerId, expiresAt: 4_000_000_000, version: 1 },
  });
  expect((await find(line)).shown.customers).toMatchObject([{ customerId: other.customerId }]);
});
