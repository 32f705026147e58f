import { appointmentEntity, pastAppointmentEntity } from '#functions/appointments/appointment-record.ts';
import { claimEntity, isFiled } from '#functions/claims/claim-record.ts';
import { type Item, isExpired } from '#functions/core/data/entity.ts';
import {
  CLAIM_MONTHS_PARTITION,
  CLAIM_STATES_KEY,
  COUNTS_SORT,
  countsPartition,
  slotPartition,
} from '#functions/core/data/keys.ts';
import { countGenerationsEntity } from '#functions/overview/counts/counting.ts';
import { contributionOf } from '#functions/overview/counts/parcel-contribution.ts';
import { parcelEntity } from '#functions/parcels/parcel-record.ts';
import { DESTINATION_CODES, LOCATION_CODES } from '#shared/rules/locations.ts';
import { slotOf } from '#shared/rules/pickup-times.ts';

/** The generation before the first recount, which has no record. */
const FIRST_GENERATION = 1;

const COUNTS = new Set<unknown>(LOCATION_CODES.map(countsPartition));
const SLOTS = new Set<unknown>(DESTINATION_CODES.map(slotPartition));
/** Those that can be compared with records. The others are the last numbers given, and what happened in past months. */
const COMPARED = new Set<unknown>([...COUNTS, ...SLOTS, CLAIM_STATES_KEY.pk]);
const COUNTERS = new Set<unknown>([...COMPARED, 'COUNTER', CLAIM_MONTHS_PARTITION]);

/** Whether an item is a counter, which has no record type. */
export const isCounter = ({ pk }: Item): boolean => COUNTERS.has(pk);

/** Amounts by their names. */
class Totals {
  readonly #amounts = new Map<string, number>();

  add(name: string, amount: number): void {
    this.#amounts.set(name, this.of(name) + amount);
  }

  of(name: string): number {
    return this.#amounts.get(name) ?? 0;
  }

  get names(): readonly string[] {
    return [...this.#amounts.keys()];
  }
}

/**
 * Compares the counters with the records that they count: packages of terminals, appointments of time slots, and claims in
 * each state.
 */
export function counterTotals(now: Date) {
  const stored = new Totals();
  const counted = new Totals();
  let generation = FIRST_GENERATION;

  function addStored(item: Item): void {
    // An expired slot is in the past, and is deleted some day.
    if (isExpired(item, now)) return;
    for (const [field, value] of Object.entries(item))
      if (typeof value === 'number' && field !== 'expiresAt')
        stored.add(`${item.pk} ${item.sk} ${field}`, value);
  }

  return {
    /** Counts an item, in any order. @throws if it cannot be read */
    add(item: Item): void {
      if (COMPARED.has(item.pk)) addStored(item);
      if (item.type === countGenerationsEntity.type) generation = countGenerationsEntity.read(item).current;
      if (item.type === parcelEntity.type) {
        const contribution = contributionOf(parcelEntity.read(item));
        for (const [counter, amounts] of Object.entries(contribution?.amounts ?? {}))
          for (const [field, amount] of Object.entries(amounts))
            counted.add(`${countsPartition(contribution?.terminal ?? '')} ${counter} ${field}`, amount);
      }
      if (item.type === claimEntity.type) {
        const claim = claimEntity.read(item);
        if (isFiled(claim))
          counted.add(`${CLAIM_STATES_KEY.pk} ${CLAIM_STATES_KEY.sk} ${claim.claimState}`, 1);
      }
      if (item.type === appointmentEntity.type || item.type === pastAppointmentEntity.type) {
        const { status, locationCode, pickupDate } = appointmentEntity.read(item);
        if (status === 'BOOKED' && pickupDate > now.toISOString())
          counted.add(`${slotPartition(locationCode)} ${slotOf(pickupDate)} count`, 1);
      }
    },

    /** The counters that differ, once all items are counted. */
    problems(): string[] {
      const current = COUNTS_SORT.generation(generation);
      const isCount = (name: string) => name.startsWith('COUNTS#');
      const isSlot = (name: string) => name.startsWith('SLOTS#');
      const storedName = (name: string) => (isCount(name) ? name.replace(' ', ` ${current}`) : name);
      const countedName = (name: string) => (isCount(name) ? name.replace(` ${current}`, ' ') : name);
      const shown = stored.names.filter((name) => !isCount(name) || name.includes(` ${current}`));
      const today = slotOf(now.toISOString());
      const names = new Set([...counted.names, ...shown.map(countedName)]);
      return [...names]
        .filter((name) => !isSlot(name) || (name.split(' ')[1] ?? '') > today)
        .filter((name) => counted.of(name) !== stored.of(storedName(name)))
        .map(
          (name) =>
            `The counter ${storedName(name)} is ${stored.of(storedName(name))} instead of ${counted.of(name)}.`,
        );
    },
  };
}
