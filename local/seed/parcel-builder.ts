import { newParcelId, newPaymentId } from '#functions/core/data/ids.ts';
import type { CustomerRecord } from '#functions/customers/customer-record.ts';
import { withPayment } from '#functions/parcels/added-charges.ts';
import {
  createParcel,
  type NewParcel,
  withNotes,
  withResolution,
} from '#functions/parcels/parcel-lifecycle.ts';
import { withNotice } from '#functions/parcels/parcel-notices.ts';
import { withCharges, withRefund } from '#functions/parcels/parcel-payment.ts';
import type { ParcelRecord } from '#functions/parcels/parcel-record.ts';
import { withHold, withStatus } from '#functions/parcels/parcel-transitions.ts';
import { withSettlement } from '#functions/parcels/storage/storage-settlements.ts';
import { calculateCharges, type PricingDecisions } from '#functions/pricing/charges.ts';
import type { SailingRecord } from '#functions/schedule/sailing-record.ts';
import type { ResolutionInput } from '#shared/contracts/parcel.ts';
import { IMAGE_FOLDERS } from '#shared/deployment/images.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/rules/durations.ts';
import type { LocationCode } from '#shared/rules/locations.ts';
import type { Hold } from '#shared/rules/parcel-holds.ts';
import type { ParcelStatus } from '#shared/rules/parcel-status.ts';
import { storageCents } from '#shared/rules/storage.ts';
import { ALASKA_TIME_ZONE } from '#shared/rules/texts/dates.ts';
import { toLocalDate } from '#shared/rules/time-zone.ts';
import type { DemoPhoto } from './demo-images.ts';
import { demoPlan, sailingOf } from './sailings.ts';

/** In hours. */
export const DAY = 24;
const OPENING_HOUR = 8;
const CLOSING_HOUR = 17;

const clock = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Los_Angeles',
  hour: 'numeric',
  minute: 'numeric',
  hourCycle: 'h23',
});

const WAREHOUSE_USER = 'warehouse@northbound.test';
const SERVICE_USER = 'service@northbound.test';

/** The object key of the signature of all completed demo parcels. */
export const DEMO_SIGNATURE_KEY = `${IMAGE_FOLDERS.signatures}demo.png`;

/** A status transition by staff. */
export type Step = { hoursAgo: number } & (
  | { to: Exclude<ParcelStatus, 'TROUBLED'> }
  | ({ to: 'TROUBLED' } & Hold)
);

/** The history of a demo parcel, in chronological order. */
export interface ParcelScenario {
  arrival: Omit<NewParcel, 'customerId' | 'freightBillNum' | 'originCode'>;
  arrivedHoursAgo: number;
  notes?: string;
  /** The customer's resolution of a troubled parcel, before all steps. */
  resolved?: ResolutionInput & { hoursAgo: number };
  /** The pricing inputs that staff enter. */
  pricing?: PricingDecisions;
  /** Whether the customer pays as soon as the parcel is priced. */
  paid?: boolean;
  /** When the payment was refunded, before all steps. */
  refundedHoursAgo?: number;
  steps?: readonly Step[];
  /** Whether no message that it is ready has reached its customer. Otherwise they were told when it arrived. */
  untold?: boolean;
  /** Days of storage that customer service waived. */
  waived?: { hoursAgo: number; days: number; reason: string };
  /** Photos by image name. */
  images?: Readonly<Record<string, DemoPhoto>>;
  /** Fields that staff or the shipping system set. */
  staff?: Pick<ParcelRecord, 'locationDetail' | 'tmError' | 'notes'>;
}

export type OwnerName = Pick<ParcelRecord, 'customerName' | 'companyName' | 'customerNumber'>;

export interface ParcelOwner {
  customerId: string;
  firstFreightBill: number;
  name?: OwnerName;
}

/** Inches and pounds of a typical carton. */
export const CARTON = [18, 14, 12, 16.4] as const;

/**
 * A package at intake.
 * @param size length, width and height in inches, and the weight in pounds
 */
export function arrival(
  shippingProvider: string,
  shippingTrackingNum: string,
  destinationCode: LocationCode | null,
  [length, width, height, weightLbs]: readonly [number, number, number, number] = CARTON,
  issues: Partial<Record<'damaged' | 'hazard' | 'oversized', boolean>> = {},
): ParcelScenario['arrival'] {
  const size = { length, width, height, weightLbs };
  const flags = { damaged: false, hazard: false, oversized: false, ...issues };
  return { destinationCode, shippingProvider, shippingTrackingNum, ...size, ...flags };
}

/** The hazardous goods of all inspected demo parcels. */
const INSPECTED = {
  unNumber: 'UN1263',
  dotClass: '3',
  packingGroup: 'II',
  hazardQuantity: 2,
  hazardUnit: 'gal',
  emergencyPhone: '800-424-9300',
} as const;

/** Status transitions in the order of the keys. The values are days ago, or hours if `unit` is 1. */
export const moved = (ago: Partial<Record<Exclude<ParcelStatus, 'TROUBLED'>, number>>, unit = DAY): Step[] =>
  Object.entries(ago).map(([to, count]) => ({
    hoursAgo: count * unit,
    to: to as Exclude<ParcelStatus, 'TROUBLED'>,
  }));

