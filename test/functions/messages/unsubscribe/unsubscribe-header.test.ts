import PostalMime from 'postal-mime';
import { expect, it } from 'vitest';
import { composeMail } from '#functions/messages/channels/ses.ts';
import { unsubscribeUrl } from '#functions/messages/settings/unsubscribe-token.ts';
import { withLocalStores } from '#test/support/local-stores.ts';
import { messageWorld } from '../support/message-world.ts';

withLocalStores();

const SETTINGS = {
  from: 'no-reply@northbound.example',
  fromName: 'Northbound',
  replyTo: 'service@northbound.example',
  configurationSet: 'northbound-test-messages',
};

it('a digest carries the one-click headers with the stored secret, and a required message carries none', async () => {
  const world = await messageWorld();
  const { customerId } = await world.customer();
  const parcel = await world.receive(customerId, { status: 'TRANSIT' });
  const ready = await world.change(parcel, { status: 'DESTINATION' });
  const lost = await world.receive(customerId, { status: 'TRANSIT' });
  const reported = await world.change(lost, { status: 'LOST' });
  for (const event of [...ready.events, ...reported.events]) await world.tell(event);
  await world.pass(11);

  const headers = await Promise.all(
    world.mails.map(async (mail) => {
      const { headers: all, subject = '' } = await PostalMime.parse(await composeMail(mail, SETTINGS));
      const own = all.filter(({ key }) => key.startsWith('list-unsubscribe'));
      return [subject, own.map(({ key, value }) => `${key}: ${value}`).sort()] as const;
    }),
  );
  const settings = await world.settings.ensured(customerId, world.clock.now());
  const url = unsubscribeUrl('package-ready', settings, 'https://portal.northbound.example');
  expect(headers).toEqual([
    [expect.stringMatching(/looking for/), []],
    [
      expect.stringMatching(/ready/i),
      [`list-unsubscribe-post: List-Unsubscribe=One-Click`, `list-unsubscribe: <${url}>`],
    ],
  ]);
});
