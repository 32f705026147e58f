import { describe, expect, it } from 'vitest';
import { textConsent } from '#functions/messages/settings/text-consent.ts';
import { withLocalStores } from '#test/support/local-stores.ts';
import { table } from '#test/support/stores.ts';
import { aCustomerWithTexts, aSettingsDesk } from '../settings/support.ts';
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

describe('a reply to a text', () => {
  it('that asks for an end stops all texts to everyone who has confirmed the number, and is logged once', async () => {
    const desk = aSettingsDesk();
    const people = [await aCustomerWithTexts(desk), await aCustomerWithTexts(desk)];
    await deliver(example('texts/question'));
    for (const person of people) expect((await desk.get(person)).texts.state).toBe('ON');
    await deliver(example('texts/stop'));
    await deliver(example('texts/stop'));
    for (const person of people) {
      expect((await desk.get(person)).texts).toMatchObject({
        state: 'STOPPED',
        stoppedAt: '2026-11-24T20:00:00.000Z',
      });
      const log = await textConsent(table()).log(person.customerId);
      expect(log.map(({ isGiven, by }) => `${isGiven} ${by}`)).toEqual(['false REPLY', 'true PROFILE']);
    }
  });

  it('is logged without its words', async () => {
    const [line, ...others] = await logOf(example('texts/question'));
    expect(others).toEqual([]);
    expect(line).toMatchObject({ level: 'INFO', message: 'A text was replied to', meaning: 'OTHER' });
    expect(JSON.stringify(line)).not.toContain('dock');
  });

  it('from an unknown or a foreign number changes nothing', async () => {
    const stop = example('texts/stop');
    expect(await logOf(stop.replace('19075550142', '19075550199'))).toHaveLength(1);
    expect(await logOf(stop.replace('19075550142', '4930123456'))).toEqual([]);
  });
});
