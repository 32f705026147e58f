import type { IntakeInput, MatchInput } from '#shared/contracts/staff/intake.ts';
import { placeIn } from '#shared/rules/staff/places.ts';
import { newParcelId } from '../core/data/ids.ts';
import { retryOnConflict } from '../core/data/retry.ts';
import type { Table } from '../core/data/table.ts';
import type { Caller } from '../core/platform/caller.ts';
import type { Clock } from '../core/platform/clock.ts';
import { Conflict, NotFound, VersionConflict } from '../core/platform/errors.ts';
import { type CustomerSummary, customerSummaries } from '../customers/customer-summary.ts';
import type { ParcelRecord } from '../parcels/parcel-record.ts';
import { parcelRepository } from '../parcels/parcel-repository.ts';
import { staffParcelOf } from '../parcels/staff/staff-parcel.ts';
import { type IntakeRecord, intakeExpiry, type PackageDetails } from './intake-record.ts';
import { intakeRepository } from './intake-repository.ts';
import { IN_PROGRESS_MS, receivedNumbers, requireCode } from './received-numbers.ts';
import { receivedParcel } from './received-parcel.ts';

type Staff = Pick<Caller, 'email'>;

type Assigned = IntakeRecord & Required<Pick<IntakeRecord, 'parcel'>>;

function detailsOf({ intakeId, customerId, isSecondBox, ...details }: IntakeInput): PackageDetails {
  return {
    ...details,
    hazardClass: details.hazard ? details.hazardClass : null,
    locationDetail: placeIn(details.locationDetail, 'TAC') ?? '',
  };
}

