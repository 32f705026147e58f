import { describe, expect, it } from 'vitest';
import { closureRepository } from '#functions/locations/closure-repository.ts';
import { messageEntity } from '#functions/messages/ledger/message-record.ts';
import { withLocalStores } from '#test/support/local-stores.ts';
import { aMessage } from '#test/support/messages/message.ts';
import { aReminderWorld } from './support.ts';

withLocalStores();

// Packages are ready on Monday, February 2, and free through Monday, February 9.
const BEGINS = '2026-02-06T10:00-09:00';
const LAST_DAY = '2026-02-09T08:00-09:00';
const CHARGED = '2026-02-10T10:00-09:00';

describe('a customer who leaves a package', () => {
  it('gets each notice once, whatever they have turned off, with what is due on that day', async () => {
    const world = await aReminderWorld();
    const customer = await world.aCustomer(
      { contactMethod: 'EMAIL' },
      { kinds: { reminders: { email: false, text: false } } },
    );
    await customer.ready();
    for (const time of [
      '2026-02-02T12:11-09:00',
      BEGINS,
      BEGINS,
      LAST_DAY,
      CHARGED,
      '2026-02-17T10:00-09:00',
    ])
      await world.sweepAt(time);
    expect(await customer.reminders()).toEqual([
      'storage-begins SENT',
      'storage-last-day SENT',
      'storage-charged SENT',
      'storage-abandonment SENT',
    ]);
    const [begins = '', last = '', charged = '', abandonment = ''] = await customer.emails();
    expect(begins).toContain('Storage is free if you pick it up by Mon, Feb 9, 5:00 PM.');
    expect(last).toContain('by Mon, Feb 9, 5:00 PM.');
    expect(charged).toContain('Please pay for storage first: $0.81 today.');
    expect(abandonment).toContain('has waited 15 of 30 days');
    expect(abandonment).toContain('Storage: $6.48 so far, $0.81 more each day.');
  });

  it('of whom nobody knows whether they were told is told that it is ready, and nothing else', async () => {
    const world = await aReminderWorld();
    const customer = await world.aCustomer(
      { contactMethod: 'EMAIL' },
      { kinds: { ready: { email: false, text: false } } },
    );
    await customer.readyUntold();
    for (const time of ['2026-02-02T12:11-09:00', '2026-02-03T10:00-09:00']) await world.sweepAt(time);
    expect(await customer.reminders()).toEqual(['storage-notice SENT']);
    // As if told on this day, a Tuesday.
    expect((await customer.emails())[0]).toContain('Pick up by Tue, Feb 10, 5:00 PM');
  });

  it('and hands it over while a notice waits for another attempt gets none', async () => {
    const world = await aReminderWorld();
    const customer = await world.aCustomer();
    const parcel = await customer.ready();
    await world.sweepAt('2026-02-02T12:11-09:00');
    world.next('is busy');
    await world.sweepAt(BEGINS);
    await customer.lose(parcel);
    await world.sweepAt('2026-02-06T10:05-09:00');
    expect(await customer.reminders()).toEqual([
      'storage-begins CANCELED The storage notice no longer applies.',
    ]);
  });
});

it('a notice about two terminals names the days on which staff have closed one of them', async () => {
  const world = await aReminderWorld();
  const customer = await world.aCustomer({ contactMethod: 'EMAIL' });
  await customer.ready();
  await customer.ready({ destinationCode: 'KEN' });
  await closureRepository(world.table).save(null, {
    ...{ closureId: 'storm', locationCode: 'KEN', reason: 'Storm', at: BEGINS, by: 'carol', version: 1 },
    ...{ from: '2026-02-12T00:00', until: '2026-02-13T00:00' },
  });
  for (const time of ['2026-02-02T12:11-09:00', BEGINS]) await world.sweepAt(time);
  const [begins = ''] = await customer.emails();
  expect(begins).toContain('Anchorage terminal');
  expect(begins).toContain('Also closed: Thu, Feb 12 (Storm)');
});

it('a reminder of storage by an older version can still be read', () => {
  const fact = {
    ...{ type: 'storage-begins', id: 'storage-begins#ANC#2026-02-07', at: '2026-02-07T19:00:00.000Z' },
    ...{ customerId: '1b6tqe3mo0s8tcj5vlk2h0fq9d', locationCode: 'ANC', day: '2026-02-07' },
  };
  const record = messageEntity.write({
    ...aMessage(fact.customerId, { parcelIds: ['one'] }),
    messageType: 'storage-begins',
    facts: [],
  });
  const { facts } = messageEntity.read({ ...record, facts: [fact] });
  const { locationCode: _, ...kept } = fact;
  expect(facts).toEqual([{ ...kept, notices: [] }]);
});
