import { retryOnConflict } from '#functions/core/data/retry.ts';
import { asError, VersionConflict } from '#functions/core/platform/errors.ts';
import { lazy } from '#functions/core/platform/once.ts';
import type { MessageRecord } from '../ledger/message-record.ts';
import { messageRepository } from '../ledger/message-repository.ts';
import {
  canceled,
  claimed,
  heldUntil,
  isDue,
  type Sendable,
  type SendResult,
  unprepared,
  withResult,
  withUnknownOutcome,
} from '../ledger/message-states.ts';
import { eventPlanning } from '../planning/event-planning.ts';
import { NoLongerTrue, Unreachable } from '../preparing/no-longer-true.ts';
import type { Later, Prepared, SendingTools } from '../preparing/prepare.ts';

/** Takes messages of the ledger a step further. */
export function messageDelivery(sending: SendingTools) {
  const { clock, logger } = sending.tools;
  const messages = messageRepository(sending.table);
  const { planElsewhere } = eventPlanning(sending);
  const prepare = lazy(async () => (await import('../preparing/prepare.ts')).messagePreparation(sending));
  // Few texts need it.
  const stopTextsTo = lazy(
    async () => (await import('../settings/text-consent.ts')).textConsent(sending.table).stopTextsTo,
  );

  /** Null if another sender has changed the message since `before` was read. */
  async function saveFirst(before: MessageRecord, after: MessageRecord): Promise<MessageRecord | null> {
    try {
      return await messages.save(before, after);
    } catch (error) {
      if (error instanceof VersionConflict) return null;
      throw error;
    }
  }

  /** Stores what came of a claim. A report of the mail service may have changed the message in the meantime. */
  const store = ({ customerId, messageId }: MessageRecord, result: SendResult): Promise<void> =>
    retryOnConflict(async () => {
      const before = await messages.find(customerId, messageId);
      const after = before && withResult(before, result, clock.now());
      if (before && after && after !== before) await messages.save(before, after);
    });

  /** A number that the provider of texts refuses counts as one that has answered STOP. */
  const stopTexts = ({ to }: Sendable, at: Date) => stopTextsTo(to, { by: 'PROVIDER', at });

  /** Null if it failed. Then the message is tried again later, so that one that always fails is not due every minute. */
  async function prepared(message: MessageRecord): Promise<Prepared | Later | NoLongerTrue | null> {
    try {
      return await prepare(message);
    } catch (error) {
      if (error instanceof NoLongerTrue) return error;
      const { customerId, messageId } = message;
      logger.report('DUE_MESSAGE_FAILED', { customerId, messageId, error: asError(error) });
      await saveFirst(message, unprepared(message, clock.now()));
      return null;
    }
  }

  /**
   * Tells what was refused through another channel. If that fails, the message counts as not sent instead of refused: nothing
   * went out, so it can be tried again, which refuses and plans it again. Returns what to store.
   */
  async function afterRefusal(
    claim: MessageRecord,
    sendable: Sendable,
    { result, claimedAt }: { readonly result: SendResult; readonly claimedAt: Date },
  ): Promise<SendResult> {
    if (result.result !== 'refused') return result;
    try {
      // As of the claim, in case the customer has turned texts on again in the meantime.
      if (result.isOptedOut) await stopTexts(sendable, claimedAt);
      await planElsewhere(claim);
      return result;
    } catch (error) {
      const { customerId, messageId } = claim;
      logger.report('DUE_MESSAGE_FAILED', { customerId, messageId, error: asError(error) });
      return { result: 'not sent', reason: result.reason };
    }
  }

  /**
   * Sends a message if it is due. The claim is stored before the message is sent, so that no other sender sends it too. If
   * a sender stops before it has stored the result, its claim ends, and the message is sent again or stays UNKNOWN,
   * depending on its type.
   */
  return async (customerId: string, messageId: string): Promise<void> => {
    const found = await messages.find(customerId, messageId);
    if (!found || !isDue(found, clock.now())) return;
    if (found.messageState === 'SENDING')
      return void (await saveFirst(found, withUnknownOutcome(found, clock.now())));
    const ready = await prepared(found);
    if (ready === null) return;
    if (ready instanceof Unreachable) await planElsewhere(found);
    if (ready instanceof NoLongerTrue) return void (await saveFirst(found, canceled(found, ready.message)));
    if ('heldUntil' in ready) return void (await saveFirst(found, heldUntil(found, ready.heldUntil)));
    const claimedAt = clock.now();
    const claim = await saveFirst(found, claimed(found, ready.sendable, claimedAt));
    if (!claim) return;
    const result = await ready.send();
    if (result.result !== 'sent')
      logger.report('MESSAGE_NOT_SENT', { customerId, messageId, channel: claim.channel, ...result });
    await store(claim, await afterRefusal(claim, ready.sendable, { result, claimedAt }));
  };
}
