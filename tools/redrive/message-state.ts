import type { Table } from '#functions/core/data/table.ts';
import { customerRepository } from '#functions/customers/customer-repository.ts';
import { DomainEvent } from '#functions/messages/events/domain-event.ts';
import { messageRepository } from '#functions/messages/ledger/message-repository.ts';
import { isPushed, plannedMessages } from '#functions/messages/planning/message-plan.ts';
import { pushSubscriptionRepository } from '#functions/messages/push/push-subscription-repository.ts';
import { reminderPlan } from '#functions/messages/reminders/reminder-plan.ts';
import { reminderRepository } from '#functions/messages/reminders/reminder-repository.ts';
import { reminderState } from '#functions/messages/reminders/reminder-state.ts';
import { isReport } from '#functions/messages/reports/report.ts';
import { settingsRepository } from '#functions/messages/settings/settings-repository.ts';
import { MINUTE_MS } from '#shared/rules/durations.ts';
import type { Assessment } from './failed-event.ts';

/** `due-messages` runs every minute, so it does not send these. */
const OVERDUE_MS = 15 * MINUTE_MS;
const MAX_OVERDUE_SHOWN = 100;

/** Looks up what the ledger says about an event or a report that `message-sender` could not handle. */
export function messageState(table: Table, now: Date) {
  const customers = customerRepository(table);
  const settings = settingsRepository(table);
  const devices = pushSubscriptionRepository(table);
  const messages = messageRepository(table);
  const reminders = reminderRepository(table);
  const stateOf = reminderState(table);

  /** Whether a reminder would be missed, because the event that failed was to plan it. */
  async function lacksReminder(customerId: string): Promise<boolean> {
    const [stored, state] = await Promise.all([reminders.find(customerId), stateOf(customerId, now)]);
    const told = { reminders: stored?.told ?? [], storage: stored?.toldStorage ?? [] };
    const { next } = reminderPlan(state, told, { isWanted: false }, { since: now, now });
    return next !== null && (stored?.dueAt === undefined || stored.dueAt > next.toISOString());
  }

  async function assessEvent(event: DomainEvent): Promise<Assessment> {
    const { customerId, id } = event;
    const customer = await customers.find(customerId, true);
    const text = `${id} of customer ${customerId}`;
    if (!customer) return { text: `${text}: the customer has no profile`, isOwed: false };
    // A number can be confirmed, and a device added, only in a stage that uses them.
    const planned = plannedMessages(event, customer, await settings.ofCustomer(customerId), {
      now,
      isTextOn: true,
      canPush: isPushed(event) && (await devices.ofCustomer(customerId)).length > 0,
    });
    const isSent = await Promise.all(planned.map(({ channel }) => messages.isTold(event, channel)));
    const owed = planned.filter((_, index) => !isSent[index]).map(({ channel }) => channel);
    if (owed.length > 0) return { text: `${text}: not sent by ${owed.join(' and ')}`, isOwed: true };
    const outcome = planned.length > 0 ? 'sent' : 'no longer to be sent';
    if (await lacksReminder(customerId))
      return { text: `${text}: ${outcome}, but the customer's reminders are not planned`, isOwed: true };
    return { text: `${text}: ${outcome}`, isOwed: false };
  }

  /** @throws if it is neither an event nor a report */
  return async (content: unknown): Promise<Assessment> => {
    // Applying a report twice does no harm.
    if (isReport(content)) return { text: 'a report about a message', isOwed: true };
    return assessEvent(DomainEvent.parse(content));
  };
}

/** Lists the messages of the ledger that should have been sent long ago. */
export async function overdueMessages(table: Table, now: Date): Promise<string[]> {
  const overdue = new Date(now.getTime() - OVERDUE_MS);
  const { items, after } = await messageRepository(table).listDue(overdue, MAX_OVERDUE_SHOWN);
  return [
    `Overdue messages in the ledger: ${items.length}${after === undefined ? '' : ' or more'}`,
    ...items.map(({ customerId, messageId }) => `  ${customerId} ${messageId}`),
  ];
}
