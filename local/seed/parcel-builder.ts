import { newParcelId } from '../../functions/data/ids.ts';
import { type Arrival, arrivedParcel, moved, priced, resolved } from '../../functions/parcels/parcel-life.ts';
import type { ParcelRecord } from '../../functions/parcels/parcel-record.ts';
import { basePriceCents } from '../../functions/tariff/base-price.ts';
import { TARIFF } from '../../functions/tariff/tariff.ts';
import type { ResolutionInput } from '../../shared/contracts/parcels.ts';
import { cleanNotes } from '../../shared/rules/notes.ts';
import { inFeet } from '../../shared/rules/parcel-size.ts';
import type { ChargeType, ParcelStatus } from '../../shared/rules/parcel-status.ts';
import { inDockHours } from './dock-hours.ts';

const HOUR = 3_600_000;
const DOCK = 'warehouse@northbound.test';

export interface Step {
  /** Hours before the present. */
  hoursAgo: number;
  to: ParcelStatus;
}

/** What happened to a demo parcel, told in the order in which it happened. */
export interface ParcelStory {
  arrival: Omit<Arrival, 'customerId' | 'freightBillNum' | 'originCode'>;
  arrivedHoursAgo: number;
  notes?: string;
  /** What the customer settled, before all steps. */
  resolved?: ResolutionInput & Pick<Step, 'hoursAgo'>;
  steps?: readonly Step[];
  /** Charges in cents besides the base price; `unpriced` for one that nobody has priced yet. */
  charges?: Partial<Record<ChargeType, number>> | 'unpriced';
  paid?: boolean;
}

/** Whose the parcels of some stories are, and where their freight bill numbers begin. */
export interface Consignee {
  customerId: string;
  firstFreightBill: number;
}

/**
 * The record that the product's own rules make of a story: each move is checked by them. `index` is the parcel's place
 * among those of its customer, which with the time makes an id that is the same at every run.
 */
export function parcelOfStory(
  story: ParcelStory,
  { customerId, firstFreightBill }: Consignee,
  index: number,
  now: number,
): ParcelRecord {
  const at = (hoursAgo: number) => new Date(inDockHours(now - Math.round(hoursAgo * HOUR)));
  const arrivedAt = at(story.arrivedHoursAgo);
  const arrival: Arrival = {
    ...story.arrival,
    customerId,
    originCode: 'TAC',
    freightBillNum: `NB${firstFreightBill + index}`,
  };
  let parcel = arrivedParcel(arrival, newParcelId(customerId, arrivedAt, index), arrivedAt, DOCK);
  // What was troubled first becomes corrected and is priced when it is fit to be shipped, all else on arrival.
  const wasTroubled = parcel.status === 'TROUBLED';
  if (story.notes) parcel = { ...parcel, customerNotes: cleanNotes(story.notes) };
  if (story.resolved) {
    const { hoursAgo, ...resolution } = story.resolved;
    parcel = resolved(parcel, resolution, at(hoursAgo), customerId);
  }
  if (!wasTroubled) parcel = withCharges(parcel, story, arrivedAt);
  for (const { to, hoursAgo } of story.steps ?? []) {
    if (to === 'COMPLETED' || (story.paid && to === 'TRANSIT')) parcel = { ...parcel, paymentStatus: 'PAID' };
    parcel = moved(parcel, to, at(hoursAgo), DOCK);
    if (wasTroubled && to === 'ORIGIN') parcel = withCharges(parcel, story, at(hoursAgo));
  }
  return story.paid ? { ...parcel, paymentStatus: 'PAID' } : parcel;
}

function withCharges(parcel: ParcelRecord, { charges = {} }: ParcelStory, at: Date): ParcelRecord {
  if (charges === 'unpriced' || parcel.destinationCode === null) return parcel;
  const { originCode, destinationCode, weightLbs } = parcel;
  const basePrice = basePriceCents(TARIFF, {
    ...inFeet(parcel, 'INCHES'),
    originCode,
    destinationCode,
    weightLbs,
  });
  if (basePrice === null) throw new Error(`No lane goes from ${originCode} to ${destinationCode}.`);
  const all = { BASE_PRICE: basePrice, ...charges };
  return priced(
    parcel,
    Object.entries(all).map(([chargeType, amountCents], index) => ({
      chargeId: `${parcel.parcelId.slice(-5)}-${index + 1}`,
      chargeType: chargeType as ChargeType,
      amountCents,
    })),
    at,
  );
}
