import type { AppointmentRecord } from '#functions/appointments/appointment-record.ts';
import type { ParcelRecord } from '#functions/parcels/parcel-record.ts';
import type { Appointment } from '#shared/contracts/appointments.ts';
import type { Location } from '#shared/contracts/locations.ts';
import type { PaymentLink } from '#shared/contracts/public/payment-links.ts';
import type { Estimate } from '#shared/contracts/sailings/estimates.ts';
import type { ParcelStorage } from '#shared/contracts/storage.ts';
import type { ClaimCause, ClaimStep } from '#shared/rules/claims/claims.ts';
import type { DateRange, SailingReason } from '#shared/rules/sailings/sailing.ts';

/** The stage's names and addresses in messages. */
export interface Brand {
  readonly productName: string;
  /** `https://portal.northbound.example`, without a slash at the end. */
  readonly siteOrigin: string;
  readonly customerServiceEmail: string;
}

/** A payment or a refund. `at` is when it was made. */
export interface MoneyData {
  readonly paymentId: string;
  readonly receiptNumber: string;
  readonly at: string;
  /** What was paid or is refunded, without the surcharge. A package has a line for its storage too, with a description. */
  readonly lines: readonly {
    readonly freightBillNum: string;
    readonly description?: string;
    readonly amountCents: number;
  }[];
  /** Includes the surcharge. */
  readonly amountCents: number;
  readonly surchargeCents: number;
  /** Such as `Visa` and `4242`. Somebody else's card, with `isByLink`, has no digits. */
  readonly cardType: string;
  readonly last4: string;
  /** Whether somebody has paid with a payment link. */
  readonly isByLink: boolean;
}

/** An open payment link. `total` and amounts in US dollars. */
export type LinkData = Pick<PaymentLink, 'path' | 'packages' | 'total' | 'endsAt'>;

/** An appointment as in the API, with what its calendar file needs. */
export type AppointmentData = Appointment & Pick<AppointmentRecord, 'sequence' | 'updatedAt' | 'endedEarly'>;

/**
 * The storage of a package. `keptUntil` is when its terminal closes on the last open day before it counts as abandoned, null
 * once that has passed; `waitingDays` are those since the notice.
 */
export interface StorageData extends ParcelStorage {
  readonly keptUntil: string | null;
  readonly waitingDays: number;
  readonly timeZone: string;
}

/** A customer's account. */
export interface AccountData {
  readonly customerNumber: string;
  /** The shipping address for the preferred terminal. */
  readonly addressLines: readonly string[];
  /** The contact detail that was changed, if the message tells a change. `ending`: the last four digits of the new number. */
  readonly changed: { readonly detail: 'email' | 'phone'; readonly ending: string } | null;
}

/**
 * When packages aboard a sailing are now expected at a terminal, between two local dates, and when they were before. `pickup`
 * is the customer's booked one there if it is before the last day, and `offeredTimes` are the free times from that day on.
 */
export interface ArrivalData extends DateRange {
  readonly terminal: Location;
  readonly parcels: readonly ParcelRecord[];
  readonly basis: 'ABOARD' | 'UNDECIDED' | 'NOT_ARRIVED';
  readonly before: DateRange | undefined;
  readonly reason: SailingReason | undefined;
  readonly pickup: AppointmentData | null;
  readonly offeredTimes: readonly string[];
}

/** A step of a claim, and the claim as it is now. Amounts in cents, dates local to the terminal. */
export interface ClaimData {
  readonly step: ClaimStep;
  /** What was said with the step. */
  readonly text: string;
  /** What was claimed, offered or paid with the step. */
  readonly amountCents: number | null;
  readonly cause: ClaimCause;
  readonly isLate: boolean;
  readonly acknowledgeBy: string;
  readonly decideBy: string;
  /** The parts of a payment. */
  readonly refundedCents: number;
  readonly outsideCents: number;
}

/** Who has collected packages, or whose code was locked, and when. */
export interface CollectionData {
  readonly name: string;
  readonly at: string;
}

/** The packages that an agent collected, and the number under which it ships them. */
export interface ForwardingData {
  readonly agentName: string;
  readonly waybillNumber: string;
  /** The agent's page about the shipment. Null without one. */
  readonly trackingUrl: string | null;
  readonly community: string;
  readonly isCorrection: boolean;
}

/** What a message tells, as of when it is sent. */
export interface MessageData {
  readonly brand: Brand;
  readonly customerName: string;
  readonly now: Date;
  /**
   * The packages of a digest, or the one that the message is about; of a reminder to pay, the unpaid ones; of a receipt, those
   * that were not picked up.
   */
  readonly parcels: readonly ParcelRecord[];
  /** The content ids of the packages' photos, for `<img src="cid:…">`. */
  readonly photos: ReadonlyMap<string, string>;
  /**
   * The terminal of the appointment or of all packages, of a receipt of those that are ready. Null if packages have several,
   * or one has no destination.
   */
  readonly terminal: Location | null;
  /** The terminals of the packages, of which a digest or a storage notice can have several. */
  readonly terminals: readonly Location[];
  /**
   * The appointment that the message is about, the booked one at which packages that are ready can be picked up, or the one
   * that was canceled because they are gone.
   */
  readonly appointment: AppointmentData | null;
  /** The earlier time of an appointment that was moved, local with its offset. */
  readonly previousDate: string | null;
  /** The next free times of the terminal for a pickup that can't take place, local with their offset. */
  readonly offeredTimes: readonly string[];
  /** What has changed for those aboard a sailing, by terminals. */
  readonly arrivals: readonly ArrivalData[];
  /** When the packages that are on their way are expected, by their ids. */
  readonly estimates: ReadonlyMap<string, Estimate>;
  readonly money: MoneyData | null;
  readonly link: LinkData | null;
  readonly claim: ClaimData | null;
  readonly account: AccountData | null;
  readonly collection: CollectionData | null;
  /** The expected package that has not arrived. */
  readonly preAlert: {
    readonly trackingNumber: string;
    readonly shop: string;
    readonly contents: string;
  } | null;
  /** The mail that the customer has forwarded: how many tracking numbers it has, and how many the customer can confirm. */
  readonly forwardedMail: { readonly found: number; readonly drafts: number } | null;
  readonly forwarding: ForwardingData | null;
  /** The agents that collect for the customer, by terminal. Empty if nothing is ready, or with an appointment. */
  readonly carriers: ReadonlyMap<string, string>;
  /** The storage of the packages that are ready, by their ids, as of now. */
  readonly storage: ReadonlyMap<string, StorageData>;
  /** The URL that turns off messages of this kind, for reminders and digests. */
  readonly unsubscribeUrl: string | null;
}
