import type { Claim } from '#shared/contracts/claims/claims.ts';
import type { ClaimEvidence } from '#shared/contracts/claims/evidence.ts';
import type { ClaimFigures, StaffClaim } from '#shared/contracts/staff/claims.ts';

/** A claim about the package p-1 as its customer sees it, filed and with one photo. */
export const aShownClaim = (changes: Partial<Claim> = {}): Claim => ({
  parcelId: 'p-1',
  freightBillNum: 'NB100001',
  state: 'FILED',
  cause: 'DAMAGED',
  whatHappened: 'The lamp is broken.',
  amount: 240,
  files: [
    {
      fileId: 'f-1',
      name: 'lamp.jpg',
      contentType: 'image/jpeg',
      bytes: 1000,
      addedAt: '2026-11-20T19:00:00Z',
      sentAt: '2026-11-20T20:00:00Z',
    },
  ],
  events: [
    {
      step: 'FILE',
      at: '2026-11-20T20:00:00Z',
      side: 'CUSTOMER',
      text: 'The lamp is broken.',
      amount: 240,
      files: ['f-1'],
    },
  ],
  filedAt: '2026-11-20T20:00:00Z',
  isLate: false,
  acknowledgeBy: '2026-12-20',
  decideBy: '2027-03-20',
  declaredValue: null,
  limit: 100,
  aboveLimit: 140,
  version: 1,
  ...changes,
});

/** What customer service says in a step. */
export const staffEvent = (
  step: Claim['events'][number]['step'],
  text: string,
  amount?: number,
): Claim['events'][number] => ({
  step,
  at: '2026-11-25T20:00:00Z',
  side: 'STAFF',
  text,
  ...(amount !== undefined && { amount }),
  files: [],
});

/** The same claim as staff see it. */
export const aStaffClaim = (changes: Partial<StaffClaim> = {}): StaffClaim => ({
  ...aShownClaim(),
  customerId: 'c-1',
  customerName: 'Ada Lund',
  companyName: '',
  customerNumber: '10042',
  destinationCode: 'ANC',
  deadline: '2026-12-20',
  refundable: 18,
  agreement: null,
  ...changes,
});

/** What is known about the package of the claim. */
export const someEvidence = (changes: Partial<ClaimEvidence> = {}): ClaimEvidence => ({
  filedAt: '2026-11-20T20:00:00Z',
  photos: [
    { name: 'dock-1.jpg', stage: 'INTAKE', at: '2026-11-01T20:00:00Z', isAfterReceipt: false },
    { name: 'shelf-1.jpg', stage: 'ARRIVAL', at: '2026-11-22T20:00:00Z', isAfterReceipt: true },
  ],
  signature: null,
  measures: { length: 18, width: 14, height: 12, weightLbs: 16.4, damaged: false, changes: [] },
  history: [{ status: 'ORIGIN', at: '2026-11-01T20:00:00Z', isAfterReceipt: false }],
  messages: [],
  ...changes,
});

/** The claims of a month. */
export const claimFigures = (): ClaimFigures => ({
  open: [{ state: 'FILED', claims: 2 }],
  months: [
    {
      month: '2026-11',
      filed: [
        { cause: 'DAMAGED', destinationCode: 'KEN', claims: 2, amount: 300 },
        { cause: 'LOST', destinationCode: null, claims: 1, amount: 500 },
      ],
      ...{ decided: 2, decisionDays: 11, decidedLate: 0, declined: 1 },
      ...{ offered: 100, paidByRefund: 18, paidOutside: 82 },
    },
  ],
});