/**
 * Builds a parcel record with the product's own rules, which validate each change. Each change increments the version.
 * @param index the parcel's index among its owner's parcels; together with `now` it determines the ID
 * @param now milliseconds since the Unix epoch
 */
export function buildParcel(
  scenario: ParcelScenario,
  { customerId, firstFreightBill, name }: ParcelOwner,
  index: number,
  now: number,
): ParcelRecord {
  const at = (hoursAgo: number) => new Date(clampToBusinessHours(now - Math.round(hoursAgo * HOUR_MS)));
  const arrivedAt = at(scenario.arrivedHoursAgo);
  const freightBillNum = `NB${firstFreightBill + index}`;
  const arrival: NewParcel = { ...scenario.arrival, customerId, originCode: 'TAC', freightBillNum };
  let parcel: ParcelRecord = {
    ...createParcel(arrival, newParcelId(customerId, arrivedAt, index), arrivedAt, WAREHOUSE_USER),
    ...name,
    ...scenario.staff,
    ...scenario.pricing,
    ...(scenario.pricing?.hazardClass && {
      ...INSPECTED,
      inspectedBy: WAREHOUSE_USER,
      inspectedAt: arrivedAt.toISOString(),
    }),
  };
  const change = (after: ParcelRecord) => {
    if (after !== parcel) parcel = { ...after, version: parcel.version + 1 };
  };
  const price = (when: Date) => {
    change(withCharges(parcel, calculateCharges(parcel), when));
    if (!scenario.paid) return;
    const payment = {
      paymentId: newPaymentId(customerId, when, index),
      transactionId: `DEMO-${freightBillNum}`,
      amountCents: parcel.priceCents ?? 0,
    };
    change(withPayment(parcel, payment, when));
  };

  // A troubled parcel is priced when it returns to origin after its correction; all others on arrival.
  const wasTroubled = parcel.status === 'TROUBLED';
  if (scenario.notes) change(withNotes(parcel, scenario.notes, arrivedAt));
  if (scenario.resolved) {
    const { hoursAgo, ...resolution } = scenario.resolved;
    change(withResolution(parcel, resolution, at(hoursAgo), customerId));
  }
  if (!wasTroubled) price(arrivedAt);
  if (scenario.refundedHoursAgo !== undefined)
    change(withRefund(parcel, parcel.paymentId ?? '', at(scenario.refundedHoursAgo)));
  for (const step of scenario.steps ?? []) {
    const when = at(step.hoursAgo);
    if (step.to === 'TROUBLED') {
      const { holdReason, message } = step;
      change(withHold(parcel, { holdReason, message }, when, WAREHOUSE_USER));
    } else {
      change(withStatus(parcel, step.to, when, WAREHOUSE_USER, { signatureKey: DEMO_SIGNATURE_KEY }));
    }
    if (step.to === 'DESTINATION' && !scenario.untold)
      change(withNotice(parcel, { at: when.toISOString(), by: 'SITE' }));
    if (wasTroubled && step.to === 'ORIGIN') price(when);
  }
  if (scenario.waived) {
    const { days, reason, hoursAgo } = scenario.waived;
    const waivedAt = at(hoursAgo);
    change(
      withSettlement(parcel, {
        ...{
          kind: 'WAIVED',
          at: waivedAt.toISOString(),
          amountCents: storageCents(parcel, days),
          days,
          reason,
        },
        through: toLocalDate(waivedAt, ALASKA_TIME_ZONE),
        by: SERVICE_USER,
      }),
    );
  }
  return withSailing(parcel, now);
}

const planAt = new Map<number, SailingRecord[]>();

/** The parcel with the sailing that it is on or came with. One at sea is in its load. */
function withSailing(parcel: ParcelRecord, now: number): ParcelRecord {
  const plan = planAt.get(now) ?? demoPlan(new Date(now));
  planAt.set(now, plan);
  const sailing = sailingOf(parcel, plan);
  if (!sailing) return parcel;
  const { sailingId, loadNumber } = sailing;
  return { ...parcel, sailingId, ...(parcel.status === 'TRANSIT' && { locationDetail: loadNumber }) };
}

/** A customer's name, company and number as on a parcel. */
export function ownerName(customer: CustomerRecord | undefined): OwnerName {
  if (!customer) throw new Error('The owner of a demo parcel does not exist.');
  const { name: customerName, company: companyName, customerNumber } = customer;
  return { customerName, companyName, customerNumber };
}

/**
 * Moves a time outside the business hours in Tacoma (8 AM to 5 PM Pacific) back to the previous closing time. Without it,
 * the times of demo parcels would depend on when the portal starts. Preserves the order of times.
 * @param time milliseconds since the Unix epoch
 */
export function clampToBusinessHours(time: number): number {
  const parts = Object.fromEntries(clock.formatToParts(time).map(({ type, value }) => [type, Number(value)]));
  const { hour = 0, minute = 0 } = parts;
  if (hour >= OPENING_HOUR && hour < CLOSING_HOUR) return time;
  const hoursSinceClosing = (hour + 24 - CLOSING_HOUR) % 24;
  return time - (time % MINUTE_MS) - hoursSinceClosing * HOUR_MS - minute * MINUTE_MS;
}
