import { expect, it } from 'vitest';
import { appointmentService } from '#functions/appointments/appointment-service.ts';
import { authorizationService } from '#functions/collection/authorizations/authorization-service.ts';
import { counterDays } from '#functions/handovers/counter/counter-day.ts';
import { refusalDesk } from '#functions/parcels/staff/refusal-desk.ts';
import { hashOfCode } from '#shared/rules/counter/code-hash.ts';
import { withLocalStores } from '#test/support/local-stores.ts';
import { aCounter, NOW } from './support.ts';

withLocalStores();

it('has the awaited pickups of a day with what is here, what is due and who may collect, but no codes', async () => {
  const clock = { now: () => NOW };
  const { table, aCustomer, ready, handOver, request, staff } = await aCounter(undefined, clock);
  const [customer, other] = [await aCustomer(), await aCustomer()];
  const [paid, unpaid] = [
    await ready(customer, 1, { locationDetail: 'A-1' }),
    await ready(customer, 1, { paymentStatus: 'UNPAID', freightBillNum: 'NB200009' }),
  ];
  await ready(customer, 1, { destinationCode: 'FBK' });
  const done = await ready(other, 1);
  const pickupDate = '2026-03-04T10:00:00-09:00';
  const appointments = appointmentService(table, clock);
  for (const each of [customer, other])
    await appointments.book(each, { locationCode: 'ANC', pickupDate, notes: 'Blue truck' });
  const people = authorizationService(table, clock);
  const nameFor = (name: string, parcelId: string) =>
    people.create(customer, {
      authorizationId: crypto.randomUUID(),
      name,
      phone: '',
      scope: { kind: 'PACKAGE', parcelId },
    });
  const ben = await nameFor('Ben Kowalski', paid[0]?.parcelId ?? '');
  const cat = await nameFor('Cat Kowalski', paid[0]?.parcelId ?? '');
  await people.revoke(customer, cat.authorizationId);
  await handOver(request(other, done));
  const [refused] = await ready(customer, 1, { freightBillNum: 'NB200011' });
  const parcelId = refused?.parcelId ?? '';
  await nameFor('Dan Kowalski', parcelId);
  await refusalDesk(table, clock).record(staff, parcelId, { reason: 'DAMAGED', note: '', next: 'RETURN' });

  const { shown, unreadable } = await counterDays(table, clock)('ANC', pickupDate.slice(0, 10));

  expect(unreadable).toBe(0);
  expect(shown).toMatchObject({ asOf: NOW.toISOString(), locationCode: 'ANC' });
  const own = shown.pickups.find(({ appointment }) => appointment.customerId === customer.customerId);
  expect(own).toMatchObject({ appointment: { notes: 'Blue truck', status: 'BOOKED' } });
  expect(own?.parcels.map(({ parcelId }) => parcelId).toSorted()).toEqual(
    [...paid, ...unpaid, { parcelId }].map(({ parcelId }) => parcelId).toSorted(),
  );
  expect(own?.parcels.find(({ parcelId }) => parcelId === paid[0]?.parcelId)).toMatchObject({
    locationDetail: 'A-1',
    paymentStatus: 'PAID',
    storage: { due: 0 },
  });
  expect(own?.authorizations).toEqual([
    {
      authorizationId: ben.authorizationId,
      name: 'Ben Kowalski',
      parcelIds: [paid[0]?.parcelId],
      reference: ben.code.slice(0, 5),
      salt: ben.authorizationId,
      hash: await hashOfCode(ben.code, ben.authorizationId),
      isLocked: false,
    },
  ]);
  expect(JSON.stringify(shown)).not.toContain(ben.code);
});
