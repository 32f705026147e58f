import { describe, expect, it } from 'vitest';
import type { AppointmentRecord } from '#functions/appointments/appointment-record.ts';
import { appointmentService } from '#functions/appointments/appointment-service.ts';
import { slotCapacities } from '#functions/appointments/planning/slot-capacities.ts';
import { statusOf } from '#functions/core/http/responses.ts';
import { Unavailable } from '#functions/core/platform/errors.ts';
import { seededRandom } from '#local/seed/random.ts';
import type { Appointment } from '#shared/contracts/appointments.ts';
import type { Person } from '#test/support/events.ts';
import { withLocalStores } from '#test/support/local-stores.ts';
import { fc, runs } from '#test/support/random.ts';
import { aBusyTable } from '../core/data/flaky-table.ts';
import { type AppointmentsApi, anAppointmentsApi } from './support.ts';

withLocalStores();

const CUSTOMERS = 20;
const OPERATIONS = runs(250, 1000);
const BATCH = 25;
const TERMINALS = ['ANC', 'KEN'] as const;
/** 12 places at each terminal, for 20 customers, until staff set other capacities. */
const TIMES = ['03T10:00', '03T10:30', '03T11:00', '04T10:00'].map((time) => `2026-03-${time}:00-09:00`);
const KINDS: readonly string[] = ['book', 'book twice', 'move', 'move what was seen', 'move twice'];
/** Which of these occur depends on timing. The tests of each operation cover all of them. */
const REFUSALS = [
  '409 Please select a valid time slot.',
  '409 This appointment was canceled.',
  '409 This appointment was changed in another window or on another device.',
  '409 You already have an appointment in Anchorage. Please reschedule it.',
  '409 You already have an appointment in Kenai. Please reschedule it.',
];

const Operation = fc.record({
  customer: fc.nat({ max: CUSTOMERS - 1 }),
  locationCode: fc.constantFrom(...TERMINALS),
  pickupDate: fc.constantFrom(...TIMES),
  notes: fc.constantFrom('', 'Gate B'),
  kind: fc.constantFrom('book', ...KINDS, 'cancel', 'set capacity'),
  capacity: fc.integer({ min: 1, max: 7 }),
});
type Operation = ReturnType<typeof operations>[number];

const operations = (seed: number) => fc.sample(Operation, { numRuns: OPERATIONS, seed });

type Named = Pick<AppointmentRecord, 'customerId' | 'pickupDate' | 'number'>;

/** The open appointments of all customers, read consistently. */
async function openAppointments({ appointments }: AppointmentsApi, customers: readonly Person[]) {
  const all = await Promise.all(
    customers.flatMap(({ customerId }) => TERMINALS.map((code) => appointments.current(customerId, code))),
  );
  return all.filter((record) => record !== null).filter(({ status }) => status === 'BOOKED');
}

/** Compares the counter of each slot, and the list of each day, with the open appointments. */
async function expectConsistent(api: AppointmentsApi, open: readonly AppointmentRecord[]) {
  for (const code of TERMINALS) {
    const there = open.filter(({ locationCode }) => locationCode === code);
    const slots = there.map(({ pickupDate }) => pickupDate.slice(0, 16));
    const counters = [...(await api.appointments.bookedFrom(code, '2026-03-02'))];
    expect(counters.flatMap(([slot, { count }]) => Array(count).fill(slot)).sort()).toEqual(slots.sort());
    for (const [slot, { count, capacity = 3 }] of counters) expect(count, slot).toBeLessThanOrEqual(capacity);

    const days = ['2026-03-03', '2026-03-04'].map((date) => api.appointments.listOfDay(code, date));
    const nameOf = ({ customerId, pickupDate, number }: Named) => `${pickupDate} ${customerId} ${number}`;
    expect(
      (await Promise.all(days))
        .flatMap(({ shown }) => shown)
        .map(nameOf)
        .sort(),
    ).toEqual(there.map(nameOf).sort());
  }
}

describe('after many random operations by 20 customers', { timeout: 240_000 }, () => {
  it.each([
    ['a reliable', 3],
    ['a busy', 2],
  ])('all counters equal the open appointments: %s table', async (kind, seed) => {
    const api = await anAppointmentsApi();
    const { clock, tableName } = api;
    const table = kind === 'a busy' ? aBusyTable(tableName, seededRandom(seed).next, { clock }) : api.table;
    const service = appointmentService(table, clock);
    const customers = await Promise.all(
      Array.from({ length: CUSTOMERS }, () => api.aCustomer({ ANC: 1, KEN: 1 })),
    );
    /** The last appointment that each customer saw at each terminal; it may be stale, as in an old tab. */
    const seen = new Map<string, Appointment>();
    const outcomes: Record<string, number> = {};

    const setCapacity = slotCapacities(table);

    async function run({ customer: index, kind: what, capacity, ...request }: Operation): Promise<void> {
      const customer = customers[index];
      if (!customer) throw new Error('There is no such customer.');
      const key = `${index} ${request.locationCode}`;
      const { id = '', sequence } = seen.get(key) ?? {};
      const isBooking = what.startsWith('book');
      if (id === '' && !isBooking && what !== 'set capacity') return;
      const attempt = async (): Promise<void> => {
        try {
          if (what === 'set capacity')
            return await setCapacity(request.locationCode, [request.pickupDate], {
              capacity,
              setBy: 'service',
            });
          if (what === 'cancel') return await service.cancel(customer, id);
          const seenSequence = what === 'move what was seen' ? sequence : undefined;
          const result = isBooking
            ? await service.book(customer, request)
            : await service.reschedule(customer, id, request, seenSequence);
          seen.set(key, result);
          outcomes[what] = (outcomes[what] ?? 0) + 1;
        } catch (error) {
          // The table stayed busy until the service gave up. The client tries again, as the error says.
          if (error instanceof Unavailable) return attempt();
          const outcome = `${statusOf(error)} ${error instanceof Error ? error.message : error}`;
          outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
        }
      };
      await Promise.all(what.endsWith('twice') ? [attempt(), attempt()] : [attempt()]);
    }

    const all = operations(seed);
    for (let start = 0; start < all.length; start += BATCH) {
      await Promise.all(all.slice(start, start + BATCH).map(run));
      await expectConsistent(api, await openAppointments(api, customers));
    }

    expect(
      Object.keys(outcomes).filter((outcome) => !KINDS.includes(outcome) && !REFUSALS.includes(outcome)),
    ).toEqual([]);
    // Enough of each succeeded for the result to be meaningful.
    for (const what of KINDS) expect(outcomes[what], what).toBeGreaterThan(OPERATIONS / 100);
  });
});
