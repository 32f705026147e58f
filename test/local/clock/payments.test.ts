import { expect, it } from 'vitest';
import { connectTable } from '#functions/core/data/table.ts';
import { parcelRepository } from '#functions/parcels/parcel-repository.ts';
import { TABLE_NAME } from '#local/lambda/roles.ts';
import type { PaymentOutcome, PaymentToken } from '#shared/contracts/payments.ts';
import { DAY_MS } from '#shared/rules/durations.ts';
import { aParcelRecord } from '#test/support/records.ts';
import { aRegisteredCustomer } from '#test/support/stores.ts';
import { tokenFor } from '#test/support/tokens.ts';
import { aPortal, callApi, connectStoresOf, TIME } from '../portal-support.ts';
import { until } from '../support.ts';

it('cards are charged, and webhooks accepted, at the time of the clock', TIME, async () => {
  const portal = await aPortal({ at: new Date('2026-03-06T20:00:00Z') });
  connectStoresOf(portal);
  const table = connectTable(TABLE_NAME, { clock: portal.clock });
  const parcels = parcelRepository(table);
  const customer = await aRegisteredCustomer(table, { clock: portal.clock });
  const token = await tokenFor(portal.identity, customer);
  const call = <T>(method: string, path: string, body?: object) =>
    callApi<T>(portal.origin, token, method, path, body);

  /** Pays a package on the card page. Nothing but the webhook tells the portal. */
  const pay = async () => {
    const { parcelId, ...parcel } = aParcelRecord(customer.customerId);
    await parcels.create({ ...parcel, parcelId });
    const { body } = await call<PaymentToken>('POST', '/payment/token', { parcelIds: [parcelId] });
    portal.cardProvider?.controls.pay(body.token ?? '', '4242424242424242');
    await until(async () => (await parcels.find(parcelId, true))?.paymentStatus === 'PAID');
    return (await call<PaymentOutcome>('GET', `/payment/attempts/${body.paymentId}`)).body;
  };
  expect(await pay()).toMatchObject({ status: 'approved' });
  await portal.clock.moveTo(new Date(portal.clock.now().getTime() + 40 * DAY_MS));
  expect(await pay()).toMatchObject({ status: 'approved' });
});
