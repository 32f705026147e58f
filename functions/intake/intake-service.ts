import type { IntakeInput, MatchInput } from '#shared/contracts/staff/intake.ts';
import { normalizeScanCode } from '#shared/rules/scan-codes.ts';
import { placeIn } from '#shared/rules/staff/places.ts';
import { newParcelId } from '../core/data/ids.ts';
import { retryOnConflict } from '../core/data/retry.ts';
import type { Table } from '../core/data/table.ts';
import type { Caller } from '../core/platform/caller.ts';
import type { Clock } from '../core/platform/clock.ts';
import { Conflict, invalidField, NotFound } from '../core/platform/errors.ts';
import { once } from '../core/platform/once.ts';
import type { CustomerRecord } from '../customers/customer-record.ts';
import { customerOf as customerFinder } from '../customers/customer-summary.ts';
import type { ParcelRecord } from '../parcels/parcel-record.ts';
import { parcelRepository } from '../parcels/parcel-repository.ts';
import { staffParcelOf } from '../parcels/staff/staff-parcel.ts';
import { preAlertArrivals } from '../pre-alerts/arrivals.ts';
import { heldParcels } from '../pre-alerts/held-parcels.ts';
import { type IntakeRecord, intakeExpiry, isWaiting, type PackageDetails } from './intake-record.ts';
import { intakeRepository } from './intake-repository.ts';
import { parcelCreation } from './parcel-creation.ts';
import { photoRepository } from './photo-repository.ts';
import { codeOf, receivedNumbers, requireCode } from './received-numbers.ts';

type Staff = Pick<Caller, 'email'>;

type Assigned = IntakeRecord & Required<Pick<IntakeRecord, 'parcel'>>;

function detailsOf({ intakeId, customerId, isSecondBox, ...details }: IntakeInput): PackageDetails {
  return {
    ...details,
    hazardClass: details.hazard ? details.hazardClass : null,
    locationDetail: placeIn(details.locationDetail, 'TAC') ?? '',
  };
}

/** Each at most once for a request, however often it is repeated after a conflict. */
interface NextNumbers {
  readonly freightBillNum: () => Promise<string>;
  readonly waitingNumber: () => Promise<string>;
}

const SAME_BOX =
  'Another package with this tracking number was received. If it is the same box, remove this one.';

const removedBy = ({ by, reason }: NonNullable<IntakeRecord['removed']>) =>
  new Conflict(`${by} removed this package: ${reason}`);

/**
 * Receives packages in Tacoma. Requests are idempotent: a retry finishes what a crash left unfinished (decision 82).
 */
