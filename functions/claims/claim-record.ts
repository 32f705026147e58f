import * as z from 'zod/mini';
import { ClaimFile } from '#shared/contracts/claims/claim-file.ts';
import type { ListedClaim } from '#shared/contracts/claims/claims.ts';
import { CustomerFields, LocationCode } from '#shared/contracts/primitives.ts';
import {
  CLAIM_CAUSES,
  CLAIM_STATES,
  CLAIM_STEPS,
  isOpenClaim,
  nextClaimDeadline,
} from '#shared/rules/claims/claims.ts';
import { dollarsFromCents } from '#shared/rules/money.ts';
import { defineEntity, type Item, Versioned } from '../core/data/entity.ts';
import { splitParcelId } from '../core/data/ids.ts';
import { CUSTOMER_SORT, claimListPartition, customerPartition, type Key } from '../core/data/keys.ts';

const Cents = z.int().check(z.gte(0));

/** One step. `by` is the customer's id, the email address of a staff member, or a part of the system. */
const ClaimEventRecord = z.object({
  step: z.enum(CLAIM_STEPS),
  at: z.string(),
  by: z.string(),
  text: z.string(),
  amountCents: z.optional(Cents),
  files: z.array(z.string()),
  requestId: z.string(),
});
export type ClaimEventRecord = z.infer<typeof ClaimEventRecord>;

/** What staff have paid outside of the portal. */
const OutsidePayment = z.object({ amountCents: Cents, reference: z.string(), date: z.string() });

/**
 * How a claim is paid. `refund` is the refund of a part of a payment of the package, which may not be decided yet; after it has
 * failed there is none. `by` and `requestId` are those of the last request of staff.
 */
const ClaimPaymentRecord = z.object({
  requestId: z.string(),
  by: z.string(),
  refund: z.optional(z.object({ paymentId: z.string(), number: z.int(), amountCents: Cents })),
  outside: z.array(OutsidePayment),
});
export type ClaimPaymentRecord = z.infer<typeof ClaimPaymentRecord>;

/** The parts of a payment, in cents. */
export const paidParts = ({ refund, outside }: ClaimPaymentRecord) => ({
  refundedCents: refund?.amountCents ?? 0,
  outsideCents: outside.reduce((sum, { amountCents }) => sum + amountCents, 0),
});

/**
 * The claim about a package, or its draft. Amounts in cents, dates local to the terminal. `revision` counts the changes
 * that both sides see, so that an uploaded file makes nobody's decision stale. `uploads` counts all files ever added.
 * `decidedAt` is the first offer or refusal. The customer's name and what we are liable for are as of the filing.
 */
export const ClaimRecord = z.object({
  parcelId: z.string(),
  customerId: z.string(),
  freightBillNum: z.string(),
  destinationCode: z.nullable(LocationCode),
  ...CustomerFields,
  claimState: z.enum(CLAIM_STATES),
  cause: z.enum(CLAIM_CAUSES),
  whatHappened: z.string(),
  amountCents: z.nullable(Cents),
  declaredValueCents: z.optional(Cents),
  files: z.array(ClaimFile),
  uploads: z.int(),
  events: z.array(ClaimEventRecord),
  filedAt: z.optional(z.string()),
  isLate: z.boolean(),
  acknowledgeBy: z.optional(z.string()),
  decideBy: z.optional(z.string()),
  decidedAt: z.optional(z.string()),
  offerCents: z.optional(Cents),
  payment: z.optional(ClaimPaymentRecord),
  revision: z.int(),
  ...Versioned.shape,
});
export type ClaimRecord = z.infer<typeof ClaimRecord>;

/** A claim after it was filed. */
export type FiledClaim = ClaimRecord &
  Required<Pick<ClaimRecord, 'filedAt' | 'acknowledgeBy' | 'decideBy'>> & { amountCents: number };

export const isFiled = (claim: ClaimRecord): claim is FiledClaim => claim.claimState !== 'DRAFT';

/** The key of the claim about a package, or null if the id is malformed. */
export function claimKey(parcelId: string): Key | null {
  const parts = splitParcelId(parcelId);
  return parts && { pk: customerPartition(parts.customerId), sk: `${CUSTOMER_SORT.claims}${parts.suffix}` };
}

/** The deadline that counts now. Null if the claim waits for nothing of ours. */
export const deadlineOf = ({ claimState, acknowledgeBy, decideBy }: FiledClaim): string | null =>
  nextClaimDeadline(claimState, { acknowledgeBy, decideBy });

/** Sorts claims that wait for the customer after those with a deadline. */
const NO_DEADLINE = 'waiting';

/** The sort key in the staff's lists: the deadline, or when a closed claim was closed. */
function sortKeyOf(claim: FiledClaim): string {
  const since = claim.events.at(-1)?.at ?? claim.filedAt;
  const first = isOpenClaim(claim.claimState) ? (deadlineOf(claim) ?? NO_DEADLINE) : since;
  return `${first}#${claim.parcelId}`;
}

/** The package in a sort key of the staff's lists. */
export const parcelIdOfListed = (sortKey: string): string => sortKey.slice(sortKey.indexOf('#') + 1);

const Listed = z.object({
  parcelId: z.string(),
  customerId: z.string(),
  freightBillNum: z.string(),
  destinationCode: z.nullable(LocationCode),
  ...CustomerFields,
  summary: z.object({
    claimState: z.enum(CLAIM_STATES),
    cause: z.enum(CLAIM_CAUSES),
    amountCents: Cents,
    offerCents: z.optional(Cents),
    filedAt: z.string(),
    isLate: z.boolean(),
    acknowledgeBy: z.string(),
    decideBy: z.string(),
  }),
});

function summaryOf(claim: ClaimRecord): Item {
  if (!isFiled(claim)) return {};
  const { claimState, cause, amountCents, offerCents, filedAt, isLate, acknowledgeBy, decideBy } = claim;
  const amounts = { amountCents, ...(offerCents !== undefined && { offerCents }) };
  return { summary: { claimState, cause, ...amounts, filedAt, isLate, acknowledgeBy, decideBy } };
}

export const claimEntity = defineEntity({
  type: 'claim',
  schema: ClaimRecord,
  keys: (claim) => {
    const key = claimKey(claim.parcelId);
    if (!key) throw new Error(`Not a parcel id: ${claim.parcelId}`);
    if (!isFiled(claim)) return key;
    const list = isOpenClaim(claim.claimState) ? 'OPEN' : 'CLOSED';
    return { ...key, indexed: { listPk: claimListPartition(list), listSk: sortKeyOf(claim) } };
  },
  projected: summaryOf,
});

/** Reads a row of the staff's lists from the index. */
export const listedClaimReader = {
  read: (item: Item): ListedClaim => {
    const { summary, ...row } = Listed.parse(item);
    const { claimState: state, amountCents, offerCents, ...rest } = summary;
    return {
      ...row,
      ...rest,
      state,
      amount: dollarsFromCents(amountCents),
      ...(offerCents !== undefined && { offer: dollarsFromCents(offerCents) }),
      deadline: nextClaimDeadline(state, summary),
    };
  },
};
