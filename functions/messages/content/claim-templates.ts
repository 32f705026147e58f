import type { ClaimStep } from '#shared/rules/claims/claims.ts';
import { CLAIMS } from '#shared/rules/terms.ts';
import { claimPath } from '#shared/site-paths.ts';
import { facts, paragraph } from './blocks.ts';
import type { MessageBody, Template } from './message-body.ts';
import type { ClaimData } from './message-data.ts';
import { dayOf, dollars, namedInText, required } from './words.ts';

/** What one step says: the end of the subject, the news, the next step, and both in the words of a text message. */
interface Words {
  readonly subject: string;
  readonly news: string;
  readonly next: string;
  readonly text: string;
  readonly action: string;
}

const VIEW = 'View your claim';

const amountOf = ({ amountCents }: ClaimData): string => dollars(amountCents ?? 0);

/** How a claim was paid, in a sentence. */
function paymentOf({ refundedCents, outsideCents }: ClaimData): string {
  const [card, other] = [dollars(refundedCents), dollars(outsideCents)];
  if (outsideCents === 0) return `We refunded ${card} to your card.`;
  if (refundedCents === 0) return `We paid you ${other} by check or transfer.`;
  return `We refunded ${card} to your card and paid you ${other} by check or transfer.`;
}

/** Only those that a customer is told: see `claimEvents`. */
const WORDS: Readonly<Record<Exclude<ClaimStep, 'ANSWER'>, (claim: ClaimData) => Words>> = {
  FILE: (claim) => ({
    subject: 'we received it',
    news: `We received your claim for ${amountOf(claim)}.${claim.isLate ? ` It came after the ${CLAIMS.claimDays} days in our terms, so it is marked as late.` : ''}`,
    next: `We'll tell you by ${dayOf(claim.acknowledgeBy)} that we are looking into it, and decide by ${dayOf(claim.decideBy)}.${claim.cause === 'LOST' ? '' : ' Keep the package and what was in it until then.'}`,
    text: `we received your claim for ${amountOf(claim)}, and decide by ${dayOf(claim.decideBy)}.`,
    action: VIEW,
  }),
  ACKNOWLEDGE: ({ decideBy }) => ({
    subject: 'we are looking into it',
    news: 'We are looking into your claim.',
    next: `There is nothing to do now. We'll decide by ${dayOf(decideBy)}.`,
    text: `we are looking into your claim, and decide by ${dayOf(decideBy)}.`,
    action: VIEW,
  }),
  ASK: () => ({
    subject: 'we need more from you',
    news: 'We need more from you to decide your claim.',
    next: 'Please answer on your claim page, where you can also add photos and documents.',
    text: 'we need more from you to decide your claim.',
    action: 'Answer',
  }),
  OFFER: (claim) => ({
    subject: `we offer ${amountOf(claim)}`,
    news: `We offer ${amountOf(claim)} for your claim.`,
    next: 'Please accept or refuse the offer on your claim page. If you accept, we pay it, and the claim is settled.',
    text: `we offer ${amountOf(claim)} for your claim. Please accept or refuse it.`,
    action: 'Answer the offer',
  }),
  DECLINE: () => ({
    subject: 'we declined it',
    news: 'We declined your claim.',
    next: "If you disagree, answer on your claim page, and we'll look at it again.",
    text: 'we declined your claim. The reason is on its page.',
    action: VIEW,
  }),
  ACCEPT: (claim) => ({
    subject: `you accepted ${amountOf(claim)}`,
    news: `You accepted our offer of ${amountOf(claim)}.`,
    next: `There is nothing to do now. We'll pay it by ${dayOf(claim.decideBy)}.`,
    text: `you accepted ${amountOf(claim)}. We'll pay it by ${dayOf(claim.decideBy)}.`,
    action: VIEW,
  }),
  REFUSE: (claim) => ({
    subject: `you refused ${amountOf(claim)}`,
    news: `You refused our offer of ${amountOf(claim)}.`,
    next: `There is nothing to do now. We'll look at your claim again by ${dayOf(claim.decideBy)}.`,
    text: `you refused ${amountOf(claim)}. We'll answer by ${dayOf(claim.decideBy)}.`,
    action: VIEW,
  }),
  PAY: (claim) => ({
    subject: `we paid ${amountOf(claim)}`,
    news: `Your claim is paid. ${paymentOf(claim)}`,
    next: `${claim.refundedCents === 0 ? '' : 'A refund can take a few business days to appear on your statement. '}This claim is closed.`,
    text: `your claim is paid. ${paymentOf(claim)}`,
    action: VIEW,
  }),
  REFUND_FAILED: ({ decideBy }) => ({
    subject: 'the refund failed',
    news: 'Your card did not accept the refund for your claim.',
    next: `There is nothing to do now. We'll pay you in another way by ${dayOf(decideBy)}.`,
    text: `your card did not accept the refund for your claim. We'll pay you in another way.`,
    action: VIEW,
  }),
};

/** A step of a claim: the answer in plain words, and the next step. */
export const claimChanged: Template = ({ claim: given, parcels }): MessageBody => {
  const claim = required(given, 'claim');
  const { freightBillNum, parcelId } = required(parcels[0], 'package');
  const { step, text } = claim;
  if (step === 'ANSWER') throw new Error('No message tells what the customer has added.');
  const words = WORDS[step](claim);
  const isOurs = ['ACKNOWLEDGE', 'ASK', 'OFFER', 'DECLINE'].includes(step);
  return {
    subject: `Your claim for package ${freightBillNum}: ${words.subject}`,
    blocks: [
      paragraph(words.news),
      facts(['Our message', isOurs && text], ['Package', freightBillNum]),
      paragraph(words.next),
    ],
    action: { label: words.action, path: claimPath(parcelId) },
    text: [`Claim ${namedInText(parcels)}: ${words.text}`],
  };
};
