import { expect, it } from 'vitest';
import { terminalAt } from '#functions/locations/terminals.ts';
import type { Appointment } from '#shared/contracts/appointments.ts';
import type { Parcel } from '#shared/contracts/parcel.ts';
import { LOCATION_NAMES, type LocationCode } from '#shared/rules/locations.ts';
import { openingHours } from '#shared/rules/texts/terminals.ts';
import { ABOARD, aParcel, aParcelInTransit, aReadyParcel } from '#test/support/parcels.ts';
import { terminalPickups } from '#web/domain/appointment/terminal-pickups.ts';
import { anAppointment } from '../appointment/appointments.ts';

const nameOf = (code: LocationCode) => LOCATION_NAMES[code];
const grouped = (parcels: readonly Parcel[], appointments: readonly Appointment[] = []) =>
  terminalPickups(parcels, appointments, nameOf);
const codes = (...input: Parameters<typeof grouped>) =>
  grouped(...input).map(({ locationCode }) => locationCode);

it('groups the packages that are ready by their terminal, with those that are in transit to it', () => {
  const [one, other] = [aReadyParcel(), aReadyParcel()];
  const inKenai = aReadyParcel({ destinationCode: 'KEN' });
  const [later, sooner] = [
    aParcelInTransit({ estimate: { ...ABOARD, to: '2026-12-08' } }),
    aParcelInTransit({ estimate: ABOARD }),
  ];
  const others = [
    aParcelInTransit({ destinationCode: 'FBK', estimate: ABOARD }),
    aParcelInTransit(),
    // It may still miss its sailing.
    aParcel({ estimate: { ...ABOARD, basis: 'NEXT_SAILING' } }),
  ];
  const pickups = grouped([one, inKenai, later, ...others, sooner, other]);
  expect(pickups).toEqual([
    { locationCode: 'ANC', parcels: [one, other], expected: [sooner, later], appointment: null },
    { locationCode: 'KEN', parcels: [inKenai], expected: [], appointment: null },
  ]);
});

it('puts booked pickups first by time, then missed ones, then the others by name', () => {
  const parcels = (['ANC', 'PBY', 'FBK', 'KOD', 'KEN'] as const).map((destinationCode) =>
    aReadyParcel({ destinationCode }),
  );
  const appointments = [
    anAppointment({ locationCode: 'KEN', pickupDate: '2026-11-24T10:00:00-09:00' }),
    anAppointment({ locationCode: 'KOD', pickupDate: '2026-11-18T10:00:00-09:00', status: 'MISSED' }),
    // Earlier in time, although its text sorts after the one in Kenai.
    anAppointment({ locationCode: 'PBY', pickupDate: '2026-11-24T10:30:00-08:00' }),
  ];
  expect(codes(parcels, appointments)).toEqual(['PBY', 'KEN', 'KOD', 'ANC', 'FBK']);
});

it('keeps a booked pickup whose packages are no longer ready, but drops a missed one', () => {
  const appointment = anAppointment();
  expect(grouped([], [appointment])).toEqual([
    { locationCode: 'ANC', parcels: [], expected: [], appointment },
  ]);
  expect(grouped([], [anAppointment({ status: 'MISSED' })])).toEqual([]);
});

it('ignores an appointment that has ended', () => {
  const [pickup] = grouped([aReadyParcel()], [anAppointment({ status: 'COMPLETED' })]);
  expect(pickup?.appointment).toBeNull();
});

it('lists Saturday and Sunday separately only if a terminal is open on Saturdays', () => {
  const hoursOf = (code: 'ANC' | 'FBK') => openingHours(terminalAt(code, new Date('2026-11-22T12:00:00Z')));
  expect(hoursOf('ANC')).toEqual([
    { days: 'Mon–Fri', hours: '8:00 AM – 5:00 PM' },
    { days: 'Sat', hours: '9:00 AM – 1:00 PM' },
    { days: 'Sun', hours: 'Closed' },
  ]);
  expect(hoursOf('FBK')[1]).toEqual({ days: 'Sat–Sun', hours: 'Closed' });
});
