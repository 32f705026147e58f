import { describe, expect, it } from 'vitest';
import { systemClock } from '#functions/core/platform/clock.ts';
import { InvalidInput } from '#functions/core/platform/errors.ts';
import { customerSummaries } from '#functions/customers/customer-summary.ts';
import { intakeRepository } from '#functions/intake/intake-repository.ts';
import { suggestedCustomers } from '#functions/intake/suggested-customers.ts';
import { packageFinder } from '#functions/parcels/staff/find-service.ts';
import { preAlertService } from '#functions/pre-alerts/pre-alert-service.ts';
import { anIntake } from '#test/support/intakes.ts';
import { withLocalStores } from '#test/support/local-stores.ts';
import { aPreAlert } from '#test/support/pre-alerts/a-pre-alert.ts';
import { aRegisteredCustomer, table } from '#test/support/stores.ts';
import { JPEG, photos } from './photo-support.ts';
import { aCustomer, DOCK, intakes, receive } from './support.ts';

withLocalStores();

const find = (text: string) =>
  packageFinder(table(), systemClock, intakeRepository(table()).findWaiting, async () => [])(text, [
    'ParcelOperations',
  ]);

const numberOf = async (intake = anIntake()) => (await receive(intake)).waitingNumber ?? '';

describe('the number of a waiting package', () => {
  it('is unique, however many are received at once, and the same if a request is repeated', async () => {
    const batch = Array.from({ length: 8 }, () => anIntake());
    const numbers = await Promise.all(batch.map(numberOf));
    expect(new Set(numbers).size).toBe(8);
    expect(numbers.every((number) => /^W1\d{5}$/.test(number))).toBe(true);
    expect(await Promise.all(batch.map(numberOf))).toEqual(numbers);
  });

  it('finds the package while it waits, typed in any way, and its parcel after that', async () => {
    const intake = anIntake();
    const waitingNumber = await numberOf(intake);
    for (const text of [waitingNumber, ` ${waitingNumber.toLowerCase()} `, intake.shippingTrackingNum])
      expect((await find(text)).shown).toMatchObject({
        waiting: { intakeId: intake.intakeId, waitingNumber },
        parcels: [],
      });
    const { customerId } = await aCustomer();
    const { parcelId, freightBillNum } = await intakes().match(DOCK, intake.intakeId, { customerId });
    for (const text of [waitingNumber, freightBillNum, intake.shippingTrackingNum])
      expect((await find(text)).shown).toMatchObject({ waiting: null, parcels: [{ parcelId }] });
  });

  it('finds a second box too, and nothing once the package was removed', async () => {
    const first = anIntake();
    await receive(first);
    const second = anIntake({ shippingTrackingNum: first.shippingTrackingNum, isSecondBox: true });
    const waitingNumber = await numberOf(second);
    expect((await find(waitingNumber)).shown.waiting?.intakeId).toBe(second.intakeId);
    const removed = anIntake();
    const removedNumber = await numberOf(removed);
    await intakes().remove(DOCK, removed.intakeId, 'Received twice');
    expect((await find(removedNumber)).shown).toMatchObject({ waiting: null, parcels: [] });
    const { customerId } = await aCustomer();
    const { parcelId } = await intakes().match(DOCK, second.intakeId, { customerId });
    expect((await find(waitingNumber)).shown.parcels).toMatchObject([{ parcelId }]);
  });

  it('is no tracking number, and packages with a known customer have none', async () => {
    const waitingNumber = await numberOf();
    await expect(receive(anIntake({ shippingTrackingNum: waitingNumber }))).rejects.toThrow(InvalidInput);
    const { customerId } = await aCustomer();
    expect(await receive(anIntake({ customerId }))).not.toHaveProperty('waitingNumber');
  });
});

describe('a package without a known customer', () => {
  it('needs a shelf or a photo', async () => {
    const intake = anIntake({ locationDetail: '' });
    await expect(receive(intake)).rejects.toMatchObject({
      fieldErrors: [{ field: 'locationDetail', message: 'Enter the shelf, or take a photo.' }],
    });
    await photos().createUpload(DOCK, intake.intakeId, JPEG);
    expect(await numberOf(intake)).toMatch(/^W/);
  });

  it('with a known customer needs neither', async () => {
    const { customerId } = await aCustomer();
    expect((await receive(anIntake({ customerId, locationDetail: '' }))).parcel).not.toBeNull();
  });
});

describe('the suggested customers', () => {
  const suggest = async (addressLine: string) => {
    const intake = anIntake({ addressLine });
    await receive(intake);
    return (await suggestedCustomers(table())(intake.intakeId)).shown;
  };

  it('are the one whose number is on the label, then those whose name is, each once', async () => {
    const numbered = await aRegisteredCustomer(table(), { profile: { name: 'Vera Numberly' } });
    const named = await aRegisteredCustomer(table(), { profile: { name: 'Quillan Ostrander' } });
    const both = await aRegisteredCustomer(table(), { profile: { name: 'Quillan Ostrander' } });
    const number = (await customerSummaries(table())(numbered.customerId))?.customerNumber;
    const shown = await suggest(`QUILLAN OSTRANDER Northbound ${number} ANC`);
    expect(shown[0]).toMatchObject({
      reason: 'CUSTOMER_NUMBER',
      customer: { customerId: numbered.customerId },
    });
    expect(
      shown
        .slice(1)
        .map(({ customer }) => customer.customerId)
        .sort(),
    ).toEqual([named.customerId, both.customerId].sort());
    expect(shown.slice(1).every(({ reason }) => reason === 'NAME')).toBe(true);
  });

  it('share two words with the label, not one', async () => {
    await aRegisteredCustomer(table(), { profile: { name: 'Zelda Fitzwater' } });
    expect(await suggest('Zelda Smith, 3505 Taylor Way, Tacoma')).toEqual([]);
    expect(await suggest('Fitzwater, Zelda, 3505 Taylor Way')).toHaveLength(1);
    expect(await suggest('')).toEqual([]);
  });

  it('include who said that a package with this number is coming', async () => {
    const owner = await aRegisteredCustomer(table(), { profile: { name: 'Petra Alerton' } });
    const intake = anIntake({ addressLine: '' });
    await preAlertService(table(), systemClock).create(
      owner,
      aPreAlert({ trackingNumber: intake.shippingTrackingNum }),
    );
    await receive(intake);
    expect((await suggestedCustomers(table())(intake.intakeId)).shown).toMatchObject([
      { reason: 'PRE_ALERT', customer: { customerId: owner.customerId } },
    ]);
  });

  it('are only those of a waiting package', async () => {
    await expect(suggestedCustomers(table())('5b0f4a52-7d4f-4d8c-9a3e-2f0a7f1f9b99')).rejects.toThrow(
      'There is nothing here.',
    );
  });
});
