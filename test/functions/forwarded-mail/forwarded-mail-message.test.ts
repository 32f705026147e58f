import { expect, it } from 'vitest';
import { forwardedMailEntity, newForwardedMail } from '#functions/forwarded-mail/mail-record.ts';
import { domainEvents } from '#functions/messages/events/domain-events.ts';
import { messageWorld } from '#test/functions/messages/support/message-world.ts';
import { withLocalStores } from '#test/support/local-stores.ts';

withLocalStores();

it.each([
  [0, 0, 'We found no tracking number in your email', 'Nothing was added.'],
  [1, 1, 'We found a tracking number in your email', 'do not look out for it'],
  [4, 3, 'We found 3 tracking numbers in your email', 'do not look out for them'],
  [1, 0, 'Nothing new in your email', 'but nothing was added'],
  [2, 0, 'Nothing new in your email', 'but nothing was added'],
])(
  'a read mail with %i numbers, %i to confirm, is answered once',
  async (found, drafts, subject, sentence) => {
    const world = await messageWorld();
    const { customerId, email } = await world.customer();
    const record = newForwardedMail({ customerId, mailId: 'one', found, drafts }, world.clock.now());
    const created = { eventId: 'one', before: null, after: forwardedMailEntity.write(record) };
    const events = [...(await domainEvents(created)), ...(await domainEvents(created))];
    for (const event of events) await world.tell(event);
    expect(world.mails).toMatchObject([{ to: email, subject }]);
    expect(world.mails[0]?.text).toContain(sentence);
    expect(world.mails[0]?.text).toContain('/expected');
    // When the record expires.
    expect(await domainEvents({ ...created, before: created.after, after: null })).toEqual([]);
  },
);
