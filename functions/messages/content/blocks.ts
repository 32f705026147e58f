import { earlierCharges, isPaidInPart, type ParcelRecord } from '#functions/parcels/parcel-record.ts';
import { trackingCodeOf } from '#functions/parcels/tracking-code.ts';
import { totalCents } from '#functions/pricing/charges.ts';
import type { Location } from '#shared/contracts/locations.ts';
import { addDays } from '#shared/rules/calendar-dates.ts';
import { LOCATION_NAMES } from '#shared/rules/locations.ts';
import { isHazardProcessed, isPayable } from '#shared/rules/parcel-status.ts';
import { STORAGE } from '#shared/rules/terms.ts';
import { formatDollars } from '#shared/rules/texts/numbers.ts';
import { dimensions, weight } from '#shared/rules/texts/parcels.ts';
import { localTimeText, storageText } from '#shared/rules/texts/storage.ts';
import { addressLine, openingHours } from '#shared/rules/texts/terminals.ts';
import { toLocalDate } from '#shared/rules/time-zone.ts';
import { claimPath, LINKED_PATHS, TRACK_PATH, trackPath } from '#shared/site-paths.ts';
import type { Block } from './message-body.ts';
import type { MessageData } from './message-data.ts';
import { chargedOf, pickUpByOf } from './storage-words.ts';
import { dayOf, dollars } from './words.ts';

/** How far ahead a message names the days on which a terminal is closed. */
const CLOSURE_DAYS = 7;
/** The number of characters of the customer's notes that are shown. */
const NOTES_SHOWN = 80;

type Fact = readonly [label: string, value: string];
type Details = (parcel: ParcelRecord) => readonly string[];

/** Sentences as a paragraph. Empty ones are left out. */
export const paragraph = (...sentences: readonly (string | false | null | undefined)[]): Block => ({
  kind: 'paragraph',
  text: sentences.filter(Boolean).join(' '),
});

/** Facts with their labels. Those without a value are left out. */
export const facts = (
  ...rows: readonly (readonly [label: string, value: string | false | null])[]
): Block => ({
  kind: 'facts',
  facts: rows.filter((row): row is Fact => Boolean(row[1])),
});

/**
 * All packages of a message, each with its destination if they differ, `more` details, and what its sender and the customer
 * call it.
 */
export function packageList({ parcels, photos }: MessageData, more: Details): Block {
  const isMixed = new Set(parcels.map(({ destinationCode }) => destinationCode)).size > 1;
  return {
    kind: 'packages',
    packages: parcels.map((parcel) => ({
      freightBillNum: parcel.freightBillNum,
      details: [...(isMixed ? destination(parcel) : []), ...more(parcel), ...senderDetails(parcel)],
      photo: photos.get(parcel.parcelId),
    })),
  };
}

const destination: Details = ({ destinationCode }) =>
  destinationCode === null ? [] : [`Destination: ${LOCATION_NAMES[destinationCode]}`];

/** `32.5 lbs, 24 × 18 × 12 in`, and what makes the package special. */
export const measures: Details = (parcel) => [
  `${weight(parcel.weightLbs)}, ${dimensions(parcel)}`,
  ...(parcel.hazard && !isHazardProcessed(parcel.charges)
    ? ['Hazardous goods: requires additional processing']
    : []),
  ...(parcel.oversized && parcel.priceCents === null ? ['Oversized: requires manual quoting'] : []),
];

/** `$48.20 due`, `$50.00 due, $48.20 paid before`, `$48.20 paid`; nothing without a price. */
export function price(parcel: ParcelRecord): string[] {
  const { priceCents, paymentStatus } = parcel;
  if (priceCents === null) return [];
  const before = isPaidInPart(parcel) ? `, ${dollars(totalCents(earlierCharges(parcel)))} paid before` : '';
  if (isPayable(parcel)) return [`${dollars(priceCents)} due${before}`];
  return [paymentStatus === 'PAID' ? `${dollars(priceCents)} paid` : dollars(priceCents)];
}