/** Receives packages in Tacoma. Requests are idempotent: a retry finishes what a crash left unfinished. */
export function intakeService(table: Table, clock: Clock, parcels = parcelRepository(table)) {
  const intakes = intakeRepository(table);
  const numbers = receivedNumbers(intakes, parcels);
  const customerOf = customerSummaries(table);

  async function requireCustomer(customerId: string): Promise<CustomerSummary> {
    const customer = await customerOf(customerId);
    if (!customer) throw new NotFound('There is no such customer.');
    return customer;
  }

  /** A new parcel for this customer, with its id and its number. */
  const newParcelOf = async (customerId: string, now: Date): Promise<Assigned['parcel']> => ({
    customerId,
    parcelId: newParcelId(customerId, now),
    freightBillNum: await intakes.nextFreightBillNum(),
  });

  async function newIntake(caller: Staff, input: IntakeInput, now: Date, parcel?: Assigned['parcel']) {
    const { intakeId, customerId } = input;
    const intake = { intakeId, receivedAt: now.toISOString(), receivedBy: caller.email, version: 1 };
    if (customerId === null) return { ...intake, summary: detailsOf(input) };
    return {
      ...intake,
      parcel: parcel ?? (await newParcelOf(customerId, now)),
      expiresAt: intakeExpiry(now),
    };
  }

  async function start(caller: Staff, input: IntakeInput, now: Date): Promise<IntakeRecord> {
    const intake = await newIntake(caller, input, now);
    await intakes.create(intake);
    return intake;
  }

  /** Resumes an intake without a parcel. Another customer is accepted once the first request has ended. */
  async function resume(caller: Staff, input: IntakeInput, before: IntakeRecord, now: Date) {
    const { parcel } = before;
    const isSame = (parcel?.customerId ?? null) === input.customerId;
    // A waiting package keeps its place in the list.
    if (isSame && !parcel) return before;
    if (!parcel) throw new Conflict('This package is already waiting for its customer.');
    if (!isSame && now.getTime() - Date.parse(before.receivedAt) < IN_PROGRESS_MS)
      throw new Conflict(
        'This package is being received for another customer right now. Try again in a minute.',
      );
    return intakes.save(before, await newIntake(caller, input, now, isSame ? parcel : undefined));
  }

  async function createOnce(parcel: ParcelRecord, isClaimed: boolean): Promise<ParcelRecord> {
    try {
      await parcels.create(parcel, { isClaimed });
      return parcel;
    } catch (error) {
      const existing = error instanceof VersionConflict ? await parcels.find(parcel.parcelId, true) : null;
      if (!existing) throw error;
      return existing;
    }
  }

  /**
   * Rejects a tracking number of another package.
   * @throws VersionConflict if the intake has changed since it was read
   */
  async function rejectKnown(code: string, intakeId: string, before: IntakeRecord | null): Promise<void> {
    try {
      await numbers.rejectKnown(code, before?.parcel?.parcelId);
    } catch (error) {
      // The same request may have received this package in the meantime. Then the next attempt finds it.
      const latest = await intakes.find(intakeId);
      if (latest?.version !== before?.version) throw new VersionConflict(undefined, { cause: error });
      throw error;
    }
  }

  async function receive(caller: Staff, input: IntakeInput): Promise<ParcelRecord | null> {
    const { intakeId, customerId, isSecondBox = false } = input;
    const code = requireCode(input.shippingTrackingNum);
    const [customer, before] = await Promise.all([
      customerId === null ? null : requireCustomer(customerId),
      intakes.find(intakeId),
    ]);
    const existing = before?.parcel ? await parcels.find(before.parcel.parcelId, true) : null;
    if (existing) {
      const wasWaiting = customerId === null && before?.summary !== undefined;
      if (wasWaiting || existing.customerId === customerId) return existing;
      throw new Conflict('This package was already received for another customer.');
    }
    const now = clock.now();
    if (!isSecondBox) await rejectKnown(code, intakeId, before);
    const intake = before ? await resume(caller, input, before, now) : await start(caller, input, now);
    const { parcel } = intake;
    const claimant = { intakeId, ...(parcel && { parcelId: parcel.parcelId }) };
    if (!isSecondBox) await numbers.claim(code, claimant, now);
    if (!parcel || !customer) return null;
    return createOnce(
      receivedParcel({ ...intake, parcel }, detailsOf(input), customer, caller.email, now),
      !isSecondBox,
    );
  }

  /** The parcel of an intake that is already matched. @throws Conflict if it has another customer */
  async function matched({ parcel }: Assigned, customerId: string): Promise<ParcelRecord> {
    const existing = parcel.customerId === customerId ? await parcels.find(parcel.parcelId, true) : null;
    if (!existing) throw new Conflict('This package was already matched with another customer.');
    return existing;
  }

  async function match(caller: Staff, intakeId: string, { customerId, destinationCode }: MatchInput) {
    const before = await intakes.find(intakeId);
    if (!before) throw new NotFound('There is nothing here.');
    if (before.parcel) return matched({ ...before, parcel: before.parcel }, customerId);
    const { summary } = before;
    if (!summary) throw new Error(`The intake ${intakeId} has neither a parcel nor a package.`);
    const customer = await requireCustomer(customerId);
    const now = clock.now();
    const after = { ...before, parcel: await newParcelOf(customerId, now), expiresAt: intakeExpiry(now) };
    const details = destinationCode === undefined ? summary : { ...summary, destinationCode };
    const parcel = receivedParcel(after, details, customer, caller.email, now);
    await intakes.match(before, after, parcels.creation(parcel));
    return parcel;
  }

  return {
    /**
     * Receives a package. Its parcel is null while its customer is unknown. Costs 6 write units.
     * @throws NotFound without such a customer, Conflict if its tracking number was received before
     */
    receive: async (caller: Staff, input: IntakeInput) => {
      const parcel = await retryOnConflict(() => receive(caller, input));
      return { intakeId: input.intakeId, parcel: parcel && staffParcelOf(parcel) };
    },

    /** A page of the packages without a known customer, the longest waiting first. */
    listWaiting: intakes.listWaiting,

    /** Creates the parcel of a waiting package. @throws NotFound, Conflict if it has another customer already */
    match: async (caller: Staff, intakeId: string, input: MatchInput) =>
      staffParcelOf(await retryOnConflict(() => match(caller, intakeId, input))),
  };
}
