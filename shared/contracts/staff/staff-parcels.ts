import * as z from 'zod/mini';
import { defineRoutes } from '#shared/route.ts';
import { DESTINATION_CODES } from '#shared/rules/locations.ts';
import { DIRECTIONS } from '#shared/rules/parcel-history.ts';
import { HOLD_REASONS } from '#shared/rules/parcel-holds.ts';
import { PARCEL_STATUSES, PAYMENT_STATUSES } from '#shared/rules/parcel-status.ts';
import { SAILING_REASONS } from '#shared/rules/sailings/sailing.ts';
import { BOARD_ORDERS, DEFAULT_BOARD_SORT, PARCEL_FLAGS } from '#shared/rules/staff/board.ts';
import { MAX_PILE_SIZE, MOVE_TARGETS } from '#shared/rules/staff/moves.ts';
import { placeHint, placeIn, placeOfMove } from '#shared/rules/staff/places.ts';
import { STAFF_ACTIONS } from '#shared/rules/staff/staff-actions.ts';
import { FoundPreAlert } from '../pre-alerts/pre-alert-fields.ts';
import { Cursor, commaList, Dollars, ParcelId, pageLimit } from '../primitives.ts';
import { Id, numberLine } from '../text.ts';
import { ShelfInput } from './inputs.ts';
import { CustomerMessage, ReasonInput } from './reasons.ts';
import { FoundCustomer, FoundWaiting, ListedParcel, StaffParcel } from './staff-parcel.ts';

/** The default and maximum page size of the board. */
export const BOARD_PAGE = { size: 25, maximum: 100 } as const;

/** A comma-separated list of flags, such as `damaged,hazard`. */
const FlagList = commaList(z.array(z.enum(PARCEL_FLAGS)).check(z.minLength(1)), (list) => [
  ...new Set(list.split(',')),
]);

const Days = z.pipe(z.string().check(z.regex(/^\d{1,4}$/)), z.transform(Number));

/**
 * `destination` is NONE for parcels without one. `minDays`: the minimum number of days in its status. `sort`: by
 * default by destination, and within each by the time when they got the status. Only `destinationCode` and `since` sort
 * any number of parcels; the other orders sort the 500 that have waited longest, of those with the destination and the
 * days, or the latest ones in a final status.
 */
export const BoardQuery = z.strictObject({
  status: z.enum(PARCEL_STATUSES),
  destination: z.optional(z.enum([...DESTINATION_CODES, 'NONE'])),
  payment: z.optional(z.enum(PAYMENT_STATUSES)),
  flags: z.optional(FlagList),
  minDays: z.optional(Days),
  sort: z._default(z.enum(BOARD_ORDERS), DEFAULT_BOARD_SORT.sort),
  direction: z._default(z.enum(DIRECTIONS), DEFAULT_BOARD_SORT.direction),
  limit: z._default(pageLimit(BOARD_PAGE.maximum), BOARD_PAGE.size),
  cursor: z.optional(Cursor),
});
export type BoardQuery = z.output<typeof BoardQuery>;

const Pile = z.array(Id).check(z.minLength(1), z.maxLength(MAX_PILE_SIZE));

const Move = z.strictObject({
  to: z.enum(MOVE_TARGETS, 'Unknown move.'),
  parcelIds: Pile,
  terminal: z.optional(z.enum(DESTINATION_CODES)),
  locationDetail: z.optional(ShelfInput),
  sailingId: z.optional(Id),
});
export type MoveInput = z.infer<typeof Move>;

/** The place as it is stored; null without one. */
export function placeOf({ to, terminal, locationDetail = '' }: Omit<MoveInput, 'parcelIds'>): string | null {
  return placeIn(locationDetail, placeOfMove({ to, terminal: terminal ?? 'TAC' }));
}

/**
 * The move of a pile. `locationDetail` is the load, or the shelf at `terminal`, where parcels arrive and which must be
 * their destination. `sailingId` is the sailing that they depart on. Parcels that are already there only change their shelf,
 * their load or their sailing.
 */
export const MoveInput = Move.check(
  z.refine(({ to, terminal }) => to !== 'DESTINATION' || terminal !== undefined, {
    message: 'Choose the terminal.',
    path: ['terminal'],
  }),
  z.refine(({ to, sailingId }) => to === 'TRANSIT' || sailingId === undefined, {
    message: 'Packages do not arrive on another sailing.',
    path: ['sailingId'],
  }),
  z.refine((move) => !move.locationDetail || placeOf(move) !== null, {
    error: ({ input }) => {
      const { to, terminal } = input as MoveInput;
      return placeHint(placeOfMove({ to, terminal: terminal ?? 'TAC' }));
    },
    path: ['locationDetail'],
  }),
);

/**
 * Packages that a sailing left behind. `toSailingId` is the sailing that they are on now; null if that is not decided, and
 * the same one if they were not left behind after all. The reason is for the change history.
 */
export const RollInput = z.strictObject({
  parcelIds: Pile,
  fromSailingId: Id,
  toSailingId: z.nullable(Id),
  reason: z.enum(SAILING_REASONS, 'Choose a reason.'),
});
export type RollInput = z.infer<typeof RollInput>;

export const UndoInput = z.strictObject({ parcelIds: Pile, reason: ReasonInput });
export type UndoInput = z.infer<typeof UndoInput>;