/** What customers recognize a package by: the sender's tracking number and their own notes. */
function senderDetails({ shippingTrackingNum, shippingProvider, customerNotes }: ParcelRecord): string[] {
  const carrier = shippingProvider === '' ? '' : ` (${shippingProvider})`;
  const notes = customerNotes.replace(/\s+/g, ' ').trim();
  const isLong = notes.length > NOTES_SHOWN;
  const shown = isLong ? `${notes.slice(0, NOTES_SHOWN).toWellFormed().trimEnd()}…` : notes;
  return [
    ...(shippingTrackingNum === '' ? [] : [`Tracking number ${shippingTrackingNum}${carrier}`]),
    ...(notes === '' ? [] : [`Your notes: ${shown}`]),
  ];
}

/** Until when the packages must be picked up to cost no storage, or what it costs so far. */
export function storageFact({ storage }: Pick<MessageData, 'storage'>): readonly [string, string | null] {
  const all = [...storage.values()];
  const pickUpBy = pickUpByOf(all);
  const charged = chargedOf(all);
  const lines = [
    ...(pickUpBy === null
      ? []
      : [
          `Pick up by ${localTimeText(pickUpBy)}`,
          `Then ${formatDollars(STORAGE.perCubicFootPerDay)} per cubic foot per day`,
        ]),
    ...(charged === null ? [] : [charged]),
  ];
  return ['Storage', lines.length === 0 ? null : lines.join('\n')];
}

/** The storage of one package in a list of several. */
export const storageDetail =
  ({ storage, now }: Pick<MessageData, 'storage' | 'now'>): Details =>
  ({ parcelId }) => {
    const own = storage.get(parcelId);
    const text = own && storageText(own, own.timeZone, now);
    return text ? [text] : [];
  };

/** Where a terminal is and when it is open. */
export function terminalFacts(terminal: Location, now: Date): Fact[] {
  const today = toLocalDate(now, terminal.timeZone);
  const closures = terminal.closures.filter(
    ({ date }) => date >= today && date <= addDays(today, CLOSURE_DAYS),
  );
  return [
    ['Where', `${terminal.name} terminal\n${addressLine(terminal)}`],
    [
      'Hours',
      openingHours(terminal)
        .map(({ days, hours }) => `${days} ${hours}`)
        .join('\n'),
    ],
    ...(closures.length === 0
      ? []
      : [
          [
            'Also closed',
            closures.map(({ date, reason }) => `${dayOf(date)} (${reason})`).join('\n'),
          ] as const,
        ]),
  ];
}

/** With more packages, the links would be most of the message. */
const MAX_PACKAGE_LINKS = 5;

/** Where to claim each package, after a sentence without its period. */
export function claimLinks(label: string, { parcels, brand }: Pick<MessageData, 'parcels' | 'brand'>): Block {
  const urlOf = (path: string) => `${brand.siteOrigin}${path}`;
  const claims = parcels.map(({ parcelId, freightBillNum }) => ({
    label: `Claim for package ${freightBillNum}`,
    url: urlOf(claimPath(parcelId)),
  }));
  const all = { label: 'Your packages', url: urlOf(LINKED_PATHS.orderHistory) };
  return {
    kind: 'links',
    label,
    links: claims.length > MAX_PACKAGE_LINKS ? [all] : claims,
  };
}

/** Where anybody who gets the link follows each package. With many packages, where its number is entered. */
export function trackingLinks({ parcels, brand }: Pick<MessageData, 'parcels' | 'brand'>): Block {
  const urlOf = (path: string) => `${brand.siteOrigin}${path}`;
  const links = parcels.map(({ parcelId, freightBillNum }) => ({
    label: freightBillNum,
    url: urlOf(trackPath(freightBillNum, trackingCodeOf(parcelId))),
  }));
  const all = { label: 'Track a package', url: urlOf(TRACK_PATH) };
  return {
    kind: 'links',
    label: 'Track without logging in',
    links: links.length > MAX_PACKAGE_LINKS ? [all] : links,
  };
}
