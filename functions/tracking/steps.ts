import { LOCATION_NAMES, type LocationCode } from '#shared/rules/locations.ts';
import type { ParcelStatus } from '#shared/rules/parcel-status.ts';
import { ALASKA_TIME_ZONE, formatMonthDay, ORIGIN_TIME_ZONE } from '#shared/rules/texts/dates.ts';

type Step = 'IN_TACOMA' | 'ON_THE_WAY' | 'READY' | 'PICKED_UP';

interface StepWords {
  /** What happened. It stays true whatever comes next. */
  readonly textOf: (place: string) => string;
  readonly timeZone: string;
}

const STEPS: Record<Step, StepWords> = {
  IN_TACOMA: { textOf: () => 'Arrived in Tacoma', timeZone: ORIGIN_TIME_ZONE },
  ON_THE_WAY: { textOf: (place) => `Left Tacoma for ${place}`, timeZone: ORIGIN_TIME_ZONE },
  READY: { textOf: (place) => `Arrived in ${place}`, timeZone: ALASKA_TIME_ZONE },
  PICKED_UP: { textOf: (place) => `Picked up in ${place}`, timeZone: ALASKA_TIME_ZONE },
};

/**
 * What anybody may know of each status. A package on hold is in Tacoma, whatever it waits for. A loss is no step, so the last
 * one before it stays.
 */
const STEP_OF: Record<ParcelStatus, Step | null> = {
  ORIGIN: 'IN_TACOMA',
  TROUBLED: 'IN_TACOMA',
  CORRECTED: 'IN_TACOMA',
  TRANSIT: 'ON_THE_WAY',
  DESTINATION: 'READY',
  LOST: null,
  COMPLETED: 'PICKED_UP',
  DELETED: null,
};

/** What only somebody with the tracking code reads besides the steps, without the reason. */
const NOTES: Record<ParcelStatus, string | null> = {
  ORIGIN: null,
  TROUBLED: 'The package is on hold. Its owner can see what is needed after logging in.',
  CORRECTED: 'The package is on hold while we check it. Its owner can see more after logging in.',
  TRANSIT: null,
  DESTINATION: null,
  LOST: 'We are checking where the package is. Its owner hears from us.',
  COMPLETED: null,
  DELETED: null,
};

interface TrackedPackage {
  readonly status: ParcelStatus;
  readonly destinationCode: LocationCode | null;
  readonly statusHistory: readonly { readonly status: ParcelStatus; readonly statusDate: string }[];
}

/** A step in words, and the day on which the package reached it where it happened: `Nov 24`. */
export interface ShownStep {
  readonly text: string;
  readonly date: string;
}

const placeOf = ({ destinationCode }: TrackedPackage): string =>
  destinationCode === null ? 'Alaska' : LOCATION_NAMES[destinationCode];

/**
 * The steps of a package, oldest first. Several statuses of one step are one, from when the first began. A package that is
 * back at an earlier step, such as after an undone move, is there since it first was.
 */
function stepsOf({ statusHistory }: TrackedPackage): { step: Step; since: string }[] {
  const steps: { step: Step; since: string }[] = [];
  for (const { status, statusDate: since } of statusHistory) {
    const step = STEP_OF[status];
    if (step === null) continue;
    const earlier = steps.findIndex((each) => each.step === step);
    if (earlier === -1) steps.push({ step, since });
    else steps.splice(earlier + 1);
  }
  return steps;
}

/**
 * The last step of a package, for anybody. It is the same for a lost package as before the loss. Null without any step. Whoever
 * calls this leaves out deleted packages.
 */
export const lastStep = (parcel: TrackedPackage, now: Date): ShownStep | null =>
  allSteps(parcel, now)[0] ?? null;

/** All steps as what happened, the latest first, for somebody with the tracking code. */
export const allSteps = (parcel: TrackedPackage, now: Date): ShownStep[] =>
  stepsOf(parcel)
    .map(({ step, since }) => ({
      text: STEPS[step].textOf(placeOf(parcel)),
      date: formatMonthDay(since, STEPS[step].timeZone, now),
    }))
    .toReversed();

export const noteOf = ({ status }: Pick<TrackedPackage, 'status'>): string | null => NOTES[status];
