import type { ShownCall, ShownSailing } from '#shared/contracts/sailings/sailings.ts';
import {
  bestTime,
  type Destination,
  type LegTimes,
  type SailingReason,
  type SailingSource,
} from '#shared/rules/sailings/sailing.ts';
import { toLocalTime } from '#shared/rules/time-zone.ts';
import type { BadgeLook } from '#web/components/display/StatusBadge.tsx';
import {
  AlertIcon,
  CalendarPlusIcon,
  CalendarXIcon,
  CheckCircleIcon,
  ClockIcon,
  ExclamationIcon,
  ShipIcon,
  SwitchIcon,
} from '#web/components/icons.tsx';
import { ALASKA_TIME_ZONE } from '#web/lib/dates.ts';

/** Why a sailing was changed, as staff choose it. */
export const REASON_NAMES: Readonly<Record<SailingReason, string>> = {
  WEATHER: 'Weather',
  BREAKDOWN: 'Breakdown',
  PORT: 'Delays at the port',
  CARRIER_SCHEDULE: "Carrier's schedule",
  HOLIDAY: 'Holiday',
  CARGO_ROLLED: 'Full ship, cargo rolled',
  ROAD: 'Road conditions',
  CORRECTION: 'Wrong entry',
};

export const SOURCE_NAMES: Readonly<Record<SailingSource, string>> = {
  CARRIER_NOTICE: "Carrier's notice",
  CARRIER_CALL: 'Call with the carrier',
  VESSEL_TRACKING: 'Ship tracking',
  TERMINAL: 'Our terminal',
};

type Look = BadgeLook & { readonly label: string };

/** Whether a departure or an arrival is early or late, if it is known to be. */
function differenceOf({ planned, estimated, actual }: LegTimes): Look | null {
  const known = actual ?? estimated;
  if (known === undefined || known === planned) return null;
  return known > planned
    ? { icon: ClockIcon, tone: 'warning', label: 'Late' }
    : { icon: ClockIcon, tone: 'info', label: 'Early' };
}

const CANCELED: Look = { icon: CalendarXIcon, tone: 'error', label: 'Canceled' };

/** The state of a sailing as a whole. */
export function sailingLook({
  canceledAt,
  departure,
  calls,
}: Pick<ShownSailing, 'canceledAt' | 'departure' | 'calls'>): Look {
  if (canceledAt !== undefined) return CANCELED;
  if (calls.every(isOver)) return { icon: CheckCircleIcon, tone: 'neutral', label: 'Completed' };
  if (departure.actual !== undefined) return { icon: ShipIcon, tone: 'info', label: 'Departed' };
  return differenceOf(departure) ?? { icon: CalendarPlusIcon, tone: 'neutral', label: 'Planned' };
}

/** The state of the leg to one terminal. */
export function callLook(
  { canceledAt }: Pick<ShownSailing, 'canceledAt'>,
  call: Omit<ShownCall, 'range'>,
  now: Date,
): Look {
  if (canceledAt !== undefined) return CANCELED;
  if (call.skippedAt !== undefined)
    return call.relayedTo === undefined
      ? { icon: AlertIcon, tone: 'error', label: 'Skipped' }
      : { icon: SwitchIcon, tone: 'warning', label: 'Skipped, relayed' };
  if (call.closed && call.closed.missing.length > 0)
    return { icon: ExclamationIcon, tone: 'warning', label: `Closed, ${call.closed.missing.length} missing` };
  if (isOver(call)) return { icon: CheckCircleIcon, tone: 'success', label: 'Ready' };
  if (call.arrival.actual !== undefined) return { icon: ShipIcon, tone: 'success', label: 'Arrived' };
  if (bestTime(call.arrival) < toLocalTime(now, ALASKA_TIME_ZONE))
    return { icon: ClockIcon, tone: 'warning', label: 'Arrival not recorded' };
  return differenceOf(call.arrival) ?? { icon: CalendarPlusIcon, tone: 'neutral', label: 'As planned' };
}

/** Whether nothing more is expected or to be decided at a terminal. The packages for a skipped one need another sailing. */
export const isOver = ({
  relayedTo,
  readyOn,
  closed,
}: Pick<ShownCall, 'relayedTo' | 'readyOn' | 'closed'>): boolean =>
  relayedTo !== undefined || readyOn !== undefined || closed !== undefined;

/** `Fairbanks, by road from Anchorage` */
export const callName = (
  { locationCode, via }: Pick<ShownCall, 'locationCode' | 'via'>,
  nameOf: (code: Destination) => string,
): string =>
  via === undefined ? nameOf(locationCode) : `${nameOf(locationCode)}, by road from ${nameOf(via)}`;
