import { newParcelId } from '../../functions/data/ids.ts';
import { type Arrival, arrivedParcel, resolved, withNotes } from '../../functions/parcels/parcel-life.ts';
import { moved } from '../../functions/parcels/parcel-moves.ts';
import { paid, priced, refunded } from '../../functions/parcels/parcel-payment.ts';
import type { ParcelRecord } from '../../functions/parcels/parcel-record.ts';
import { type Appraisal, chargesOf } from '../../functions/pricing/charges.ts';
import { TARIFF } from '../../functions/pricing/tariff.ts';
import type { ResolutionInput } from '../../shared/contracts/parcels.ts';
import { IMAGE_FOLDERS } from '../../shared/deployment/images.ts';
import type { ParcelStatus } from '../../shared/rules/parcel-status.ts';
import { clampToBusinessHours } from './business-hours.ts';

const HOUR = 3_600_000;
const DOCK = 'warehouse@northbound.test';

/** The object key of the signature that all demo parcels share. */
export const DEMO_SIGNATURE_KEY = `${IMAGE_FOLDERS.signatures}demo.png`;

export interface Step {
  /** Hours before the present. */
  hoursAgo: number;
  to: ParcelStatus;
}

/** What happened to a demo parcel, told in the order in which it happened. */
export interface ParcelScenario {
  arrival: Omit<Arrival, 'customerId' | 'freightBillNum' | 'originCode'>;
  arrivedHoursAgo: number;
  notes?: string;
  /** What the customer settled, before all steps. */
  resolved?: ResolutionInput & Pick<Step, 'hoursAgo'>;
  /** What staff decided about its price. */
  appraisal?: Appraisal;
  /** It is paid as soon as it is priced. */
  paid?: boolean;
  /** When its payment was refunded, before all steps. */
  refundedHoursAgo?: number;
  steps?: readonly Step[];
}

/** Whose the parcels of some stories are, and where their freight bill numbers begin. */
export interface ParcelOwner {
  customerId: string;
  firstFreightBill: number;
}

/**
 * Makes the record of a story by the product's own rules, which check each change; each one counts as a write. `index`
 * is the parcel's place among those of its customer, which with the time makes an id that is the same at every run.
 */
export function buildParcel(
  story: ParcelScenario,
  { customerId, firstFreightBill }: ParcelOwner,
  index: number,
  now: number,
): ParcelRecord {
  const at = (hoursAgo: number) => new Date(clampToBusinessHours(now - Math.round(hoursAgo * HOUR)));
  const arrivedAt = at(story.arrivedHoursAgo);
  const freightBillNum = `NB${firstFreightBill + index}`;
  const arrival: Arrival = { ...story.arrival, customerId, originCode: 'TAC', freightBillNum };
  let parcel = arrivedParcel(arrival, newParcelId(customerId, arrivedAt, index), arrivedAt, DOCK);
  const change = (after: ParcelRecord) => {
    if (after !== parcel) parcel = { ...after, version: parcel.version + 1 };
  };
  const price = (when: Date) => {
    change(priced(parcel, chargesOf(TARIFF, parcel, story.appraisal), when));
    if (!story.paid) return;
    const payment = { transactionId: `DEMO-${freightBillNum}`, amountCents: parcel.priceCents ?? 0 };
    change(paid(parcel, payment, when));
  };

  // What was troubled first becomes corrected and is priced when it is fit to be shipped, all else on arrival.
  const wasTroubled = parcel.status === 'TROUBLED';
  if (story.notes) change(withNotes(parcel, story.notes, arrivedAt));
  if (story.resolved) {
    const { hoursAgo, ...resolution } = story.resolved;
    change(resolved(parcel, resolution, at(hoursAgo), customerId));
  }
  if (!wasTroubled) price(arrivedAt);
  if (story.refundedHoursAgo !== undefined) change(refunded(parcel, at(story.refundedHoursAgo)));
  for (const { to, hoursAgo } of story.steps ?? []) {
    change(moved(parcel, to, at(hoursAgo), DOCK, { signatureKey: DEMO_SIGNATURE_KEY }));
    if (wasTroubled && to === 'ORIGIN') price(at(hoursAgo));
  }
  return parcel;
}
