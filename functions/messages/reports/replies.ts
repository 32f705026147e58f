import { customerRepository } from '#functions/customers/customer-repository.ts';
import { DAY_MS } from '#shared/rules/durations.ts';
import { defaultChoice } from '#shared/rules/messages/channels.ts';
import { meaningOf, type ReplyMeaning, statusNumberIn } from '#shared/rules/messages/replies.ts';
import type { Brand } from '../content/message-data.ts';
import { textMessageOf } from '../content/text-message.ts';
import type { SendingTools } from '../preparing/prepare.ts';
import { settingsRepository } from '../settings/settings-repository.ts';
import { textConsent } from '../settings/text-consent.ts';
import type { Report } from './report.ts';

/**
 * What a reply is answered with. The provider answers a stop and HELP by itself, and a sentence that asks for an end gets no
 * further text at all.
 */
const ANSWERS: Record<ReplyMeaning, ((brand: Brand) => string) | null> = {
  STOP_ALL: null,
  STOP_REMINDERS: (brand) =>
    textMessageOf(
      ["You won't get any more reminders by text.", 'Reply STOP to end all texts.'],
      `${brand.siteOrigin}/profile`,
      brand,
    ),
  START: (brand) =>
    textMessageOf(
      ['To get texts again, confirm your number on your profile.'],
      `${brand.siteOrigin}/profile`,
      brand,
    ),
  HELP: null,
  // Depends on the package.
  STATUS: null,
  OTHER: (brand) =>
    textMessageOf(
      [
        'We cannot read replies to this number.',
        `Write to ${brand.customerServiceEmail}.`,
        'Reply STOP to end texts.',
      ],
      brand.siteOrigin,
      brand,
    ),
  NOTHING: null,
};

/** Answers to a number in a day. Two machines cannot talk to each other, and nobody reads out all freight bill numbers. */
const ANSWERS_A_DAY = 1;
const STATUS_ANSWERS_A_DAY = 10;

type Tools = Pick<SendingTools, 'table' | 'tools' | 'texts' | 'brand'>;

/** Does what a reply to a text asks for, as far as it is about texts. It may be delivered again. */
export function textReplies({ table, tools: { clock, logger }, texts, brand }: Tools) {
  const customers = customerRepository(table);
  const settings = settingsRepository(table);
  const consent = textConsent(table);

  /** Email of reminders stays as the customer has chosen. */
  async function stopReminders(customerId: string): Promise<void> {
    const customer = await customers.find(customerId, true);
    if (!customer) return;
    await settings.change(customerId, (before) => {
      const choice = before.kinds.reminders ?? defaultChoice('reminders', customer.contactMethod);
      return choice.text
        ? { ...before, kinds: { ...before.kinds, reminders: { ...choice, text: false } } }
        : before;
    });
  }

  /** Whether every customer with this number has stopped texts. */
  async function isStopped(phone: string): Promise<boolean> {
    const found = await Promise.all((await consent.customersWith(phone)).map(settings.ofCustomer));
    return found.length > 0 && found.every(({ textsStoppedAt }) => textsStoppedAt !== undefined);
  }

  /** Sends what `write` returns, unless the number got as many such answers today as it may. */
  async function answer(
    to: string,
    meaning: ReplyMeaning,
    write: () => string | Promise<string>,
    aDay = ANSWERS_A_DAY,
  ): Promise<void> {
    const now = clock.now();
    const counter = `ANSWERS#${to}#${meaning}#${now.toISOString().slice(0, 10)}`;
    if ((await table.nextNumber(counter, 1, { expiresAt: new Date(now.getTime() + 2 * DAY_MS) })) > aDay)
      return;
    const text = await write();
    const outcome = await texts.send({ to, text });
    if (outcome.result !== 'sent') logger.report('ANSWER_NOT_SENT', { reason: outcome.reason });
  }

  async function statusText(number: string, customerIds: readonly string[]): Promise<string> {
    const [{ trackingService }, { statusAnswer }] = await Promise.all([
      import('#functions/tracking/tracking-service.ts'),
      import('./status-answer.ts'),
    ]);
    return statusAnswer(await trackingService(table, clock).ofCustomers(number, customerIds), await brand());
  }

  return async ({ from, text, at }: Extract<Report, { kind: 'reply' }>): Promise<void> => {
    const meaning = meaningOf(text);
    // Its words are nobody else's business.
    logger.info('A text was replied to', { meaning });
    if (meaning === 'STOP_ALL') await consent.stopTextsTo(from, { by: 'REPLY', at: new Date(at) });
    if (meaning === 'STOP_REMINDERS')
      for (const customerId of await consent.customersWith(from)) await stopReminders(customerId);
    if (!texts.isOn) return;
    // Only a number that a customer has confirmed is told a status.
    const asking = meaning === 'STATUS' ? await consent.customersWith(from) : [];
    const number = asking.length > 0 ? statusNumberIn(text) : null;
    const answered = meaning === 'STATUS' && number === null ? 'OTHER' : meaning;
    const words = ANSWERS[answered];
    if (!words && number === null) return;
    // After a stop, only a request to start again gets an answer.
    if (meaning !== 'START' && (await isStopped(from))) return;
    if (number !== null) await answer(from, meaning, () => statusText(number, asking), STATUS_ANSWERS_A_DAY);
    else if (words) await answer(from, answered, async () => words(await brand()));
  };
}
