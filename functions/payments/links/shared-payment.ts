import { Conflict, InvalidInput, LimitReached, NotFound } from '#functions/core/platform/errors.ts';
import type { SharedCardPage, SharedOutcome, SharedPayment } from '#shared/contracts/public/payment-links.ts';
import type { PaymentLinkState } from '#shared/rules/cards/payment-link.ts';
import { dollarsFromCents } from '#shared/rules/money.ts';
import { attemptDriver } from '../attempts/attempt-driver.ts';
import { type AttemptRecord, isUndecided, MISMATCH_MESSAGES } from '../attempts/attempt-record.ts';
import { outcomeStatus } from '../attempts/outcome.ts';
import { parcelIdsOf } from '../attempts/payment-records.ts';
import { attemptOpening } from '../checkout/attempt-opening.ts';
import { cardPages } from '../checkout/card-pages.ts';
import type { PaymentTools } from '../payment-tools.ts';
import { linkIdOf, type PaymentLinkRecord } from './link-record.ts';
import { linkRepository, withPayment } from './link-repository.ts';
import { isSameAsk, linkLine } from './link-state.ts';
import { linkStates, sharedView } from './link-views.ts';

/** Why nothing can be paid with a link. Each says that nothing was charged, and nothing about the customer. */
const ENDED: Readonly<Record<Exclude<PaymentLinkState, 'OPEN'>, string>> = {
  PAID: 'This is already paid. You were not charged.',
  CHANGED: 'The price has changed, so this link has ended. You were not charged.',
  EXPIRED: 'This link has expired. You were not charged.',
  REVOKED: 'This link was ended by the person who sent it. You were not charged.',
};

/** The same for each link that does not exist, so that guessing tells nothing. */
const unknownLink = () => new NotFound('This payment link does not exist.');

/** Payments by anybody who has a link. Nobody is signed in, so the token is all that a request proves (decision 200). */
export function sharedPayments(tools: PaymentTools) {
  const { table, attempts, surchargeBasisPoints } = tools;
  const links = linkRepository(table);
  const statesOf = linkStates(tools);
  const driver = attemptDriver(tools);
  const opening = attemptOpening(tools);
  const pages = cardPages(tools);

  /** @throws NotFound */
  async function linkOf(token: string): Promise<PaymentLinkRecord> {
    const link = await links.find(linkIdOf(token));
    if (!link) throw unknownLink();
    return link;
  }

  async function stateOf(link: PaymentLinkRecord): Promise<PaymentLinkState> {
    const [current] = await statesOf(link.customerId, [link]);
    return current?.state ?? 'CHANGED';
  }

  /** The writes that note the payment in its link, read again. @throws Conflict if the link was revoked meanwhile */
  async function notedIn({ linkId }: PaymentLinkRecord, paymentId: string) {
    const link = await links.find(linkId);
    if (!link || link.revokedAt !== undefined) throw new Conflict(ENDED.REVOKED);
    return { link: withPayment(link, paymentId) };
  }

  /** @throws Conflict if the packages can't be paid for as the link asks, LimitReached */
  async function begin(link: PaymentLinkRecord) {
    try {
      return await opening.open({
        customerId: link.customerId,
        parcelIds: parcelIdsOf(link.lines),
        method: 'NEW_CARD',
        linkId: link.linkId,
        requirePrice: (lines) => {
          if (!isSameAsk(link.lines, lines.map(linkLine))) throw new Conflict(ENDED.CHANGED);
        },
        alsoWrites: (paymentId) => notedIn(link, paymentId),
      });
    } catch (error) {
      // The messages are for the customer: they name packages, and what the customer has done.
      if (error instanceof LimitReached)
        throw new LimitReached('This payment is not possible right now. Please try again later.');
      if (error instanceof InvalidInput || error instanceof NotFound || isAlreadyPaid(error))
        throw new Conflict(ENDED[isAlreadyPaid(error) ? 'PAID' : 'CHANGED']);
      throw error;
    }
  }

  return {
    /** What a link asks for. Changes nothing, so that programs that open links in messages do no harm. @throws NotFound */
    view: async (token: string): Promise<SharedPayment> => {
      const link = await linkOf(token);
      return sharedView(link, await stateOf(link), surchargeBasisPoints);
    },

    /**
     * Opens the card page of a link. It never ends a payment that was begun by the customer or with another link.
     * @throws NotFound, Conflict if the link is not open, LimitReached, Unavailable
     */
    open: async (token: string): Promise<SharedCardPage> => {
      const link = await linkOf(token);
      const state = await stateOf(link);
      if (state !== 'OPEN') throw new Conflict(ENDED[state]);
      const { attempt, is } = await begin(link);
      if (is === 'new') {
        const opened = await pages.openForPayment(attempt);
        // Revoking a link ends its payment, but not one whose page was still opening.
        if ((await linkOf(token)).revokedAt === undefined) return cardPageOf(opened);
        await driver.handle(opened.paymentId, { type: 'cancel requested' });
        throw new Conflict(ENDED.REVOKED);
      }
      if (is === 'other') return { status: 'busy', reference: null, token: null };
      return cardPageOf(await driver.handle(attempt.paymentId, { type: 'reopened' }));
    },

    /** The outcome of a payment with a link. While it is undecided, it is looked up. @throws NotFound */
    outcome: async (token: string, reference: string): Promise<SharedOutcome> => {
      const { customerId, linkId } = await linkOf(token);
      const attempt = await attempts.find(`${customerId}-${reference}`);
      if (attempt?.linkId !== linkId) throw unknownLink();
      return sharedOutcome(
        isUndecided(attempt) ? await driver.handle(attempt.paymentId, { type: 'resumed' }) : attempt,
      );
    },
  };
}

const isAlreadyPaid = (error: unknown): boolean => error instanceof Conflict && error.name === 'AlreadyPaid';

/** The part of a payment's id that does not name its customer. */
const referenceOf = ({ paymentId, customerId }: AttemptRecord): string =>
  paymentId.slice(customerId.length + 1);

function cardPageOf(attempt: AttemptRecord): SharedCardPage {
  const reference = referenceOf(attempt);
  return attempt.attemptState === 'OPEN'
    ? { status: 'open', reference, token: attempt.token }
    : { status: 'confirming', reference, token: null };
}

/** Without anything about the card: the same link may have been used by somebody else. */
function sharedOutcome(attempt: AttemptRecord): SharedOutcome {
  const isRecorded = attempt.attemptState === 'RECORDED';
  const isReturned = attempt.attemptState === 'VOIDING' || attempt.attemptState === 'VOIDED';
  return {
    status: outcomeStatus(attempt),
    charged: isRecorded ? dollarsFromCents(attempt.charge.capturedCents) : null,
    paidAt: isRecorded ? attempt.recordedAt : null,
    message: isReturned ? MISMATCH_MESSAGES[attempt.misfit] : null,
  };
}
