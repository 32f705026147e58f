import { sweep } from '#functions/core/events/sweep.ts';
import { lazy } from '#functions/core/platform/once.ts';
import { customerRepository } from '#functions/customers/customer-repository.ts';
import { preAlertRepository } from '#functions/pre-alerts/pre-alert-repository.ts';
import { sailingRepository } from '#functions/schedule/sailing-repository.ts';
import { MESSAGE_CHANNELS } from '#shared/rules/messages/message-types.ts';
import { messageRepository } from '../ledger/message-repository.ts';
import type { SendingTools } from '../preparing/prepare.ts';
import { reminderRepository } from '../reminders/reminder-repository.ts';
import { settingsRepository } from '../settings/settings-repository.ts';
import { messageDelivery } from './message-delivery.ts';

/** Preparing and sending one message ends within this time, unless every call times out. */
const TIME_FOR_ONE_MS = 25_000;

/** The messages of 2,000 customers are written in a fraction of it. */
const TIME_FOR_ONE_SAILING_MS = 60_000;

/** Sends the messages and the reminders that are due, asks about expected packages, and tells those aboard whose sailing is. Runs may overlap. */
export function dueMessages(sending: SendingTools) {
  const { table, tools } = sending;
  const messages = messageRepository(table);
  const reminders = reminderRepository(table);
  const customers = customerRepository(table);
  const settings = settingsRepository(table);
  const sailings = sailingRepository(table);
  const preAlerts = preAlertRepository(table);
  const advance = messageDelivery(sending);
  // Loaded when needed, with the rules of storage and pickups.
  const updateReminders = lazy(async () =>
    (await import('../reminders/customer-reminders.ts')).customerReminders(sending),
  );

  // Few minutes need it.
  const checkSailing = lazy(async () =>
    (await import('./sailing-announcements.ts')).sailingAnnouncements(sending),
  );

  const askAbout = lazy(async () => (await import('./pre-alert-questions.ts')).preAlertQuestions(sending));

  async function remind(customerId: string): Promise<void> {
    const [customer, choices] = await Promise.all([
      customers.find(customerId, true),
      settings.ofCustomer(customerId),
    ]);
    if (!customer) throw new Error('The customer has no profile.');
    await updateReminders(customer, choices);
  }

  return async (): Promise<void> => {
    // At the same time: a service that hangs holds up only its own channel, and a reminder that misses its day is never
    // sent.
    await Promise.all([
      ...MESSAGE_CHANNELS.map((channel) =>
        sweep(tools, {
          listDue: messages.listDue,
          isWanted: (due) => due.channel === channel,
          work: ({ customerId, messageId }) => advance(customerId, messageId),
          timeForOneMs: TIME_FOR_ONE_MS,
          failure: 'DUE_MESSAGE_FAILED',
          detailsOf: (due) => ({ ...due }),
        }),
      ),
      sweep(tools, {
        listDue: reminders.listDue,
        work: remind,
        timeForOneMs: TIME_FOR_ONE_MS,
        failure: 'REMINDER_FAILED',
        detailsOf: (customerId) => ({ customerId }),
      }),
      sweep(tools, {
        listDue: preAlerts.listDue,
        work: askAbout,
        timeForOneMs: TIME_FOR_ONE_MS,
        failure: 'PRE_ALERT_QUESTION_FAILED',
        detailsOf: ({ customerId }) => ({ customerId }),
      }),
      sweep(tools, {
        listDue: sailings.listDue,
        work: checkSailing,
        timeForOneMs: TIME_FOR_ONE_SAILING_MS,
        failure: 'SAILING_CHECK_FAILED',
        detailsOf: (sailingId) => ({ sailingId }),
      }),
    ]);
  };
}
