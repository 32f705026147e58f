import type { ClaimDraftInput, ClaimInput, ClaimReply } from '#shared/contracts/claims/inputs.ts';
import type { ClaimDecision } from '#shared/contracts/staff/claims.ts';
import { addDays } from '#shared/rules/calendar-dates.ts';
import {
  type ClaimStep,
  type ClaimWindow,
  claimableSince,
  claimDeadlines,
  claimWindow,
  isClaimable,
  MAX_CLAIM_FILES,
  nextClaimState,
} from '#shared/rules/claims/claims.ts';
import { centsFromDollars } from '#shared/rules/money.ts';
import { CLAIMS } from '#shared/rules/terms.ts';
import { toLocalDate } from '#shared/rules/time-zone.ts';
import { Conflict } from '../core/platform/errors.ts';
import { terminalAt } from '../locations/terminals.ts';
import type { ParcelRecord } from '../parcels/parcel-record.ts';
import type { ClaimEventRecord, ClaimRecord } from './claim-record.ts';

/** So that a claim with the longest texts stays below the size of an item. */
const MAX_ANSWERS = 30;
/** Of each claim ever, so that nobody can fill the bucket by adding and removing files. */
const MAX_UPLOADS = 3 * MAX_CLAIM_FILES;

const CHANGED = 'This claim has changed since you opened it. Refresh and try again.';

/** The time zone of a package's days to claim: that of its terminal. */
export const claimTimeZone = (
  { destinationCode }: Pick<ParcelRecord, 'destinationCode'>,
  now: Date,
): string => terminalAt(destinationCode ?? 'TAC', now).timeZone;

/** `08/31/2027`. */
const inWords = (date: string): string => {
  const [year, month, day] = date.split('-');
  return `${month}/${day}/${year}`;
};

/** @throws Conflict if nothing can be claimed about this package */
export function requireClaimable(parcel: ParcelRecord): void {
  if (!isClaimable(parcel))
    throw new Conflict('A claim is possible for a package that was delivered, is lost or is damaged.');
}

/**
 * The window in which this package can be claimed, or null as long as no days run.
 * @throws Conflict if it has closed
 */
export function requireInTime(parcel: ParcelRecord, now: Date): ClaimWindow | null {
  const window = claimWindow(claimableSince(parcel), claimTimeZone(parcel, now), now);
  if (window?.timing === 'CLOSED')
    throw new Conflict(
      `The time to claim this package ended on ${inWords(window.takenUntil)}. Please contact customer service.`,
    );
  return window;
}

/** A draft about a package, before the customer has written anything. */
export function newDraft(parcel: ParcelRecord): ClaimRecord {
  const { parcelId, customerId, freightBillNum, destinationCode, status } = parcel;
  return {
    parcelId,
    customerId,
    freightBillNum,
    destinationCode,
    customerName: '',
    companyName: '',
    customerNumber: '',
    claimState: 'DRAFT',
    cause: status === 'LOST' ? 'LOST' : 'DAMAGED',
    whatHappened: '',
    amountCents: null,
    files: [],
    uploads: 0,
    events: [],
    isLate: false,
    revision: 0,
    version: 1,
  };
}

/** @throws Conflict unless it is a draft */
export function requireDraft(claim: ClaimRecord): void {
  if (claim.claimState !== 'DRAFT') throw new Conflict('This claim was already filed.');
}

/** @throws Conflict if both sides see another revision than this */
export function requireRevision(claim: ClaimRecord, revision: number): void {
  if (claim.revision !== revision) throw new Conflict(CHANGED);
}

/** The same draft again changes nothing. @throws Conflict if it is filed, or if another device has saved the draft since */
export function withDraft(
  claim: ClaimRecord,
  { cause, whatHappened, amount, version }: ClaimDraftInput,
): ClaimRecord {
  requireDraft(claim);
  const amountCents = amount === null ? null : centsFromDollars(amount);
  const isSaved =
    cause === claim.cause && whatHappened === claim.whatHappened && amountCents === claim.amountCents;
  if (isSaved && claim.revision > 0) return claim;
  requireRevision(claim, version);
  return { ...claim, cause, whatHappened, amountCents, revision: claim.revision + 1 };
}

type NewFile = Pick<ClaimRecord['files'][number], 'fileId' | 'name' | 'contentType' | 'bytes'>;

/** The claim with a file that is about to be uploaded. The same file again changes nothing. @throws Conflict */
export function withFile(claim: ClaimRecord, file: NewFile, now: Date): ClaimRecord {
  const known = claim.files.find(({ fileId }) => fileId === file.fileId);
  if (known) {
    if (known.sentAt !== undefined || known.bytes !== file.bytes || known.contentType !== file.contentType)
      throw new Conflict('This file was already added.');
    return claim;
  }
  if (claim.claimState !== 'DRAFT' && nextClaimState(claim.claimState, 'ANSWER') === null)
    throw new Conflict('Files can no longer be added to this claim.');
  if (claim.files.length >= MAX_CLAIM_FILES)
    throw new Conflict(`A claim can have at most ${MAX_CLAIM_FILES} files.`);
  if (claim.uploads >= MAX_UPLOADS)
    throw new Conflict('Too many files were added to this claim. Please contact customer service.');
  const added = { ...file, addedAt: now.toISOString() };
  return { ...claim, files: [...claim.files, added], uploads: claim.uploads + 1 };
}

