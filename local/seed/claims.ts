import { claimFiles, fileKey } from '#functions/claims/claim-files.ts';
import { isFiled } from '#functions/claims/claim-record.ts';
import { claimRepository } from '#functions/claims/claim-repository.ts';
import { claimService } from '#functions/claims/claim-service.ts';
import { paidClaim } from '#functions/claims/claim-settlement.ts';
import { staffClaimService } from '#functions/claims/staff-claim-service.ts';
import type { Table } from '#functions/core/data/table.ts';
import type { ObjectStore } from '#functions/core/platform/object-store.ts';
import { agreements } from '#functions/parcels/cover/agreements.ts';
import type { ParcelRecord } from '#functions/parcels/parcel-record.ts';
import { parcelRepository } from '#functions/parcels/parcel-repository.ts';
import type { ClaimInput, ClaimReply } from '#shared/contracts/claims/inputs.ts';
import type { ClaimDecision } from '#shared/contracts/staff/claims.ts';
import { HOUR_MS } from '#shared/rules/durations.ts';
import { type DemoPhoto, readPhoto } from './demo-images.ts';
import { clampToBusinessHours, DAY } from './parcel-builder.ts';

const SERVICE_USER = 'service@northbound.test';

type WithoutIds<T> = T extends unknown ? Omit<T, 'requestId' | 'version'> : never;

/** A step of customer service or the customer after a claim was filed. */
type DemoStep = { daysAgo: number } & (
  | { decision: WithoutIds<ClaimDecision> }
  | { reply: WithoutIds<ClaimReply> }
);

interface DemoClaim {
  /** Which package it is about. */
  trackingNumber: string;
  filedDaysAgo: number;
  input: WithoutIds<ClaimInput>;
  photos: readonly DemoPhoto[];
  /** What the customer stated as the contents when they agreed to the limit of liability, on the day of the arrival. */
  agreedContents?: string;
  steps: readonly DemoStep[];
  /** When the accepted offer was paid by check. */
  paidDaysAgo?: number;
}

/** The claims of customer@northbound.test: one waits for the customer, one was filed late, and one was paid. */
const CLAIMS: readonly DemoClaim[] = [
  {
    trackingNumber: 'JD014600009977100218',
    filedDaysAgo: 6,
    input: {
      cause: 'LOST',
      whatHappened:
        'The propane fridge for the cabin never arrived in Prudhoe Bay. The store has shipped it twice.',
      amount: 640,
    },
    photos: [],
    agreedContents: 'Propane fridge',
    steps: [
      {
        daysAgo: 5,
        decision: {
          step: 'ACKNOWLEDGE',
          message: 'We have received your claim and are searching the terminals in Tacoma and Prudhoe Bay.',
        },
      },
      {
        daysAgo: 1,
        decision: {
          step: 'OFFER',
          amount: 100,
          message:
            'We could not find your package. You did not declare a value, so we are liable for 100 dollars, which we offer in full.',
        },
      },
    ],
  },
  {
    trackingNumber: 'SAIA10443398120',
    filedDaysAgo: 2,
    input: {
      cause: 'DAMAGED',
      whatHappened:
        'When we unpacked the skylight to install it, the inner pane was cracked from corner to corner. The crate had a hole on that side.',
      amount: 380,
    },
    photos: ['damaged', 'torn'],
    steps: [],
  },
  {
    trackingNumber: '784911870032',
    filedDaysAgo: 25,
    input: {
      cause: 'MISSING_CONTENTS',
      whatHappened:
        'One of the two headlamps on the packing list is not in the box. The tape had been cut and closed again.',
      amount: 85,
    },
    photos: ['label'],
    steps: [
      {
        daysAgo: 24,
        decision: { step: 'ASK', message: 'Please tell us what the store charged for one headlamp.' },
      },
      { daysAgo: 22, reply: { step: 'ANSWER', text: 'It was 85 dollars, with the batteries.' } },
      {
        daysAgo: 18,
        decision: {
          step: 'OFFER',
          amount: 85,
          message: 'The seal was broken on the way, so we pay the headlamp in full.',
        },
      },
      { daysAgo: 17, reply: { step: 'ACCEPT', offer: 85 } },
    ],
    paidDaysAgo: 15,
  },
];

/** Agrees to the limit of liability for a package, once. */
async function agree(table: Table, parcelId: string, contents: string): Promise<void> {
  const parcel = await parcelRepository(table).find(parcelId, true);
  const receivedAt = parcel?.statusHistory[0]?.statusDate;
  if (!parcel || parcel.agreements !== undefined || receivedAt === undefined) return;
  const at = new Date(Date.parse(receivedAt) + HOUR_MS);
  const agreed = await agreements(table).agree(parcel, parcel, { agreedBy: 'CHOICE', contents }, at);
  await table.transact(agreed.writes);
}

/** Files the claims of the demo through the product's services. Idempotent: a repeated request does nothing more. */
export async function seedClaims(
  table: Table,
  store: ObjectStore,
  customerId: string,
  parcels: readonly ParcelRecord[],
  now: number,
): Promise<void> {
  const claims = claimRepository(table);
  const files = claimFiles(store);
  const owner = { customerId };
  for (const [index, claim] of CLAIMS.entries()) {
    const parcel = parcels.find(({ shippingTrackingNum }) => shippingTrackingNum === claim.trackingNumber);
    if (!parcel) throw new Error('The package of a demo claim does not exist.');
    const { parcelId } = parcel;
    if (claim.agreedContents !== undefined) await agree(table, parcelId, claim.agreedContents);
    const clockAt = (daysAgo: number) => {
      const at = new Date(clampToBusinessHours(now - daysAgo * DAY * HOUR_MS));
      return { now: () => at };
    };
    const idOf = (step: number) => `00000000-0000-4000-8000-${String(index * 100 + step).padStart(12, '0')}`;
    const customer = claimService(table, files, clockAt(claim.filedDaysAgo));
    const found = await claims.find(parcelId);
    // Its files were sent with it.
    const photos = found && isFiled(found) ? [] : claim.photos;
    for (const [position, photo] of photos.entries()) {
      const content = await readPhoto(photo);
      const fileId = idOf(50 + position);
      const file = {
        fileId,
        name: `${photo}.jpg`,
        contentType: 'image/jpeg',
        bytes: content.length,
      } as const;
      await store.write(fileKey(parcelId, file), content, 'image/jpeg');
      await customer.addFile(owner, parcelId, file);
    }
    await customer.file(owner, parcelId, { ...claim.input, requestId: idOf(0) });
    for (const [position, step] of claim.steps.entries()) {
      const clock = clockAt(step.daysAgo);
      const requestId = idOf(position + 1);
      if ('reply' in step) {
        await claimService(table, files, clock).reply(owner, parcelId, { ...step.reply, requestId });
        continue;
      }
      const staff = staffClaimService(table, files, clock);
      const { version } = await staff.get(parcelId);
      await staff.decide({ email: SERVICE_USER }, parcelId, { ...step.decision, version, requestId });
    }
    if (claim.paidDaysAgo !== undefined) {
      const accepted = await claims.find(parcelId);
      const at = clockAt(claim.paidDaysAgo).now();
      const outside = [
        { amountCents: accepted?.offerCents ?? 0, reference: '2041', date: at.toISOString().slice(0, 10) },
      ];
      if (accepted?.claimState === 'ACCEPTED')
        await claims.save(
          accepted,
          paidClaim(accepted, { requestId: idOf(99), by: SERVICE_USER, outside }, at),
        );
    }
  }
}
