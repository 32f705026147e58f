import { describe, expect, it } from 'vitest';
import { withLocalStores } from '#test/support/local-stores.ts';
import { aSentMessage, deliver, type Example, example, logOf } from './support.ts';

withLocalStores();

describe('a report of End User Messaging', () => {
  it('says that a text was delivered', async () => {
    const { report, stored } = await aSentMessage('TEXT');
    await report('texts/delivered');
    expect(await stored()).toMatchObject({
      messageState: 'DELIVERED',
      deliveredAt: '2026-11-24T19:12:06.120Z',
    });
  });

  it('says that a text was not delivered, which is no problem of the email address', async () => {
    const { report, stored, problem } = await aSentMessage('TEXT');
    await report('texts/blocked', 'texts/delivered');
    expect(await stored()).toMatchObject({ messageState: 'BOUNCED', reason: 'Blocked by carrier' });
    expect(await problem()).toBeUndefined();
  });

  it.each<Example>(['texts/pending', 'texts/unknown'])(
    'without an outcome changes nothing: %s',
    async (name) => {
      const { message, report, stored } = await aSentMessage('TEXT');
      await report(name);
      expect(await stored()).toEqual(message);
    },
  );

  it('about a code, which is not in the ledger, is ignored', async () => {
    expect(await logOf(example('texts/code'))).toEqual([]);
  });

  it.each([
    ['no JSON', 'Hello'],
    ['another topic', '{"bounce":1}'],
  ])('with %s fails, so that it reaches the dead letters', async (_, Message) => {
    const body = { ...JSON.parse(example('texts/delivered')), Message };
    await expect(deliver(JSON.stringify(body))).rejects.toThrow();
  });
});