/** The claim without a file that was not sent. @throws Conflict if it was sent */
export function withoutFile(claim: ClaimRecord, fileId: string): ClaimRecord {
  const file = claim.files.find((other) => other.fileId === fileId);
  if (!file) return claim;
  if (file.sentAt !== undefined) throw new Conflict('A file that was sent with a claim cannot be removed.');
  return { ...claim, files: claim.files.filter((other) => other !== file) };
}

export const unsentFiles = ({ files }: Pick<ClaimRecord, 'files'>) =>
  files.filter(({ sentAt }) => sentAt === undefined);

/** Whether this request was already carried out, so that it changes nothing again. */
export const isDone = ({ events }: Pick<ClaimRecord, 'events'>, requestId: string): boolean =>
  events.some((event) => event.requestId === requestId);

const REACTIONS: readonly ClaimStep[] = ['ACCEPT', 'REFUSE', 'REFUND_FAILED'];

/** When our next answer or payment is due, which may be later than at first if something followed our decision. */
function decideBy(claim: ClaimRecord, step: ClaimStep, at: string): string | undefined {
  const isReaction = REACTIONS.includes(step) || claim.claimState === 'DECLINED';
  if (!isReaction || claim.decideBy === undefined) return claim.decideBy;
  const now = new Date(at);
  const answerBy = addDays(toLocalDate(now, claimTimeZone(claim, now)), CLAIMS.answerDays);
  return [answerBy, claim.decideBy].toSorted().at(-1);
}

type NewEvent = Omit<ClaimEventRecord, 'step' | 'files'>;

/**
 * The claim after a step. The customer's steps send the files that were added since.
 * @throws Conflict if the step is not possible now
 */
export function withStep(claim: ClaimRecord, step: ClaimStep, event: NewEvent): ClaimRecord {
  const claimState = nextClaimState(claim.claimState, step);
  if (claimState === null)
    throw new Conflict(claim.claimState === 'DRAFT' ? 'This claim was not filed yet.' : CHANGED);
  if (step === 'ANSWER' && claim.events.filter((earlier) => earlier.step === step).length >= MAX_ANSWERS)
    throw new Conflict('Nothing more can be added to this claim. Please contact customer service.');
  const isSending = step === 'FILE' || step === 'ANSWER';
  const sent = isSending ? unsentFiles(claim) : [];
  const isDecision = step === 'OFFER' || step === 'DECLINE';
  return {
    ...claim,
    claimState,
    files: claim.files.map((file) => (sent.includes(file) ? { ...file, sentAt: event.at } : file)),
    events: [...claim.events, { ...event, step, files: sent.map(({ fileId }) => fileId) }],
    ...(isDecision && claim.decidedAt === undefined && { decidedAt: event.at }),
    ...(step === 'OFFER' && { offerCents: event.amountCents }),
    decideBy: decideBy(claim, step, event.at),
    revision: claim.revision + 1,
  };
}

/**
 * The claim after the customer's reply.
 * @throws Conflict if the reply is not possible now, or is about another offer
 */
export function withReply(
  claim: ClaimRecord,
  parcel: ParcelRecord,
  reply: ClaimReply,
  now: Date,
): ClaimRecord {
  const { step, requestId } = reply;
  if (claim.claimState === 'DECLINED' && step === 'ANSWER') requireInTime(parcel, now);
  if (step !== 'ANSWER' && centsFromDollars(reply.offer) !== claim.offerCents) throw new Conflict(CHANGED);
  const event = {
    at: now.toISOString(),
    by: claim.customerId,
    text: step === 'ACCEPT' ? '' : reply.text,
    ...(step !== 'ANSWER' && { amountCents: claim.offerCents }),
    requestId,
  };
  return withStep(claim, step, event);
}

/** The claim after a decision of customer service. @throws Conflict if it is not possible now */
export function withDecision(
  claim: ClaimRecord,
  decision: ClaimDecision,
  by: string,
  now: Date,
): ClaimRecord {
  requireRevision(claim, decision.version);
  const { step, message, requestId } = decision;
  return withStep(claim, step, {
    at: now.toISOString(),
    by,
    text: message,
    ...(step === 'OFFER' && { amountCents: centsFromDollars(decision.amount) }),
    requestId,
  });
}

/** The draft as it is filed. @throws Conflict if the package cannot be claimed */
export function filed(
  draft: ClaimRecord,
  parcel: ParcelRecord,
  { cause, whatHappened, amount, requestId }: ClaimInput,
  now: Date,
): ClaimRecord {
  requireDraft(draft);
  requireClaimable(parcel);
  const window = requireInTime(parcel, now);
  const filedAt = now.toISOString();
  const { customerName = '', companyName = '', customerNumber = '', declaredValueCents } = parcel;
  const amountCents = centsFromDollars(amount);
  const claim: ClaimRecord = {
    ...draft,
    ...{ cause, whatHappened, amountCents, filedAt, customerName, companyName, customerNumber },
    ...(declaredValueCents !== undefined && { declaredValueCents }),
    destinationCode: parcel.destinationCode,
    ...claimDeadlines(filedAt, claimTimeZone(parcel, now)),
    isLate: window?.timing === 'LATE',
  };
  const event = { at: filedAt, by: parcel.customerId, text: whatHappened, amountCents, requestId };
  return withStep(claim, 'FILE', event);
}
