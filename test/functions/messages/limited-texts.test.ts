import { expect, it } from 'vitest';
import { connectTable } from '#functions/core/data/table.ts';
import { limitedTexts } from '#functions/messages/channels/texts.ts';
import { asFunction } from '#test/functions/core/as-function.ts';
import { memoryLogger } from '#test/functions/core/log-lines.ts';
import { withLocalStores } from '#test/support/local-stores.ts';
import { aTable } from '#test/support/stores.ts';

withLocalStores();

const PHONE = '907-555-0142';
const EVENING = new Date('2026-03-02T23:30:00Z');

/** A provider that keeps what it sends, with a limit, in a stage of its own. */
async function aStage(maxPerDay: number) {
  const clock = { time: EVENING, now: () => clock.time };
  const logger = memoryLogger();
  const sent: string[] = [];
  const send = async ({ to }: { to: string }) => {
    sent.push(to);
    return { result: 'sent' } as const;
  };
  const table = asFunction('message-sender', connectTable(await aTable(), { clock }));
  const texts = limitedTexts({ isOn: true, send }, { table, tools: { clock, logger }, maxPerDay });
  return { clock, logged: logger.lines, sent, send: (to = PHONE) => texts.send({ to, text: 'Hello' }) };
}

it('the texts of a stage have a limit a day, even if many are sent at once', async () => {
  const stage = await aStage(3);
  const results = await Promise.all(Array.from({ length: 5 }, () => stage.send()));
  expect(results.filter(({ result }) => result === 'sent')).toHaveLength(3);
  expect(results.filter(({ result }) => result === 'refused')).toMatchObject([
    { isOverLimit: true },
    { isOverLimit: true },
  ]);
  expect(stage.sent).toHaveLength(3);
  expect(stage.logged).toHaveLogged('TEXT_LIMIT_REACHED', { maxPerDay: 3 });
  stage.clock.time = new Date('2026-03-03T00:00:00Z');
  expect(await stage.send()).toEqual({ result: 'sent' });
});

it('a number outside the United States gets no text and uses up none', async () => {
  const stage = await aStage(1);
  for (const foreign of ['416-555-0123', '876-555-0123', '900-555-0123'])
    expect(await stage.send(foreign)).toEqual({
      result: 'refused',
      reason: 'This is not a U.S. mobile number.',
    });
  expect(await stage.send()).toEqual({ result: 'sent' });
  expect(stage.sent).toEqual([PHONE]);
});
