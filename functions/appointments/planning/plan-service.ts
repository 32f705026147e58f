import { encodeCursor } from '#functions/core/data/query.ts';
import type { Table } from '#functions/core/data/table.ts';
import type { Caller } from '#functions/core/platform/caller.ts';
import type { Clock } from '#functions/core/platform/clock.ts';
import { invalidField } from '#functions/core/platform/errors.ts';
import { closureReader } from '#functions/locations/closures.ts';
import type { ListedParcelRecord } from '#functions/parcels/listed-parcel-record.ts';
import { parcelRepository } from '#functions/parcels/parcel-repository.ts';
import { parcelEstimates } from '#functions/schedule/parcel-estimates.ts';
import type { Estimate } from '#shared/contracts/sailings/estimates.ts';
import type { PickupPlan, PlannedSlot, SlotsInput } from '#shared/contracts/staff/pickup-plan.ts';
import {
  bookableDates,
  openSlots,
  type PickupTerminal,
  pickupDay,
  slotOf,
} from '#shared/rules/pickup-times.ts';
import { type ExpectedPackage, expectedOn, planDates } from '#shared/rules/staff/pickup-plan.ts';
import { closesOn } from '#shared/rules/terminals/opening-hours.ts';
import type { TerminalCode } from '../appointment-record.ts';
import { appointmentRepository, type BookedSlots } from '../appointment-repository.ts';
import { slotCapacities } from './slot-capacities.ts';

/** The most packages in transit that a plan counts. Reading them costs about 600 read units. */
const MAX_PACKAGES = 10_000;
const PAGE = 1000;

/** What staff plan pickups with: the packages that are expected at a terminal, and the capacity of its slots (decision 193). */
export function planService(table: Table, clock: Clock) {
  const appointments = appointmentRepository(table);
  const parcels = parcelRepository(table);
  const setCapacity = slotCapacities(table);
  const closures = closureReader(table, clock);
  const estimates = parcelEstimates(table, clock);

  /** The packages in transit to a terminal, up to {@link MAX_PACKAGES}. */
  async function inTransit(locationCode: TerminalCode) {
    const found: ListedParcelRecord[] = [];
    let after: string | undefined;
    do {
      const page = await parcels.listByStatus({
        ...{ status: 'TRANSIT', destinationCode: locationCode, limit: PAGE, direction: 'descending' },
        cursor: after === undefined ? undefined : encodeCursor(after),
      });
      found.push(...page.shown);
      after = page.after;
    } while (after !== undefined && found.length < MAX_PACKAGES);
    return { packages: found, isPartial: after !== undefined };
  }

  /** The packages with a known range, and the number of the others. */
  async function expectedAt(locationCode: TerminalCode) {
    const { packages, isPartial } = await inTransit(locationCode);
    const known = new Map<string, Promise<Estimate | undefined>>();
    /** Packages on one sailing have the same estimate. */
    const estimateOf = (row: ListedParcelRecord) => {
      const { sailingId, rolledFrom } = row;
      const key = sailingId ?? rolledFrom ?? row.since;
      const estimate = known.get(key) ?? estimates.ofListed(row);
      known.set(key, estimate);
      return estimate;
    };
    const all = await Promise.all(packages.map(async (row) => ({ row, estimate: await estimateOf(row) })));
    const dated = all.flatMap(({ row: { customerId }, estimate }): ExpectedPackage[] =>
      estimate && isDated(estimate) ? [{ customerId, range: estimate }] : [],
    );
    return { dated, undated: all.length - dated.length, isPartial };
  }

  return {
    /** The days of a terminal from a local date on, by default from today. */
    plan: async (locationCode: TerminalCode, first?: string): Promise<PickupPlan> => {
      const [terminal, { dated, undated, isPartial }] = await Promise.all([
        closures.location(locationCode),
        expectedAt(locationCode),
      ]);
      const now = clock.now();
      const dates = planDates(bookableDates(terminal.timeZone, now), first);
      const [start] = dates;
      if (start === undefined) return { days: [], undated, isPartial };
      const booked = await appointments.bookedFrom(locationCode, start);
      const expected = expectedOn(dates, dated, (date) => closesOn(terminal, date) !== null);
      const days = dates.map((date, index) => {
        const slots = slotsOn(terminal, date, booked, now);
        const reason = slots.length > 0 ? null : pickupDay(terminal, date, booked, now).reason;
        return { date, reason, slots, expected: expected[index] ?? NOTHING_EXPECTED };
      });
      return { days, undated, isPartial };
    },

    /**
     * Sets the capacity of the slots of a day between two local times that have not begun, but of none below its appointments.
     * @throws InvalidInput if there is no slot
     */
    setSlots: async (
      { locationCode, from, until, capacity }: SlotsInput,
      { email }: Pick<Caller, 'email'>,
    ): Promise<PlannedSlot[]> => {
      const terminal = await closures.location(locationCode, { fresh: true });
      const now = clock.now();
      const date = from.slice(0, 10);
      if (until.slice(0, 10) !== date) throw invalidField('until', 'Choose a time on the same day.');
      const { first, last } = bookableDates(terminal.timeZone, now);
      if (date < first || date > last) throw invalidField('from', 'Choose a day that can be booked.');
      const times = openSlots(terminal, date, now).filter(
        (time) => from <= slotOf(time) && slotOf(time) < until,
      );
      if (times.length === 0) throw invalidField('from', `${terminal.name} has no slots at that time.`);
      await setCapacity(locationCode, times, { capacity, setBy: email });
      const booked = await appointments.bookedOnDay(locationCode, date, true);
      return slotsOn(terminal, date, booked, now).filter(({ time }) => from <= time && time < until);
    },
  };
}

const NOTHING_EXPECTED = { packages: 0, customers: 0, most: 0 };

/** Whether an estimate is more than a guess: somebody knows the sailing, or there is none to know. */
const isDated = ({ basis }: Estimate): boolean => basis === 'ABOARD' || basis === 'HISTORY';

function slotsOn(terminal: PickupTerminal, date: string, booked: BookedSlots, now: Date): PlannedSlot[] {
  return openSlots(terminal, date, now).map((at) => {
    const time = slotOf(at);
    const { count = 0, capacity = terminal.slotCapacity, setBy } = booked.get(time) ?? {};
    return { time, capacity, booked: count, ...(setBy !== undefined && { setBy }) };
  });
}
