import { DESTINATION_CODES, LOCATION_NAMES, type LocationCode } from '../locations.ts';
import type { ParcelStatus } from '../parcel-status.ts';
import { withoutSymbology } from '../scan-codes.ts';
import type { MoveTarget } from './moves.ts';

/** The kind of a place: the shelves of a terminal, or the loads that leave Tacoma. */
export type PlaceKind = LocationCode | 'LOAD';

interface PlaceForm {
  /** Matches the whole code, in uppercase. It must not match the number of any package. */
  readonly pattern: RegExp;
  readonly example: string;
}

/**
 * The codes on the shelves of each terminal, and those of loads. Change them together with the labels (decision 97).
 */
export const PLACE_FORMS: Readonly<Record<PlaceKind, PlaceForm>> = {
  TAC: { pattern: /^[A-Z]-\d{1,3}$/, example: 'A-12' },
  ANC: { pattern: /^[A-H]-\d{1,3}$/, example: 'B-14' },
  FBK: { pattern: /^[A-F]-\d{1,3}$/, example: 'C-07' },
  KEN: { pattern: /^[A-D]-\d{1,2}$/, example: 'A-21' },
  KOD: { pattern: /^[A-D]-\d{1,2}$/, example: 'D-05' },
  PBY: { pattern: /^[A-D]-\d{1,2}$/, example: 'A-03' },
  LOAD: { pattern: /^(LOAD|TRUCK|VAN)[ -]?\d{1,6}$/, example: 'LOAD 7' },
};

export const PLACE_KINDS = Object.keys(PLACE_FORMS) as PlaceKind[];

/** A scanned or typed code as it is stored, or null if it does not have the form of such a place. */
export function placeIn(text: string, kind: PlaceKind): string | null {
  const code = withoutSymbology(text).trim().replace(/\s+/g, ' ').toUpperCase();
  return PLACE_FORMS[kind].pattern.test(code) ? code : null;
}

/** The hint for a code that is not such a place. */
export function placeHint(kind: PlaceKind): string {
  const { example } = PLACE_FORMS[kind];
  return kind === 'LOAD'
    ? `Enter a load, such as ${example}.`
    : `Enter a shelf in ${LOCATION_NAMES[kind]}, such as ${example}.`;
}

/** The place that a move takes packages to. An arrival needs its terminal. */
export function placeOfMove({ to, terminal }: { to: MoveTarget; terminal: LocationCode }): PlaceKind {
  return to === 'TRANSIT' ? 'LOAD' : terminal;
}

interface Placed {
  readonly status: ParcelStatus;
  readonly destinationCode: LocationCode | null;
}

/** Where a package can be. One that is on hold or lost can be anywhere. */
function placesOf({ status, destinationCode }: Placed): readonly PlaceKind[] {
  if (status === 'ORIGIN') return ['TAC'];
  if (status === 'TRANSIT') return ['LOAD'];
  if (status === 'DESTINATION' && destinationCode !== null) return [destinationCode];
  return ['TAC', 'LOAD', ...DESTINATION_CODES];
}

/** A code as it is stored for this package, or null if the package cannot be there. */
export function placeOfParcel(text: string, parcel: Placed): string | null {
  return placesOf(parcel).reduce<string | null>((found, kind) => found ?? placeIn(text, kind), null);
}

/** Like {@link placeHint}, for a package. */
export function placeHintOf(parcel: Placed): string {
  const [kind, ...others] = placesOf(parcel);
  return kind === undefined || others.length > 0
    ? `Enter a shelf or a load, such as ${PLACE_FORMS.TAC.example} or ${PLACE_FORMS.LOAD.example}.`
    : placeHint(kind);
}
