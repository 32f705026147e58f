import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '#shared/rules/durations.ts';
import { crashAfter } from '#test/functions/core/intercepted.ts';
import { withLocalStores } from '#test/support/local-stores.ts';
import { aReminderWorld, TUESDAY_AT_10 } from './support.ts';

withLocalStores();

/** A customer with a reminder that is due now, after the message that the package is ready. */
async function aDueReminder() {
  const world = await aReminderWorld();
  const customer = await world.aCustomer();
  await customer.ready();
  await customer.book('2026-02-04T10:00:00-09:00');
  await world.sweepAt('2026-02-02T12:11-09:00');
  world.at(TUESDAY_AT_10);
  return { world, customer };
}

describe('a due reminder', () => {
  it('becomes one message in five sweeps at once', async () => {
    const { world, customer } = await aDueReminder();
    await Promise.all(Array.from({ length: 5 }, () => world.sweep()));
    expect(await customer.reminders()).toEqual(['pickup-tomorrow SENT']);
    expect(await customer.emails()).toHaveLength(1);
  });

  it('becomes one message that is sent at most once, wherever the function is killed', async () => {
    const states = new Set<string>();
    let hasFinished = false;
    for (let calls = 1; !hasFinished; calls++) {
      const { world, customer } = await aDueReminder();
      const crash = crashAfter(calls);
      let made = 0;
      await world
        .sweep((method, call) => {
          made += 1;
          return crash(method, call);
        })
        .catch(() => {});
      hasFinished = made < calls;
      // Until a claim without a result has ended.
      for (let minute = 0; minute < 6; minute++) {
        world.clock.time += MINUTE_MS;
        await world.sweep();
      }
      const [reminder = '', ...others] = await customer.reminders();
      expect(others).toEqual([]);
      expect(reminder).toMatch(/^pickup-tomorrow (SENT|UNKNOWN)$/);
      const emails = await customer.emails();
      expect(emails.length).toBeLessThanOrEqual(1);
      if (reminder.endsWith('SENT')) expect(emails).toHaveLength(1);
      expect(await customer.record()).toMatchObject({ dueAt: '2026-02-04T19:30:00.000Z' });
      states.add(reminder);
    }
    expect(states.size).toBe(2);
  });

  it('is not sent if the appointment is canceled between the decision and the sending', async () => {
    const { world, customer } = await aDueReminder();
    await world.sweep(async (method, call) => {
      if (method === 'transact') await customer.cancel();
      return call();
    });
    expect(await customer.reminders()).toEqual(['pickup-tomorrow CANCELED The reminder no longer applies.']);
    expect(await customer.emails()).toEqual([]);
  });

  it('is sent once, and the next check is planned, while events of the customer arrive', async () => {
    const { world, customer } = await aDueReminder();
    await Promise.all([
      world.sweep(),
      customer.ready({ paymentStatus: 'UNPAID' }),
      world.sweep(),
      customer.ready({ paymentStatus: 'UNPAID' }),
    ]);
    expect(await customer.reminders()).toEqual(['pickup-tomorrow SENT']);
    expect(await customer.emails()).toHaveLength(1);
    await world.pass(1);
    // The new packages are unpaid on Wednesday, their first business day.
    expect(await customer.record()).toMatchObject({ dueAt: '2026-02-04T19:00:00.000Z' });
  });
});
