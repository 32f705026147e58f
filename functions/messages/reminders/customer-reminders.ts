import { retryOnConflict } from '#functions/core/data/retry.ts';
import type { CustomerRecord } from '#functions/customers/customer-record.ts';
import { addDays } from '#shared/rules/calendar-dates.ts';
import type { MessageChannel } from '#shared/rules/messages/message-types.ts';
import { ALASKA_TIME_ZONE } from '#shared/rules/texts/dates.ts';
import { toLocalDate } from '#shared/rules/time-zone.ts';
import type { MessageFact, MessageRecord, ReminderFact, StorageFact } from '../ledger/message-record.ts';
import { newMessage } from '../ledger/message-states.ts';
import { channelsFor, sendableAt } from '../planning/message-plan.ts';
import type { SendingTools } from '../preparing/prepare.ts';
import { messageDelivery } from '../sending/message-delivery.ts';
import type { MessageSettingsRecord } from '../settings/settings-record.ts';
import { reminderPlan } from './reminder-plan.ts';
import { CHECK_DELAY_MS, reminderRepository } from './reminder-repository.ts';
import type { Reminder, SentReminder, Turn } from './reminder-rules.ts';
import { reminderState } from './reminder-state.ts';
import type { StorageMessage } from './storage-plan.ts';

/** Longer than the days on which one reminder or storage notice can be sent. */
const TOLD_DAYS = 7;

/** Keeps the plan of a customer's reminders and storage notices up to date, and sends what is due (decision 108). */
export function customerReminders(sending: SendingTools) {
  const { table, tools, texts } = sending;
  const reminders = reminderRepository(table);
  const stateOf = reminderState(table);
  const advance = messageDelivery(sending);

  /** Creates the messages that are due, and saves when to check again. @throws VersionConflict */
  async function update(customer: CustomerRecord, settings: MessageSettingsRecord): Promise<MessageRecord[]> {
    const { customerId } = customer;
    const now = tools.clock.now();
    // The record first: an event that comes too late for the packages then makes saving it fail.
    const stored = await reminders.find(customerId);
    const state = await stateOf(customerId, now);
    const { dueAt, told, toldStorage = [] } = stored ?? { told: [] };
    // They are sent on their day or not at all, and a text may have to wait until morning.
    const channelsOf = (kind: 'reminders' | 'storage') =>
      channelsFor(kind, customer, settings, texts.isOn).filter(
        (channel) => dayAtTerminals(sendableAt(channel, now, customer)) === dayAtTerminals(now),
      );
    const [reminding, telling] = [channelsOf('reminders'), channelsOf('storage')];
    const preference = { isWanted: reminding.length > 0, pausedUntil: settings.pausedUntil };
    // A check that an event asked for comes up to a minute after the event.
    const since =
      dueAt !== undefined && dueAt <= now.toISOString() ? new Date(Date.parse(dueAt) - CHECK_DELAY_MS) : now;
    const plan = reminderPlan(state, { reminders: told, storage: toldStorage }, preference, { since, now });
    const { due, next } = plan;
    const storage = telling.length > 0 ? plan.storage : [];
    const nextAt = next?.toISOString();
    if (!due && storage.length === 0 && nextAt === dueAt) return [];
    const messagesOf = (fact: MessageFact, channels: readonly MessageChannel[]) =>
      channels.map((channel) => newMessage(fact, channel, sendableAt(channel, now, customer)));
    const messages = [
      ...storage.flatMap((message) => messagesOf(storageFactOf(customerId, message), telling)),
      ...(due ? messagesOf(factOf(customerId, due), reminding) : []),
    ];
    const changed = {
      told: due ? withTold(told, due.day, [due.planned.id]) : told,
      ...(storage.length > 0 && {
        toldStorage: storage.reduce((all, { day, noticeIds }) => withTold(all, day, noticeIds), toldStorage),
      }),
      dueAt: nextAt,
    };
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

const factOf = (customerId: string, { planned, day, from }: Turn<Reminder>): ReminderFact => {
  const { type, id, locationCode } = planned;
  return { type, id, at: from.toISOString(), customerId, locationCode, day };
};

const storageFactOf = (customerId: string, { type, day, from, noticeIds }: StorageMessage): StorageFact => ({
  ...{ type, id: `${type}#${day}`, at: from.toISOString(), customerId, day },
  notices: [...noticeIds],
});

const withTold = (told: readonly SentReminder[], day: string, ids: readonly string[]): SentReminder[] => [
  ...told.filter((earlier) => earlier.day > addDays(day, -TOLD_DAYS)),
  ...ids.map((id) => ({ id, day })),
];
