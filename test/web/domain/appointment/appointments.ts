import type { Appointment } from '#shared/contracts/appointments.ts';

/** A booked appointment in Anchorage on 11/24/2026 at 10:00 AM. */
export function anAppointment(changes: Partial<Appointment> = {}): Appointment {
  const locationCode = changes.locationCode ?? 'ANC';
  return {
    id: `appointment-${locationCode}`,
    locationCode,
    pickupDate: '2026-11-24T10:00:00-09:00',
    notes: '',
    customerId: 'customer-1',
    status: 'BOOKED',
    pickupCode: 'K7MW4X',
    parcelCount: 1,
    customerName: 'Maren Halvorsen',
    companyName: '',
    customerNumber: '10001',
    sequence: 0,
    ...changes,
  };
}