/** The result for one parcel of a pile. `refusal` says why it was not moved; null if it was. */
export const MoveResult = z.object({ parcelId: z.string(), refusal: z.nullable(z.string()) });
export type MoveResult = z.infer<typeof MoveResult>;
const MoveResults = z.object({ results: z.array(MoveResult) });

/**
 * A found parcel. `inspectedBy` is null as long as its hazardous goods are not inspected. `paidBefore` was paid
 * before charges were added that are still due. `sailingId` is the sailing that it is on or came with.
 */
const FoundParcel = z.extend(ListedParcel, {
  inspectedBy: z.nullable(z.string()),
  paidBefore: z.optional(Dollars),
  sailingId: z.optional(z.string()),
});
export type FoundParcel = z.infer<typeof FoundParcel>;

/**
 * Found for a search text: parcels and a package without a known customer by an exact number, and customers. `preAlerts` are of
 * customers who expect a package with this number, which was not received; only for those who receive packages.
 */
export const Found = z.object({
  parcels: z.array(FoundParcel),
  waiting: z.nullable(FoundWaiting),
  customers: z.array(FoundCustomer),
  preAlerts: z.optional(z.array(FoundPreAlert)),
});
export type Found = z.infer<typeof Found>;

/** What the customer of a parcel on hold reads. */
export const HoldInput = z.object({
  holdReason: z.enum(HOLD_REASONS, 'Choose a reason.'),
  message: CustomerMessage,
});

/**
 * A new status. With `version`, the hold of a TROUBLED parcel is replaced, which fails if the parcel has changed since that
 * version. `reason` is for the change history; the customer does not see it. `terminal` is where a parcel that is now at its
 * destination is; it is required for a lost one that was found.
 */
const StatusInput = z.discriminatedUnion('status', [
  z.strictObject({
    status: z.literal('TROUBLED'),
    ...HoldInput.shape,
    version: z.optional(z.int().check(z.gte(1))),
  }),
  z.strictObject({ status: z.literal('CORRECTED'), message: CustomerMessage }),
  z.strictObject({
    status: z.literal('DESTINATION'),
    terminal: z.optional(z.enum(DESTINATION_CODES)),
    reason: z.optional(ReasonInput),
  }),
  z.strictObject({
    status: z.enum(['ORIGIN', 'TRANSIT', 'LOST', 'COMPLETED', 'DELETED']),
    reason: z.optional(ReasonInput),
  }),
]);
export type StatusInput = z.infer<typeof StatusInput>;

export const staffParcelRoutes = defineRoutes('staff-parcels', {
  listBoard: {
    key: 'GET /staff/parcels',
    summary:
      'List the parcels in a status. A page can be short and still have a cursor. The header sorted-within is present if only that many parcels were sorted.',
    access: STAFF_ACTIONS.seeBoard,
    query: BoardQuery,
    response: z.array(ListedParcel),
    paged: true,
  },
  find: {
    key: 'GET /staff/find',
    summary:
      'Find parcels by freight bill or tracking number, and customers by number, name, company or the address line of a label',
    access: STAFF_ACTIONS.seeBoard,
    query: z.strictObject({ text: numberLine(200, { required: 'Enter text.' }) }),
    response: Found,
    skipsUnreadable: true,
  },
  moveParcels: {
    key: 'POST /staff/moves',
    summary: 'Move parcels. Each gets its own result; a repeated request changes nothing.',
    access: STAFF_ACTIONS.movePackages,
    body: MoveInput,
    response: MoveResults,
    errors: [404],
  },
  rollParcels: {
    key: 'POST /staff/rolls',
    summary:
      'Record that a sailing left parcels behind, and which one they are on now. Each gets its own result; a repeated request changes nothing.',
    access: STAFF_ACTIONS.rollPackages,
    body: RollInput,
    response: MoveResults,
    errors: [404],
  },
  undoMove: {
    key: 'POST /staff/moves/undo',
    summary: "Undo the caller's own move, within ten minutes",
    access: STAFF_ACTIONS.movePackages,
    body: UndoInput,
    response: MoveResults,
  },
  recordLabelPrint: {
    key: 'POST /staff/labels',
    summary: 'Record in the audit trail that the labels of parcels were printed',
    access: STAFF_ACTIONS.printLabel,
    body: z.strictObject({ parcelIds: Pile }),
    response: null,
    errors: [404],
  },
  setParcelStatus: {
    key: 'PUT /parcels/{parcelId}/status',
    summary: 'Change the status of a parcel',
    access: STAFF_ACTIONS.changeStatus,
    params: ParcelId,
    body: StatusInput,
    response: StaffParcel,
    errors: [409],
  },
  dismissTmError: {
    key: 'PUT /parcels/{parcelId}/tm-error-dismiss',
    summary: "Dismiss the shipping system's error",
    access: STAFF_ACTIONS.dismissTmError,
    params: ParcelId,
    response: StaffParcel,
    errors: [409],
  },
  deleteParcel: {
    key: 'DELETE /parcels/{parcelId}',
    summary: 'Delete an unpaid parcel. Does nothing if it is already deleted.',
    access: STAFF_ACTIONS.delete,
    params: ParcelId,
    response: null,
    errors: [409],
  },
});
