import {
  type AppointmentRecord,
  appointmentEntity,
  appointmentId,
} from '#functions/appointments/appointment-record.ts';
import { readRecord, type StreamChange } from '#functions/core/data/stream.ts';
import type { AppointmentEvent } from './domain-event.ts';

/**
 * What a change to a customer's current appointment means to them: it was booked, moved or canceled, which includes an early
 * handover of its packages. Its completion is told by the handover, and other changes, such as to its notes, only by the page
 * where the customer made them.
 */
export function appointmentEvents({
  before,
  after,
}: Pick<StreamChange, 'before' | 'after'>): AppointmentEvent[] {
  const [old, appointment] = [readRecord(appointmentEntity, before), readRecord(appointmentEntity, after)];
  if (!appointment) return [];
  const isNew = old?.number !== appointment.number;
  if (isNew)
    return appointment.status === 'BOOKED' && appointment.sequence === 0
      ? [{ ...fieldsOf(appointment, 'appointment-booked'), change: 'CREATED', type: 'appointment-booked' }]
      : [];
  const { status, endedEarly } = appointment;
  if (old.status === 'BOOKED' && (status === 'CANCELED' || endedEarly)) {
    const canceled = { ...fieldsOf(appointment, 'appointment-canceled'), change: 'DELETED' } as const;
    return [{ ...canceled, type: 'appointment-canceled', ...(endedEarly && { endedEarly }) }];
  }
  if (old.pickupDate === appointment.pickupDate) return [];
  const moved = { ...fieldsOf(appointment, 'appointment-moved'), change: 'UPDATED' } as const;
  return [{ ...moved, type: 'appointment-moved', previousDate: old.pickupDate }];
}

function fieldsOf(appointment: AppointmentRecord, type: AppointmentEvent['type']) {
  const { customerId, locationCode, number, sequence, pickupDate, updatedAt } = appointment;
  return {
    eventVersion: 1,
    id: `${type}#${appointmentId(appointment)}#s${sequence}`,
    at: updatedAt,
    customerId,
    locationCode,
    number,
    sequence,
    pickupDate,
  } as const;
}
