import * as z from 'zod/mini';
import { STAFF_ROLES } from '#shared/roles.ts';
import { defineRoutes } from '#shared/route.ts';
import { CLAIM_CAUSES, CLAIM_STATES, CLAIM_STEPS, MAX_CLAIM_FILES } from '#shared/rules/claims/claims.ts';
import {
  CalendarDate,
  Dollars,
  Instant,
  LocationCode,
  ParcelId,
  PresignedUpload,
  RequestId,
  Url,
} from '../primitives.ts';
import { ClaimFile } from './claim-file.ts';
import { ClaimEvidence } from './evidence.ts';
import { ClaimDraftInput, ClaimInput, ClaimReply, ClaimUploadInput } from './inputs.ts';

const FileId = z.object({ fileId: RequestId });

/**
 * One step of a claim, the oldest first: what was said, and the amount that was claimed, offered or paid. `by` is the
 * email address of the staff member, and only staff get it. `files` are the ids of those that came with it.
 */
export const ClaimEvent = z.object({
  step: z.enum(CLAIM_STEPS),
  at: Instant,
  side: z.enum(['CUSTOMER', 'STAFF']),
  by: z.optional(z.string()),
  text: z.string(),
  amount: z.optional(Dollars),
  files: z.array(z.string()),
});
export type ClaimEvent = z.infer<typeof ClaimEvent>;

/** What was paid for a claim: to the card, and outside of it. The refund's share of the card surcharge is not part of it. */
export const ClaimPayment = z.object({
  refunded: Dollars,
  outside: Dollars,
  /** The number of the check or transfer. Empty without one. */
  reference: z.string(),
  /** When it was paid outside. */
  date: z.optional(CalendarDate),
});
export type ClaimPayment = z.infer<typeof ClaimPayment>;

/**
 * A claim, which has the id of its package. US dollars. `amount` is null in a draft without one. `isLate`: filed after
 * the days that the terms ask for. `acknowledgeBy` and `decideBy` are dates at the terminal, once it is filed. `offer` is
 * our latest offer, which the customer may have accepted. `limit` is our liability: the declared value, or the default
 * without one; `aboveLimit` is how much of the claimed amount exceeds it. `version` is for optimistic locking.
 */
export const Claim = z.object({
  parcelId: z.string(),
  freightBillNum: z.string(),
  state: z.enum(CLAIM_STATES),
  cause: z.enum(CLAIM_CAUSES),
  whatHappened: z.string(),
  amount: z.nullable(Dollars),
  files: z.array(ClaimFile),
  events: z.array(ClaimEvent),
  filedAt: z.optional(Instant),
  isLate: z.boolean(),
  acknowledgeBy: z.optional(CalendarDate),
  decideBy: z.optional(CalendarDate),
  offer: z.optional(Dollars),
  /** What was paid, or is being paid while the claim is still ACCEPTED. */
  payment: z.optional(ClaimPayment),
  declaredValue: z.nullable(Dollars),
  limit: Dollars,
  aboveLimit: Dollars,
  version: z.int(),
});
export type Claim = z.infer<typeof Claim>;

/** A row of the customer's claims. */
export const ClaimSummary = z.pick(Claim, {
  parcelId: true,
  freightBillNum: true,
  state: true,
  cause: true,
  amount: true,
  offer: true,
  filedAt: true,
  isLate: true,
  version: true,
});
export type ClaimSummary = z.infer<typeof ClaimSummary>;

/** A row of the list for staff. `deadline` is the one that counts now, as a date at the terminal. */
export const ListedClaim = z.object({
  parcelId: z.string(),
  customerId: z.string(),
  freightBillNum: z.string(),
  customerName: z.string(),
  companyName: z.string(),
  customerNumber: z.string(),
  destinationCode: z.nullable(LocationCode),
  state: z.enum(CLAIM_STATES),
  cause: z.enum(CLAIM_CAUSES),
  amount: Dollars,
  offer: z.optional(Dollars),
  filedAt: Instant,
  isLate: z.boolean(),
  acknowledgeBy: CalendarDate,
  decideBy: CalendarDate,
  deadline: z.nullable(CalendarDate),
});
export type ListedClaim = z.infer<typeof ListedClaim>;

const OWN = ['Customer'] as const;
const BOTH = ['Customer', ...STAFF_ROLES] as const;

export const claimRoutes = defineRoutes('claims', {
  listClaims: {
    key: 'GET /claims',
    summary: "List the caller's claims and drafts, the newest package first",
    access: OWN,
    response: z.array(ClaimSummary),
    skipsUnreadable: true,
  },
  getClaim: {
    key: 'GET /claims/{parcelId}',
    summary: 'Get the claim or the draft about a package',
    access: OWN,
    params: ParcelId,
    response: Claim,
  },
  saveClaimDraft: {
    key: 'PUT /claims/{parcelId}/draft',
    summary: 'Save a draft, of which a package has one',
    access: OWN,
    params: ParcelId,
    body: ClaimDraftInput,
    response: Claim,
    errors: [409],
  },
  discardClaimDraft: {
    key: 'DELETE /claims/{parcelId}/draft',
    summary: 'Discard a draft and its files. Does nothing without one.',
    access: OWN,
    params: ParcelId,
    response: null,
    errors: [409],
  },
  addClaimFile: {
    key: 'POST /claims/{parcelId}/files',
    summary: `Get a presigned URL to which a file can be uploaded with PUT, valid for five minutes. A claim has at most ${MAX_CLAIM_FILES} files.`,
    access: OWN,
    params: ParcelId,
    body: ClaimUploadInput,
    response: PresignedUpload,
    errors: [409],
  },
  removeClaimFile: {
    key: 'DELETE /claims/{parcelId}/files/{fileId}',
    summary: 'Remove a file that was not sent yet. Does nothing if it is gone.',
    access: OWN,
    params: z.extend(ParcelId, FileId.shape),
    response: null,
    errors: [409],
  },
  getClaimFile: {
    key: 'GET /claims/{parcelId}/files/{fileId}',
    summary: 'Get a presigned URL of a file, valid for five minutes',
    access: BOTH,
    params: z.extend(ParcelId, FileId.shape),
    response: z.object({ url: Url }),
  },
  fileClaim: {
    key: 'POST /claims/{parcelId}',
    summary: 'File a claim. The same request again returns the same claim.',
    access: OWN,
    params: ParcelId,
    body: ClaimInput,
    response: Claim,
    errors: [409],
  },
  replyToClaim: {
    key: 'POST /claims/{parcelId}/replies',
    summary: 'Add to a claim, answer a question, or accept or refuse an offer',
    access: OWN,
    params: ParcelId,
    body: ClaimReply,
    response: Claim,
    errors: [409],
  },
  getClaimEvidence: {
    key: 'GET /claims/{parcelId}/evidence',
    summary:
      'Get what is known about the package of a claim: photos, measures, messages, signature and history',
    access: BOTH,
    params: ParcelId,
    response: ClaimEvidence,
    skipsUnreadable: true,
  },
});
