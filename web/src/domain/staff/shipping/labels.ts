import type { ShippingStatus } from '#shared/contracts/staff/shipping.ts';
import { LOCATION_NAMES } from '#shared/rules/locations.ts';
import type { DifferingField } from '#shared/rules/shipping/differences.ts';
import type { Milestone } from '#shared/rules/shipping/milestones.ts';
import { STATUS_LABELS, weight } from '#web/domain/parcel/labels.ts';
import { ALASKA_TIME_ZONE, formatDate, formatTime, formatZone } from '#web/lib/dates.ts';
import { formatNumber } from '#web/lib/numbers.ts';
import { FIELD_NAMES } from '../labels.ts';

/** Whoever says it, with the words of the portal. */
export const MILESTONE_NAMES: Record<Milestone, string> = {
  AVAILABLE: STATUS_LABELS.ORIGIN,
  IN_TRANSIT: STATUS_LABELS.TRANSIT,
  AT_TERMINAL: STATUS_LABELS.DESTINATION,
  DELIVERED: 'Delivered',
};
const STATUS_NAMES: Readonly<Record<string, string>> = MILESTONE_NAMES;
/** Any other status there has only a meaning, such as `picked up`. */
const statusName = (value: string) => STATUS_NAMES[value] ?? value.charAt(0).toUpperCase() + value.slice(1);

/** Whether there are hazardous goods; if both say so, which. */
const HAZARD_TEXTS: Readonly<Record<string, string>> = { true: 'Yes', false: 'No' };
const TERMINAL_NAMES: Readonly<Record<string, string>> = LOCATION_NAMES;

interface FieldLook {
  name: string;
  /** A value of the API for the screen. */
  text: (value: string) => string;
}

const asIs = (value: string) => value;
const inches = (value: string) => `${formatNumber(Number(value))} in`;

/** What can differ between the portal and the shipping system. */
const FIELDS: Record<DifferingField, FieldLook> = {
  weightLbs: { name: FIELD_NAMES.weightLbs, text: (value) => weight(Number(value)) },
  length: { name: FIELD_NAMES.length, text: inches },
  width: { name: FIELD_NAMES.width, text: inches },
  height: { name: FIELD_NAMES.height, text: inches },
  destinationCode: { name: FIELD_NAMES.destinationCode, text: (value) => TERMINAL_NAMES[value] ?? value },
  price: { name: 'Price', text: asIs },
  declaredValue: { name: FIELD_NAMES.declaredValue, text: asIs },
  hazard: { name: FIELD_NAMES.hazard, text: (value) => HAZARD_TEXTS[value] ?? value },
  status: { name: 'Status', text: statusName },
  orders: { name: 'Bills', text: asIs },
};

export const fieldName = (field: DifferingField): string => FIELDS[field].name;

/** A value that differs, with its unit. */
export const fieldText = (field: DifferingField, value: string | null): string =>
  value === null || value === '' ? 'None' : FIELDS[field].text(value);

/** `9:10 AM AKST` if it is today, else with the date. */
export function timeText(instant: string, now: Date): string {
  const date = formatDate(instant, ALASKA_TIME_ZONE);
  const time = `${formatTime(instant, ALASKA_TIME_ZONE)} ${formatZone(instant, ALASKA_TIME_ZONE)}`;
  return date === formatDate(now.toISOString(), ALASKA_TIME_ZONE) ? time : `${date} ${time}`;
}

/** `412 packages`, `1 package`, or `1,000+ packages` if there are more than were counted. */
export function waitingText({ waiting, hasMore }: Pick<ShippingStatus, 'waiting' | 'hasMore'>): string {
  return `${formatNumber(waiting)}${hasMore ? '+' : ''} ${waiting === 1 && !hasMore ? 'package' : 'packages'}`;
}
