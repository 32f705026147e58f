import type { CustomerRecord } from '#functions/customers/customer-record.ts';
import { customerRepository } from '#functions/customers/customer-repository.ts';
import type { MessageChannel } from '#shared/rules/messages/message-types.ts';
import type { DomainEvent } from '../events/domain-event.ts';
import type { MessageRecord, StorageFact } from '../ledger/message-record.ts';
import { messageRepository } from '../ledger/message-repository.ts';
import { newMessage } from '../ledger/message-states.ts';
import type { SendingTools } from '../preparing/prepare.ts';
import type { MessageSettingsRecord } from '../settings/settings-record.ts';
import { settingsRepository } from '../settings/settings-repository.ts';
import { type Circumstances, channelsFor, plannedMessages, sendableAt } from './message-plan.ts';

/** Puts the messages that tell events into the ledger, each at most once through each channel. */
export function eventPlanning({ table, tools, texts }: Pick<SendingTools, 'table' | 'tools' | 'texts'>) {
  const messages = messageRepository(table);
  const customers = customerRepository(table);
  const settings = settingsRepository(table);

  /** Returns the messages that tell an event and need not wait, also if they were stored before. */
  async function plan(
    event: DomainEvent,
    customer: CustomerRecord,
    choices: MessageSettingsRecord,
    circumstances: Pick<Circumstances, 'canPush' | 'failed'>,
  ): Promise<MessageRecord[]> {
    const now = tools.clock.now();
    const urgent: MessageRecord[] = [];
    const all = { now, isTextOn: texts.isOn, ...circumstances };
    for (const { channel, dueAt, topic } of plannedMessages(event, customer, choices, all)) {
      if (topic !== null) await messages.join(event, channel, { topic, dueAt, now });
      else {
        const message = newMessage(event, channel, dueAt);
        await messages.create(message);
        urgent.push(message);
      }
    }
    return urgent;
  }

  async function planStorage(
    fact: StorageFact,
    customer: CustomerRecord,
    choices: MessageSettingsRecord,
    failed: MessageChannel,
  ): Promise<void> {
    const now = tools.clock.now();
    for (const channel of channelsFor('storage', customer, choices, texts.isOn, failed))
      await messages.create(newMessage(fact, channel, sendableAt(channel, now, customer)));
  }

  return {
    plan,

    /**
     * Tells the events of a message that did not reach the customer through another channel, if the customer's settings allow
     * one. `due-messages` sends what is added. Nothing replaces a notification, which is sent in addition. May be repeated.
     */
    planElsewhere: async ({ customerId, channel: failed, facts }: MessageRecord): Promise<void> => {
      if (failed === 'PUSH') return;
      const [customer, choices] = await Promise.all([
        customers.find(customerId, true),
        settings.ofCustomer(customerId),
      ]);
      if (!customer) return;
      for (const fact of facts) {
        if ('eventVersion' in fact) await plan(fact, customer, choices, { canPush: false, failed });
        // They are required. A reminder is not told elsewhere.
        if ('notices' in fact) await planStorage(fact, customer, choices, failed);
      }
    },
  };
}
