import { customerRepository } from '#functions/customers/customer-repository.ts';
import type { DomainEvent } from '../events/domain-event.ts';
import { messageRepository } from '../ledger/message-repository.ts';
import { newMessage } from '../ledger/message-states.ts';
import { pushSubscriptionRepository } from '../push/push-subscription-repository.ts';
import { customerReminders } from '../reminders/customer-reminders.ts';
import { settingsRepository } from '../settings/settings-repository.ts';
import { messageDelivery } from './message-delivery.ts';
import { isPushed, plannedMessages } from './message-plan.ts';
import type { SendingTools } from './prepare.ts';

/** Tells customers about events, each at most once through each channel, and plans their reminders. */
export function eventMessages(sending: SendingTools) {
  const { table, tools, texts, push } = sending;
  const messages = messageRepository(table);
  const customers = customerRepository(table);
  const settings = settingsRepository(table);
  const subscriptions = pushSubscriptionRepository(table);
  const advance = messageDelivery(sending);
  const updateReminders = customerReminders(sending);

  /** Stores the messages that tell an event, and sends those that need not wait. May be repeated. */
  return async (event: DomainEvent): Promise<void> => {
    const { customerId } = event;
    const [customer, choices] = await Promise.all([
      customers.find(customerId, true),
      settings.ofCustomer(customerId),
    ]);
    // Only imported data can have a package without a profile. There is nobody to tell, now or later.
    if (!customer) return tools.logger.error('An event has no customer', { customerId, eventId: event.id });
    const now = tools.clock.now();
    const canPush = push.isOn && isPushed(event) && (await subscriptions.ofCustomer(customerId)).length > 0;
    for (const { channel, dueAt, topic } of plannedMessages(event, customer, choices, {
      now,
      isTextOn: texts.isOn,
      canPush,
    })) {
      if (topic !== null) await messages.join(event, channel, { topic, dueAt, now });
      else {
        const message = newMessage(event, channel, dueAt);
        await messages.create(message);
        await advance(customerId, message.messageId);
      }
    }
    await updateReminders(customer, choices);
  };
}
