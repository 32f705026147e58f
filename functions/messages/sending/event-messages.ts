import { inParallel } from '#functions/core/platform/in-parallel.ts';
import { customerRepository } from '#functions/customers/customer-repository.ts';
import type { DomainEvent } from '../events/domain-event.ts';
import { eventPlanning } from '../planning/event-planning.ts';
import { isPushed } from '../planning/message-plan.ts';
import type { SendingTools } from '../preparing/prepare.ts';
import { pushSubscriptionRepository } from '../push/push-subscription-repository.ts';
import { reminderRepository } from '../reminders/reminder-repository.ts';
import { settingsRepository } from '../settings/settings-repository.ts';
import { messageDelivery } from './message-delivery.ts';

/** Tells customers about events, each at most once through each channel, and schedules a check of their reminders. */
export function eventMessages(sending: SendingTools) {
  const { table, tools, push } = sending;
  const { plan } = eventPlanning(sending);
  const customers = customerRepository(table);
  const settings = settingsRepository(table);
  const subscriptions = pushSubscriptionRepository(table);
  const advance = messageDelivery(sending);
  const reminders = reminderRepository(table);

  /** Stores the messages that tell an event, and sends those that need not wait. May be repeated. */
  return async (event: DomainEvent): Promise<void> => {
    const { customerId } = event;
    const [customer, choices] = await Promise.all([
      customers.find(customerId, true),
      settings.ofCustomer(customerId),
    ]);
    // Only imported data can have a package without a profile. There is nobody to tell, now or later.
    if (!customer) return tools.logger.report('EVENT_WITHOUT_CUSTOMER', { customerId, eventId: event.id });
    const canPush = push.isOn && isPushed(event) && (await subscriptions.ofCustomer(customerId)).length > 0;
    const planned = await plan(event, customer, choices, { canPush });
    // At the same time, so that a channel whose service hangs does not hold up the others. A repetition sends none again.
    await inParallel(
      [
        ...planned.map(
          ({ messageId }) =>
            () =>
              advance(customerId, messageId),
        ),
        () => reminders.checkSoon(customerId, tools.clock.now()),
      ],
      planned.length + 1,
      (step) => step(),
    );
  };
}
