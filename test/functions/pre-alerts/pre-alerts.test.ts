import { describe, expect, it } from 'vitest';
import { systemClock } from '#functions/core/platform/clock.ts';
import { Conflict, NotFound } from '#functions/core/platform/errors.ts';
import { preAlertDrafts } from '#functions/pre-alerts/pre-alert-service.ts';
import { MAX_OPEN_PRE_ALERTS } from '#shared/rules/pre-alerts/pre-alert.ts';
import { withLocalStores } from '#test/support/local-stores.ts';
import { aPreAlert } from '#test/support/pre-alerts/a-pre-alert.ts';
import { table } from '#test/support/stores.ts';
import { aCustomer, aNumber, preAlerts, receiveFor } from './support.ts';

withLocalStores();

const listOf = async (owner: { customerId: string }) => (await preAlerts().list(owner)).shown;

describe('what a customer expects', () => {
  it('is stored once, however often it is sent', async () => {
    const owner = await aCustomer();
    const input = aPreAlert({ trackingNumber: aNumber(), hazardGoods: ['BATTERIES'] });
    const both = await Promise.all([preAlerts().create(owner, input), preAlerts().create(owner, input)]);
    expect(both[1]).toEqual(both[0]);
    expect(await listOf(owner)).toEqual([
      expect.objectContaining({ ...input, carrier: 'UPS', state: 'OPEN', source: 'CUSTOMER' }),
    ]);
  });

  it('is not replaced by something else about the same number', async () => {
    const owner = await aCustomer();
    const input = aPreAlert({ trackingNumber: aNumber() });
    await preAlerts().create(owner, input);
    const other = preAlerts().create(owner, { ...input, contents: 'A saw' });
    await expect(other).rejects.toThrow('You have told us about this package already.');
    expect(await listOf(owner)).toMatchObject([{ contents: 'A drill' }]);
  });

  it('belongs to its customer only, also with the same number', async () => {
    const [first, second] = [await aCustomer(), await aCustomer()];
    const input = aPreAlert({ trackingNumber: aNumber() });
    const { preAlertId, version } = await preAlerts().create(first, input);
    const { trackingNumber: _, ...details } = input;
    for (const attempt of [
      () => preAlerts().update(second, preAlertId, { ...details, version }),
      () => preAlerts().keep(second, preAlertId),
      () => preAlerts().remove(second, preAlertId),
    ])
      await expect(attempt()).rejects.toThrow(NotFound);
    await preAlerts().create(second, { ...input, contents: 'Something else' });
    await preAlerts().remove(second, preAlertId);
    expect(await listOf(first)).toMatchObject([{ contents: 'A drill', version: 1 }]);
  });

  it('changes only from the version that was seen, and a repeated change is no conflict', async () => {
    const owner = await aCustomer();
    const { trackingNumber, ...details } = aPreAlert({ trackingNumber: aNumber() });
    const { preAlertId } = await preAlerts().create(owner, { trackingNumber, ...details });
    const update = { ...details, contents: 'Two drills', version: 1 };
    await preAlerts().update(owner, preAlertId, update);
    expect(await preAlerts().update(owner, preAlertId, update)).toMatchObject({ contents: 'Two drills' });
    const stale = preAlerts().update(owner, preAlertId, { ...update, contents: 'A saw' });
    await expect(stale).rejects.toThrow(Conflict);
  });

  it('is refused if the package is here already', async () => {
    const owner = await aCustomer();
    const trackingNumber = aNumber();
    const { parcel } = await receiveFor(owner.customerId, trackingNumber);
    const late = preAlerts().create(owner, aPreAlert({ trackingNumber }));
    await expect(late).rejects.toThrow(`This package has arrived. It is ${parcel?.freightBillNum}.`);
    expect(await preAlerts().create(await aCustomer(), aPreAlert({ trackingNumber }))).toMatchObject({
      state: 'OPEN',
    });
  });

  it('is limited', async () => {
    const owner = await aCustomer();
    const create = () => preAlerts().create(owner, aPreAlert({ trackingNumber: aNumber() }));
    await Promise.all(Array.from({ length: MAX_OPEN_PRE_ALERTS }, create));
    await expect(create()).rejects.toThrow('You can expect at most 200 packages at a time.');
  });
});

describe('a draft from a forwarded mail', () => {
  const draft = (owner: { customerId: string }, trackingNumber: string) =>
    preAlertDrafts(table(), systemClock)(owner, {
      ...{ trackingNumber, shop: 'Acme Tools', value: 80, destinationCode: 'KOD' },
    });

  it('is one only once, and becomes a pre-alert when its customer confirms it', async () => {
    const owner = await aCustomer();
    const trackingNumber = aNumber();
    expect([await draft(owner, trackingNumber), await draft(owner, trackingNumber)]).toEqual([true, true]);
    const [found] = await listOf(owner);
    expect(found).toMatchObject({ state: 'DRAFT', source: 'MAIL', shop: 'Acme Tools', value: 80 });
    const { trackingNumber: _, ...details } = aPreAlert();
    await preAlerts().update(owner, found?.preAlertId ?? '', { ...details, version: found?.version ?? 0 });
    expect(await listOf(owner)).toMatchObject([{ state: 'OPEN', source: 'MAIL', contents: 'A drill' }]);
  });

  it('changes nothing about a package that the customer has announced or received', async () => {
    const owner = await aCustomer();
    const [announced, received] = [aNumber(), aNumber()];
    await preAlerts().create(owner, aPreAlert({ trackingNumber: announced }));
    await receiveFor(owner.customerId, received);
    expect([await draft(owner, announced), await draft(owner, received)]).toEqual([false, false]);
    expect(await listOf(owner)).toMatchObject([{ state: 'OPEN', shop: 'Acme Tools', value: 250 }]);
  });
});
