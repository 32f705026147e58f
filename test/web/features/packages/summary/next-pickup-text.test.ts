import { expect, it } from 'vitest';
import { LOCATION_NAMES } from '../../../../../shared/rules/locations.ts';
import type { TerminalPickup } from '../../../../../web/src/domain/appointment/terminal-pickups.ts';
import { nextPickupText } from '../../../../../web/src/features/packages/summary/next-pickup-text.ts';
import { aReadyParcel } from '../../../../support/parcels.ts';
import { anAppointment } from '../../../domain/appointment/appointments.ts';

const textOf = (...pickups: TerminalPickup[]) =>
  nextPickupText(
    pickups,
    (code) => LOCATION_NAMES[code],
    () => 'America/Anchorage',
  );
const ready: TerminalPickup = {
  locationCode: 'KEN',
  parcels: [aReadyParcel({ destinationCode: 'KEN' }), aReadyParcel({ destinationCode: 'KEN' })],
  appointment: null,
};

it('says when and where the next pickup is', () => {
  const booked: TerminalPickup = {
    locationCode: 'ANC',
    parcels: [aReadyParcel()],
    appointment: anAppointment(),
  };
  expect(textOf(booked, ready)).toEqual({
    kind: 'booked',
    short: ['Tue 11/24', '10:00 AM'],
    text: 'Next pickup: Tue, 11/24/2026, 10:00 AM AKST, Anchorage',
    to: '/appointments',
  });
});

it('leads from a missed pickup to a new one', () => {
  const missed = {
    ...ready,
    appointment: anAppointment({ locationCode: 'KEN', status: 'MISSED' }),
  };
  expect(textOf(missed)).toEqual({
    kind: 'missed',
    short: ['Pickup', 'missed'],
    text: 'Missed pickup: 2 packages in Kenai. Book a new appointment.',
    to: '/appointments/new?locationCode=KEN',
  });
});

it('leads to the booking of the only terminal, or to the list of several', () => {
  expect(textOf(ready)).toMatchObject({
    short: ['2', 'to pick up'],
    text: 'Ready: 2 packages in Kenai. Book a pickup.',
    to: '/appointments/new?locationCode=KEN',
  });
  expect(textOf(ready, { ...ready, locationCode: 'KOD' })).toMatchObject({
    short: ['4', 'to pick up'],
    text: 'Ready: 4 packages at 2 terminals. Book a pickup.',
    to: '/appointments',
  });
});

it('says nothing without pickups', () => expect(textOf()).toBeNull());
