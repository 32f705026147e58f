import type { StaffMessage } from '#shared/contracts/staff/messages.ts';
import { RESENDABLE_STATES } from '#shared/rules/messages/message-types.ts';
import { isCustomerId } from '../core/data/ids.ts';
import type { ShownPage } from '../core/data/query.ts';
import type { Table } from '../core/data/table.ts';
import type { Caller } from '../core/platform/caller.ts';
import { Conflict, NotFound } from '../core/platform/errors.ts';
import type { Tools } from '../core/platform/lambda.ts';
import { lazy } from '../core/platform/once.ts';
import { customerRepository } from '../customers/customer-repository.ts';
import { customerSummaries } from '../customers/customer-summary.ts';
import type { MessageRecord } from './ledger/message-record.ts';
import { messageRepository } from './ledger/message-repository.ts';
import { copiesOfLastDay, resent } from './ledger/message-states.ts';
import { type MessageListing, messageListing } from './message-service.ts';
import { staffMessageOf } from './message-view.ts';
import { obstacleTo, recipientOf } from './planning/message-plan.ts';
import { NoLongerTrue } from './preparing/no-longer-true.ts';
import { settingsRepository } from './settings/settings-repository.ts';

const MAX_COPIES_PER_DAY = 3;

/** @throws Conflict if a copy is on its way, or there were enough in the last day */
function requireAnotherCopy(original: MessageRecord, lastCopy: MessageRecord | null, now: Date): void {
  if (lastCopy && (lastCopy.messageState === 'HELD' || lastCopy.messageState === 'SENDING'))
    throw new Conflict('This message is already being sent again.');
  if (copiesOfLastDay(original, now).length >= MAX_COPIES_PER_DAY)
    throw new Conflict(
      'This message was sent again three times in the last 24 hours. Please try again tomorrow.',
    );
}

/** The messages of any customer, for staff. */
export function staffMessageService(table: Table, { clock, logger }: Pick<Tools, 'clock' | 'logger'>) {
  const messages = messageRepository(table);
  const customers = customerRepository(table);
  const settings = settingsRepository(table);
  const findCustomer = customerSummaries(table);
  const listed = messageListing(table);
  // Few requests need it.
  const presentOf = lazy(async () =>
    (await import('./preparing/present-state.ts')).presentFacts(table, clock),
  );

  /** @throws Conflict with the reason if a copy would not be sent, as far as is known now */
  async function requireSendable({ customerId, channel, messageState, facts }: MessageRecord): Promise<void> {
    if (!RESENDABLE_STATES.includes(messageState))
      throw new Conflict(
        messageState === 'CANCELED'
          ? 'This message was not sent because it no longer applied.'
          : 'This message is still on its way.',
      );
    const [customer, choices] = await Promise.all([
      customers.find(customerId, true),
      settings.ofCustomer(customerId),
    ]);
    const recipient = customer && recipientOf(facts[0], customer);
    const obstacle = recipient ? obstacleTo(channel, recipient, choices) : 'There is no such customer.';
    if (obstacle !== null) throw new Conflict(obstacle);
    try {
      await presentOf(facts, clock.now());
    } catch (error) {
      if (error instanceof NoLongerTrue) throw new Conflict(error.message, { cause: error });
      throw error;
    }
  }

  return {
    /**
     * A page of a customer's messages, newest first.
     * @throws NotFound for an unknown customer, InvalidInput for a cursor of another list
     */
    list: async (customerId: string, listing: MessageListing): Promise<ShownPage<StaffMessage>> => {
      const customer = isCustomerId(customerId) ? await findCustomer(customerId) : null;
      if (!customer) throw new NotFound('There is no such customer.');
      const { shown, ...page } = await listed(customerId, listing);
      return { ...page, shown: shown.map(staffMessageOf) };
    },

    /**
     * Puts a copy of a message into the ledger, at most {@link MAX_COPIES_PER_DAY} a day and one at a time, which the next
     * run of `due-messages` sends. A repeated request returns the same copy.
     * @throws NotFound, Conflict if the message or a copy is still on its way, no longer applies, or cannot reach the customer
     */
    resend: async (
      { email }: Pick<Caller, 'email'>,
      { customerId, messageId }: { readonly customerId: string; readonly messageId: string },
      requestId: string,
    ): Promise<StaffMessage> => {
      const chosen = await messages.find(customerId, messageId);
      if (!chosen) throw new NotFound('There is no such message.');
      // The copies of a copy count as those of the first message.
      const original = (chosen.copyOf && (await messages.find(customerId, chosen.copyOf))) || chosen;
      const earlier = await messages.findResent(original, requestId);
      if (earlier) return staffMessageOf(earlier);
      await requireSendable(chosen);
      const copy = await messages.createResent(original, requestId, (before, lastCopy) => {
        const now = clock.now();
        requireAnotherCopy(before, lastCopy, now);
        return resent(before, { by: email, requestId, now });
      });
      logger.info('Staff had a message sent again', { ofCustomer: customerId, messageId, by: email });
      return staffMessageOf(copy);
    },
  };
}
