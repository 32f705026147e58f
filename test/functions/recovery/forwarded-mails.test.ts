import { expect, it } from 'vitest';
import { receivedMail } from '#local/messages/received-mail.ts';
import { withLocalStores } from '#test/support/local-stores.ts';
import { table } from '#test/support/stores.ts';
import { stageState } from '#tools/redrive/stage-state.ts';

withLocalStores();

it.each([
  ['was not read is played again', 'etag', true],
  ['was read or refused is not, because it is gone', null, false],
])('a mail that %s', async (_, etag, isOwed) => {
  const now = new Date('2026-12-01T20:00:00Z');
  const sent = {
    from: 'ada@mail.example',
    to: 'box-0000000000@in.northbound.example',
    subject: '',
    text: '',
  };
  const { key, notification } = receivedMail(sent, now);
  const images = { etag: async (found: string) => (found === key ? etag : null) };
  const assess = stageState({ table: table(), images, now });
  expect(await assess({ functionName: 'forwarded-mail', events: [notification] })).toMatchObject({ isOwed });
});
