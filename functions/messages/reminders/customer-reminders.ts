import { retryOnConflict } from '#functions/core/data/retry.ts';
import type { CustomerRecord } from '#functions/customers/customer-record.ts';
import { addDays } from '#shared/rules/calendar-dates.ts';
import { ALASKA_TIME_ZONE } from '#shared/rules/texts/dates.ts';
import { toLocalDate } from '#shared/rules/time-zone.ts';
import type { MessageRecord, ReminderFact } from '../ledger/message-record.ts';
import { newMessage } from '../ledger/message-states.ts';
import { channelsFor, sendableAt } from '../planning/message-plan.ts';
import type { SendingTools } from '../preparing/prepare.ts';
import { messageDelivery } from '../sending/message-delivery.ts';
import type { MessageSettingsRecord } from '../settings/settings-record.ts';
import { reminderPlan, type SentReminder, type Turn } from './reminder-plan.ts';
import { CHECK_DELAY_MS, reminderRepository } from './reminder-repository.ts';
import { reminderState } from './reminder-state.ts';

/** Longer than the days on which one reminder can be sent. */
const TOLD_DAYS = 7;

/** Keeps the plan of a customer's reminders up to date, and sends the one that is due (decision 108). */
export function customerReminders(sending: SendingTools) {
  const { table, tools, texts } = sending;
  const reminders = reminderRepository(table);
  const stateOf = reminderState(table);
  const advance = messageDelivery(sending);

  /** Creates the messages of the reminder that is due, and saves when to check again. @throws VersionConflict */
  async function update(customer: CustomerRecord, settings: MessageSettingsRecord): Promise<MessageRecord[]> {
    const { customerId } = customer;
    const now = tools.clock.now();
    // The record first: an event that comes too late for the packages then makes saving it fail.
    const stored = await reminders.find(customerId);
    const state = await stateOf(customerId, now);
    const { dueAt, told } = stored ?? { told: [] };
    // They are sent on their day or not at all, and a text may have to wait until morning.
    const channels = channelsFor('reminders', customer, settings, texts.isOn).filter(
      (channel) => dayAtTerminals(sendableAt(channel, now, customer)) === dayAtTerminals(now),
    );
    const preference = { isWanted: channels.length > 0, pausedUntil: settings.pausedUntil };
    // A check that an event asked for comes up to a minute after the event.
    const since =
      dueAt !== undefined && dueAt <= now.toISOString() ? new Date(Date.parse(dueAt) - CHECK_DELAY_MS) : now;
    const { due, next } = reminderPlan(state, told, preference, { since, now });
    const nextAt = next?.toISOString();
    if (!due && nextAt === dueAt) return [];
    const messages = due
      ? channels.map((channel) =>
          newMessage(factOf(customerId, due), channel, sendableAt(channel, now, customer)),
        )
      : [];
    const changed = { told: due ? withTold(told, due) : told, dueAt: nextAt };
    await reminders.save(stored, { customerId, version: 1, ...stored, ...changed }, messages);
    return messages;
  }

  /** Decides by the present state, so it may be repeated at any time. */
  return async (customer: CustomerRecord, settings: MessageSettingsRecord): Promise<void> => {
    const messages = await retryOnConflict(() => update(customer, settings));
    for (const { customerId, messageId } of messages) await advance(customerId, messageId);
  };
}

const dayAtTerminals = (at: Date): string => toLocalDate(at, ALASKA_TIME_ZONE);

const factOf = (customerId: string, { reminder, day, from }: Turn): ReminderFact => {
  const { type, id, locationCode } = reminder;
  return { type, id, at: from.toISOString(), customerId, locationCode, day };
};

const withTold = (told: readonly SentReminder[], { reminder: { id }, day }: Turn): SentReminder[] => [
  ...told.filter((earlier) => earlier.day > addDays(day, -TOLD_DAYS)),
  { id, day },
];