export function intakeService(
  table: Table,
  clock: Clock,
  parcels = parcelRepository(table),
  releaseComplete = heldParcels(table, clock).releaseComplete,
) {
  const intakes = intakeRepository(table);
  const numbers = receivedNumbers(intakes, parcels);
  const photos = photoRepository(table);
  const customerOf = customerFinder(table);
  const expectedBy = preAlertArrivals(table);

  async function found(intakeId: string): Promise<IntakeRecord> {
    const intake = await intakes.find(intakeId);
    if (!intake) throw new NotFound('There is nothing here.');
    return intake;
  }

  async function requireCustomer(customerId: string): Promise<CustomerRecord> {
    const customer = await customerOf(customerId);
    if (!customer) throw new NotFound('There is no such customer.');
    return customer;
  }

  /** A new parcel for this customer, with its id and its number. */
  const newParcelOf = (customerId: string, freightBillNum: string, now: Date): Assigned['parcel'] => ({
    customerId,
    parcelId: newParcelId(customerId, now),
    freightBillNum,
  });

  /**
   * The result of an earlier request of this intake, or undefined if there is none.
   * @throws Conflict if it was for another customer
   */
  async function earlierResult(before: IntakeRecord, { customerId }: IntakeInput) {
    if (before.removed) throw removedBy(before.removed);
    if (isWaiting(before)) {
      if (customerId === null) return null;
      throw new Conflict('This package is already waiting for its customer.');
    }
    const existing = await parcels.find(before.parcel?.parcelId ?? '', true);
    // An earlier version stored an intake before its parcel, so its process can have crashed in between.
    if (!existing) return undefined;
    const wasWaiting = customerId === null && before.summary !== undefined;
    if (wasWaiting || existing.customerId === customerId) return existing;
    throw new Conflict('This package was already received for another customer.');
  }

  /** Nobody finds a package again that has neither. @throws InvalidInput */
  async function requireShelfOrPhoto({ intakeId, locationDetail }: IntakeInput): Promise<void> {
    if (placeIn(locationDetail, 'TAC') !== null) return;
    const { names = [] } = (await photos.find(intakeId)) ?? {};
    if (names.length === 0) throw invalidField('locationDetail', 'Enter the shelf, or take a photo.');
  }

  async function receive(caller: Staff, input: IntakeInput, next: NextNumbers) {
    const { intakeId, customerId, shippingTrackingNum, isSecondBox = false } = input;
    const code = requireCode(shippingTrackingNum);
    const [customer, before] = await Promise.all([
      customerId === null ? null : requireCustomer(customerId),
      intakes.find(intakeId),
    ]);
    const earlier = before ? await earlierResult(before, input) : undefined;
    if (earlier !== undefined)
      return { parcel: earlier, isExpected: true, waitingNumber: before?.waitingNumber };
    if (!customer) await requireShelfOrPhoto(input);
    const now = clock.now();
    const claimed = isSecondBox ? null : await numbers.claimFor(code, intakeId, now);
    const intake = {
      intakeId,
      receivedAt: now.toISOString(),
      receivedBy: caller.email,
      version: before?.version ?? 1,
      ...(isSecondBox && { isSecondBox }),
    };
    if (!customer) {
      const waitingNumber = await next.waitingNumber();
      const number = { code: waitingNumber, intakeId, claimedAt: now.toISOString(), version: 1 };
      await intakes.store(
        [before, { ...intake, waitingNumber, summary: { ...detailsOf(input), waitingNumber } }],
        [...(claimed ? [claimed()] : []), [null, number]],
        {},
      );
      return { parcel: null, isExpected: false, waitingNumber };
    }
    const assigned = newParcelOf(customer.customerId, await next.freightBillNum(), now);
    const received = { ...intake, parcel: assigned, expiresAt: intakeExpiry(now) };
    const expected = isSecondBox ? null : await expectedBy(customer.customerId, code, now);
    const { parcel, writes } = parcelCreation(parcels, {
      ...{ received, details: detailsOf(input), customer, expected, by: caller.email, now },
      isClaimed: claimed !== null,
    });
    await intakes.store([before, received], claimed ? [claimed(parcel.parcelId)] : [], writes);
    return { parcel, isExpected: expected !== null, waitingNumber: undefined };
  }

  /** The parcel of an intake that is already matched. @throws Conflict if it has another customer */
  async function matched({ parcel }: Assigned, customerId: string): Promise<ParcelRecord> {
    const existing = parcel.customerId === customerId ? await parcels.find(parcel.parcelId, true) : null;
    if (!existing) throw new Conflict('This package was already matched with another customer.');
    return existing;
  }

  async function match(
    caller: Staff,
    intakeId: string,
    { customerId, destinationCode }: MatchInput,
    freightBillNum: () => Promise<string>,
  ) {
    const before = await found(intakeId);
    if (before.parcel) {
      const parcel = await matched({ ...before, parcel: before.parcel }, customerId);
      return { parcel, isExpected: true };
    }
    if (before.removed) throw removedBy(before.removed);
    const { summary, isSecondBox = false } = before;
    if (!summary) throw new Error(`The intake ${intakeId} has neither a parcel nor a package.`);
    const customer = await requireCustomer(customerId);
    const now = clock.now();
    const claimed = isSecondBox
      ? null
      : await numbers.claimFor(codeOf(summary.shippingTrackingNum), intakeId, now, SAME_BOX);
    const assigned = newParcelOf(customerId, await freightBillNum(), now);
    const after = { ...before, parcel: assigned, expiresAt: intakeExpiry(now) };
    const details = destinationCode === undefined ? summary : { ...summary, destinationCode };
    const code = codeOf(summary.shippingTrackingNum);
    const expected = isSecondBox ? null : await expectedBy(customerId, code, now);
    const { parcel, writes } = parcelCreation(parcels, {
      ...{ received: after, details, customer, expected, by: caller.email, now },
      isClaimed: claimed !== null,
    });
    await intakes.store([before, after], claimed ? [claimed(parcel.parcelId)] : [], writes);
    return { parcel, isExpected: expected !== null };
  }

  async function remove({ email }: Staff, intakeId: string, reason: string): Promise<void> {
    const before = await found(intakeId);
    if (before.parcel) throw new Conflict('This package was already matched with a customer.');
    if (before.removed) return;
    const now = clock.now();
    const removed = { at: now.toISOString(), by: email, reason };
    const codes = [before.summary?.shippingTrackingNum, before.waitingNumber].flatMap((code) => code ?? []);
    const claims = await Promise.all(codes.map((code) => intakes.findClaim(normalizeScanCode(code))));
    const own = claims.filter((claim) => claim !== null).filter((claim) => claim.intakeId === intakeId);
    await intakes.remove(before, { ...before, removed, expiresAt: intakeExpiry(now) }, own);
  }

  return {
    /**
     * Receives a package, and closes the pre-alert of its customer. While its customer is unknown, its parcel is null and it has a number for its label. Costs 10 write
     * units.
     * @throws NotFound without such a customer, Conflict if its tracking number was received before, InvalidInput without a known
     * customer, shelf and photo
     */
    receive: async (caller: Staff, input: IntakeInput) => {
      const next = {
        freightBillNum: once(intakes.nextFreightBillNum),
        waitingNumber: once(intakes.nextWaitingNumber),
      };
      const { parcel, isExpected, waitingNumber } = await retryOnConflict(() => receive(caller, input, next));
      if (parcel && isExpected) await releaseComplete(parcel.customerId);
      return {
        intakeId: input.intakeId,
        parcel: parcel && staffParcelOf(parcel),
        ...(waitingNumber !== undefined && { waitingNumber }),
      };
    },

    /** A page of the packages without a known customer, the longest waiting first. */
    listWaiting: intakes.listWaiting,

    /**
     * Creates the parcel of a waiting package.
     * @throws NotFound, Conflict if it has another customer already, if it was removed, or if another package has its
     * tracking number
     */
    match: async (caller: Staff, intakeId: string, input: MatchInput) => {
      const freightBillNum = once(intakes.nextFreightBillNum);
      const { parcel, isExpected } = await retryOnConflict(() =>
        match(caller, intakeId, input, freightBillNum),
      );
      if (isExpected) await releaseComplete(parcel.customerId);
      return staffParcelOf(parcel);
    },

    /**
     * Takes a waiting package off the list, and frees its tracking number. Its record and its photos stay for a year.
     * @throws NotFound, Conflict if it was matched with a customer
     */
    remove: (caller: Staff, intakeId: string, reason: string): Promise<void> =>
      retryOnConflict(() => remove(caller, intakeId, reason)),
  };
}
