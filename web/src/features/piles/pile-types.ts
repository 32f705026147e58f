import type { FoundParcel } from '#shared/contracts/staff/staff-parcels.ts';
import type { LocationCode } from '#shared/rules/locations.ts';
import type { MoveTarget } from '#shared/rules/staff/moves.ts';

/** One scanned package. `looking` until it is found, `moved` after the move, `refused` if the server said why. */
export interface PileEntry {
  /** As scanned, normalized. */
  code: string;
  state: 'looking' | 'found' | 'refused' | 'moved';
  parcel?: FoundParcel;
  /** Why it is refused. */
  reason?: string;
  /** Scanned again since another package was. */
  isRepeated?: boolean;
  /** Staff chose that it departs although its hazardous goods were not inspected. */
  departsUninspected?: boolean;
}

/** A pile: the load or shelf, null until it is scanned or skipped, and the packages, the latest first. */
export interface Pile {
  /** Where it arrives. Tacoma for a pile that departs. */
  terminal: LocationCode;
  load: string | null;
  entries: readonly PileEntry[];
  /** When packages of it were last moved, in milliseconds since the Unix epoch. */
  movedAt?: number;
}

/** The move of a pile: to where, and at which terminal. */
export interface PileMove {
  to: MoveTarget;
  terminal: LocationCode;
}
