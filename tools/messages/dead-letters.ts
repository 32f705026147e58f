import type { Table } from '#functions/core/data/table.ts';
import { asError } from '#functions/core/platform/errors.ts';
import { customerRepository } from '#functions/customers/customer-repository.ts';
import { DomainEvent } from '#functions/messages/events/domain-event.ts';
import { messageRepository } from '#functions/messages/ledger/message-repository.ts';
import { pushSubscriptionRepository } from '#functions/messages/push/push-subscription-repository.ts';
import { reminderPlan } from '#functions/messages/reminders/reminder-plan.ts';
import { reminderRepository } from '#functions/messages/reminders/reminder-repository.ts';
import { reminderState } from '#functions/messages/reminders/reminder-state.ts';
import { isReport } from '#functions/messages/reports/report.ts';
import { isPushed, plannedMessages } from '#functions/messages/sending/message-plan.ts';
import { settingsRepository } from '#functions/messages/settings/settings-repository.ts';
import { MINUTE_MS } from '#shared/rules/durations.ts';

/** A message of a dead-letter queue. `receipt` removes it. */
export interface DeadLetter {
  readonly id: string;
  readonly body: string;
  readonly receipt: string;
}

interface Dependencies {
  readonly table: Table;
  readonly queue: {
    receiveAll(): Promise<readonly DeadLetter[]>;
    release(letter: DeadLetter): Promise<void>;
    moveBack(letter: DeadLetter): Promise<void>;
    remove(letter: DeadLetter): Promise<void>;
  };
  readonly now: Date;
  readonly print: (line: string) => void;
}

/** `due-messages` runs every minute, so it does not send these. */
const OVERDUE_MS = 15 * MINUTE_MS;
const MAX_OVERDUE_SHOWN = 100;

/** What a dead letter is, and whether sending it again would tell anybody anything. */
interface Assessment {
  readonly text: string;
  readonly isOwed: boolean;
}

/** Looks up what the ledger says about dead letters. */
function assessments({ table, now }: Pick<Dependencies, 'table' | 'now'>) {
  const customers = customerRepository(table);
  const settings = settingsRepository(table);
  const devices = pushSubscriptionRepository(table);
  const messages = messageRepository(table);
  const reminders = reminderRepository(table);
  const stateOf = reminderState(table);

  /** Whether a reminder would be missed, because the event that failed was to plan it. */
  async function lacksReminder(customerId: string): Promise<boolean> {
    const [stored, state] = await Promise.all([reminders.find(customerId), stateOf(customerId, now)]);
    const { next } = reminderPlan(state, stored?.told ?? [], { isWanted: false }, { since: now, now });
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
    const told = await Promise.all(planned.map(({ channel }) => messages.isTold(event, channel)));
    const owed = planned.filter((_, index) => !told[index]).map(({ channel }) => channel);
    if (owed.length > 0) return { text: `${text}: not told by ${owed.join(' and ')}`, isOwed: true };
    const outcome = planned.length > 0 ? 'told' : 'no longer to be told';
    if (await lacksReminder(customerId))
      return { text: `${text}: ${outcome}, but the customer's reminders are not planned`, isOwed: true };
    return { text: `${text}: ${outcome}`, isOwed: false };
  }

  /** @throws if the body is neither an event nor a report */
  return async ({ body }: DeadLetter): Promise<Assessment> => {
    const content: unknown = JSON.parse(body);
    // Applying a report twice does no harm.
    if (isReport(content)) return { text: 'a report about a message', isOwed: true };
    return assessEvent(DomainEvent.parse(content));
  };
}

/** Prints the dead letters and the messages that are overdue, and changes nothing. */
export async function listDeadLetters({ table, queue, now, print }: Dependencies): Promise<void> {
  const assess = assessments({ table, now });
  const letters = await queue.receiveAll();
  print(`Dead letters: ${letters.length}`);
  for (const letter of letters) {
    try {
      print(`  ${letter.id}: ${(await assess(letter)).text}`);
    } catch (error) {
      print(`  ${letter.id}: unreadable: ${asError(error).message}`);
    }
    await queue.release(letter);
  }
  const overdue = new Date(now.getTime() - OVERDUE_MS);
  const { items, after } = await messageRepository(table).listDue(overdue, MAX_OVERDUE_SHOWN);
  print(`Overdue messages in the ledger: ${items.length}${after === undefined ? '' : ' or more'}`);
  for (const { customerId, messageId } of items) print(`  ${customerId} ${messageId}`);
}

/**
 * Moves dead letters back to their queue, unless the ledger says that their event is already told or is no longer to be
 * told, and the customer's reminders are planned; these are removed. The ledger also prevents a second message if a letter is moved twice. Returns the number of
 * letters that stay, because they cannot be read or moved.
 */
export async function resendDeadLetters({ table, queue, now, print }: Dependencies): Promise<number> {
  const assess = assessments({ table, now });
  let failed = 0;
  for (const letter of await queue.receiveAll())
    try {
      const { text, isOwed } = await assess(letter);
      await (isOwed ? queue.moveBack(letter) : queue.remove(letter));
      print(`${letter.id}: ${isOwed ? 'sent again' : 'removed'}: ${text}`);
    } catch (error) {
      failed += 1;
      print(`${letter.id}: kept: ${asError(error).message}`);
      await queue.release(letter);
    }
  return failed;
}
