import { appointmentRepository } from '#functions/appointments/appointment-repository.ts';
import { newCustomerId } from '#functions/core/data/ids.ts';
import { customerService } from '#functions/customers/customer-service.ts';
import { counterDays } from '#functions/handovers/counter/counter-day.ts';
import { offlineHandovers } from '#functions/handovers/offline/offline-handovers.ts';
import { parcelRepository } from '#functions/parcels/parcel-repository.ts';
import type { OfflineHandoverInput } from '#shared/contracts/collection/counter.ts';
import { SAMPLE_SIGNATURE_HASH } from '#test/support/api/staff-inputs.ts';
import { SAMPLE_PROFILE } from '#test/support/profile.ts';
import { type Bench, inBatches } from '../bench.ts';
import { parcelOfOneKilobyte } from '../sample-parcels.ts';

const PICKUPS = 40;
const PACKAGES = 3;
// Not the day that the rows of appointments book.
const DATE = '2026-03-05';
const STAFF = { email: 'warehouse@northbound.test' };

/** The counter's day, and handovers that were taken without a network. What the stream writes is not included. */
export async function counterRows({ table, clock, row }: Bench): Promise<void> {
  const parcels = parcelRepository(table);
  const appointments = appointmentRepository(table);
  const ready = async (customerId: string, paymentStatus: 'PAID' | 'UNPAID', number: number) => {
    const parcel = parcelOfOneKilobyte(customerId, 'DESTINATION', number, {
      paymentStatus,
      destinationCode: 'ANC',
    });
    await parcels.create({ ...parcel, customerNotes: '' });
    return parcel;
  };
  await inBatches(
    Array.from({ length: PICKUPS }, (_, index) => index),
    10,
    async (index) => {
      const customerId = newCustomerId(clock.now());
      for (let nth = 0; nth < PACKAGES; nth++) await ready(customerId, 'PAID', 800_000 + index * 10 + nth);
      const at = clock.now().toISOString();
      const names = { customerName: 'Ana Kowalski', companyName: '', customerNumber: '100001' };
      await appointments.book(
        {
          locationCode: 'ANC',
          ...{ customerId, number: 1, sequence: 0, version: 1, ...names },
          pickupDate: `${DATE}T${String(8 + (index % 8)).padStart(2, '0')}:00:00-09:00`,
          status: 'BOOKED',
          ...{ pickupCode: 'ABCDEF', parcelCount: PACKAGES, appointmentNotes: '' },
          ...{ createdAt: at, updatedAt: at },
        },
        null,
        1000,
      );
    },
  );
  const dayOf = counterDays(table, clock);
  await row(`the counter's day of ${PICKUPS} pickups`, 'R', 45, () => dayOf('ANC', DATE));

  const customerId = newCustomerId(clock.now());
  const emailAddress = 'counter@northbound.test';
  await customerService(table, clock).register(
    { customerId, email: emailAddress },
    { ...SAMPLE_PROFILE, emailAddress },
  );
  const offline = offlineHandovers(table, { keep: async () => {} }, clock);
  const taken = async (paymentStatus: 'PAID' | 'UNPAID', number: number) => {
    const { parcelId } = await ready(customerId, paymentStatus, number);
    const at = clock.now().toISOString();
    const input: OfflineHandoverInput = {
      handoverId: crypto.randomUUID(),
      customerId,
      locationCode: 'ANC',
      parcelIds: [parcelId],
      authority: { kind: 'OWNER' },
      signerName: 'Ana Kowalski',
      identityConfirmed: true,
      signature: SAMPLE_SIGNATURE_HASH,
      takenAt: at,
      asOf: at,
    };
    return input;
  };
  const paid = await taken('PAID', 900_001);
  await row('record a handover of 1 parcel without a network', 'W', 19, () => offline.send(STAFF, paid));
  const unpaid = await taken('UNPAID', 900_002);
  await row('a handover without a network differs', 'W', 11, () => offline.send(STAFF, unpaid));
  await row('close a handover without a network', 'W', 8, () =>
    offline.close(STAFF, unpaid, 'Brought back.'),
  );
  await row('the differences of a terminal', 'R', 1, () => offline.undecidedAt('ANC'));
}
