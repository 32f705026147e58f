import { describe, expect, it } from 'vitest';
import { withLocalStores } from '#test/support/local-stores.ts';
import { aReminderWorld } from './support.ts';

withLocalStores();

/** The clock starts on Monday, February 2. Each time is 10:00 in Anchorage. */
const at10 = (day: string) => `2026-02-${day}T10:00-09:00`;

async function aCustomerInTacoma() {
  const world = await aReminderWorld();
  const customer = await world.aCustomer();
  const sweeps = async (...days: string[]) => {
    for (const day of days) await world.sweepAt(at10(day));
  };
  return { world, customer, sweeps };
}

describe('a package that is not paid for before it departs', () => {
  it('is reminded of twice, counted from when it was priced, and then no more', async () => {
    const { world, customer, sweeps } = await aCustomerInTacoma();
    const parcel = await customer.receive();
    world.at('2026-02-04T12:00-09:00');
    await customer.price(parcel);
    await sweeps('05', '06', '07');
    expect(await customer.reminders()).toEqual([]);
    await sweeps('09', '10', '14', '16', '17', '23');
    expect(await customer.reminders()).toEqual(['still-unpaid SENT', 'still-unpaid SENT']);
    const [email = ''] = await customer.emails();
    expect(email).toContain('Your package is in Tacoma, and shipping is not paid for yet.');
    expect(await customer.record()).not.toHaveProperty('dueAt');
  });

  it('is not reminded of once it was paid for, even if the event has not arrived, or has departed', async () => {
    const { customer, sweeps } = await aCustomerInTacoma();
    const [paid, departed] = [await customer.receive(), await customer.receive()];
    await customer.pay(await customer.price(paid));
    await customer.depart(await customer.price(departed));
    await sweeps('05', '06', '12', '13');
    expect(await customer.reminders()).toEqual([]);
  });

  it('that is paid for while its reminder waits for another attempt is left out of it', async () => {
    const { world, customer, sweeps } = await aCustomerInTacoma();
    const one = await customer.price(await customer.receive());
    const other = await customer.price(await customer.receive());
    await world.sweepAt('2026-02-02T12:11-09:00');
    world.next('is busy');
    await sweeps('05');
    expect(await customer.reminders()).toEqual(['still-unpaid HELD']);
    await customer.pay(one);
    await world.sweepAt('2026-02-05T10:05-09:00');
    expect(await customer.reminders()).toEqual(['still-unpaid SENT']);
    const [email = '', ...others] = await customer.emails();
    expect(others).toEqual([]);
    expect(email).toContain(other.freightBillNum);
    expect(email).toContain('Your package is in Tacoma');
  });
});

describe('a package on hold', () => {
  it('is reminded of until it is answered, with what is wrong', async () => {
    const { customer, sweeps } = await aCustomerInTacoma();
    const held = await customer.hold(await customer.receive());
    await sweeps('05');
    expect(await customer.reminders()).toEqual(['still-on-hold SENT']);
    const [email = ''] = await customer.emails();
    expect(email).toContain("What's wrong: Invoice or value needed");
    await customer.correct(held);
    await sweeps('12', '13');
    expect(await customer.reminders()).toEqual(['still-on-hold SENT']);
    expect(await customer.record()).not.toHaveProperty('dueAt');
  });

  it('without a destination is reminded of too', async () => {
    const { customer, sweeps } = await aCustomerInTacoma();
    await customer.hold(await customer.receive({ destinationCode: null }));
    await sweeps('05', '12', '19');
    expect(await customer.reminders()).toEqual(['still-on-hold SENT', 'still-on-hold SENT']);
  });
});
