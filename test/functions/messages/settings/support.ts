import { epochSeconds } from '#functions/core/data/entity.ts';
import { connectTable } from '#functions/core/data/table.ts';
import { customerService } from '#functions/customers/customer-service.ts';
import type { TextMessage } from '#functions/messages/channels/outgoing.ts';
import type { SendResult } from '#functions/messages/ledger/message-states.ts';
import { phoneCodesEntity } from '#functions/messages/settings/phone-codes.ts';
import { settingsService } from '#functions/messages/settings/settings-service.ts';
import { memoryLogger } from '#test/functions/core/log-lines.ts';
import type { Person } from '#test/support/events.ts';
import { TABLE_NAME } from '#test/support/local-stores.ts';
import { SAMPLE_PROFILE } from '#test/support/profile.ts';
import { aRegisteredCustomer, table } from '#test/support/stores.ts';

export const PHONE = SAMPLE_PROFILE.mobileNumber;
export const START = new Date('2026-11-24T20:00:00.000Z');

/** A service with its own clock and a provider of texts that keeps what it sends. */
export function aSettingsDesk({ isOn = true } = {}) {
  let time = START.getTime();
  const sent: TextMessage[] = [];
  let outcome: SendResult = { result: 'sent' };
  const send = async (message: TextMessage) => {
    sent.push(message);
    return outcome;
  };
  const clock = { now: () => new Date(time) };
  const logger = memoryLogger();
  const service = settingsService(connectTable(TABLE_NAME, { clock }), {
    tools: { clock, logger },
    texts: { isOn, send },
    productName: 'Northbound',
  });
  return {
    ...service,
    sent,
    logged: logger.lines,
    clock,
    wait: (ms: number) => {
      time += ms;
    },
    /** What the provider answers from now on. */
    answerWith: (result: SendResult) => {
      outcome = result;
    },
    /** The code of the last text. */
    lastCode: () => /\d{6}/.exec(sent.at(-1)?.text ?? '')?.[0] ?? 'no code',
  };
}
export type SettingsDesk = ReturnType<typeof aSettingsDesk>;

/** Forgets the codes that were sent to the number of the customers of all tests. */
export const forgetCodes = () =>
  table().put(phoneCodesEntity, { phone: PHONE, sentTimes: [], expiresAt: epochSeconds(START), version: 1 });

/** A customer who has confirmed the number of their profile. */
export async function aCustomerWithTexts(desk: SettingsDesk): Promise<Person> {
  const person = await aRegisteredCustomer();
  await desk.sendCode(person);
  await desk.confirmPhone(person, desk.lastCode());
  return person;
}

/** Changes fields of a customer's profile. */
export const changeProfile = (person: Person, changes: Partial<typeof SAMPLE_PROFILE>) =>
  customerService(table(), { now: () => START }).update(person, { ...SAMPLE_PROFILE, ...changes });
