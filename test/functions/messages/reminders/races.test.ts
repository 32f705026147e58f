import { describe, expect, it } from 'vitest';
import { aTableWithFaults } from '#test/functions/core/data/flaky-table.ts';
import { withLocalStores } from '#test/support/local-stores.ts';
import { aReminderWorld, TUESDAY_AT_10 } from './support.ts';

withLocalStores();

/** A customer with a reminder that becomes due on Tuesday at 10:00, after the message that the package is ready. */
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
    expect(await customer.emails()).toBe(1);
  });

  it.each(['before', 'after'])(
    'is sent once if the function is killed %s its message is stored',
    async (when) => {
      const { world, customer } = await aDueReminder();
      let isDead = false;
      const killed = { error: new Error('Killed.') };
      const dying = aTableWithFaults(
        world.tableName,
        (operation) => {
          if (isDead) return killed;
          isDead = operation === 'TransactWriteItems';
          return isDead && when === 'before' ? killed : null;
        },
        { clock: world.clock },
        { maxAttempts: 1 },
      );
      await world.sweep(dying);
      expect(isDead).toBe(true);
      expect(await customer.reminders()).toEqual(when === 'before' ? [] : ['pickup-tomorrow HELD']);
      expect(await customer.emails()).toBe(0);
      await world.sweep();
      await world.sweep();
      expect(await customer.reminders()).toEqual(['pickup-tomorrow SENT']);
      expect(await customer.emails()).toBe(1);
    },
  );

  it('is not sent if the appointment is canceled between the decision and the sending', async () => {
    const { world, customer } = await aDueReminder();
    const racing = aTableWithFaults(
      world.tableName,
      async (operation) => {
        if (operation === 'TransactWriteItems') await customer.cancelWithoutEvent();
        return null;
      },
      { clock: world.clock },
    );
    await world.sweep(racing);
    expect(await customer.reminders()).toEqual(['pickup-tomorrow CANCELED The reminder no longer applies.']);
    expect(await customer.emails()).toBe(0);
  });

  it('is sent once, and the next check is planned, while events of the customer arrive', async () => {
    const { world, customer } = await aDueReminder();
    await Promise.all([world.sweep(), customer.ready('UNPAID'), world.sweep(), customer.ready('UNPAID')]);
    expect(await customer.reminders()).toEqual(['pickup-tomorrow SENT']);
    expect(await customer.emails()).toBe(1);
    // The new packages are unpaid on Wednesday, their first business day.
    expect(await customer.record()).toMatchObject({ dueAt: '2026-02-04T19:00:00.000Z' });
  });
});
