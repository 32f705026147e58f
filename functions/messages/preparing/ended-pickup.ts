import { type AppointmentRecord, appointmentId } from '#functions/appointments/appointment-record.ts';
import { appointmentRepository } from '#functions/appointments/appointment-repository.ts';
import type { Table } from '#functions/core/data/table.ts';
import { DESTINATION_CODES } from '#shared/rules/locations.ts';
import type { ParcelEvent } from '../events/domain-event.ts';
import { messageRepository } from '../ledger/message-repository.ts';
import { mayBeSent } from '../ledger/message-states.ts';

/** The latest messages of a customer that are read. */
const MESSAGES_READ = 50;

/** Appointments that the portal canceled because nothing was left to pick up, which one email should tell. */
export function endedPickups(table: Table) {
  const appointments = appointmentRepository(table);
  const messages = messageRepository(table);
  return {
    /** The appointment that ended because of these events, all at one terminal; null if none did, or if it is over. */
    endedBy: async (facts: readonly ParcelEvent[], now: Date): Promise<AppointmentRecord | null> => {
      const [first] = facts;
      const code = DESTINATION_CODES.find((each) => each === first?.destinationCode);
      if (!first || !code) return null;
      const record = await appointments.current(first.customerId, code);
      // Null if a package left before this appointment was booked, or long after it had ended.
      const isCause = facts.some(({ at }) => record && record.createdAt <= at && at <= record.updatedAt);
      return record?.endedEarly && isCause && Date.parse(record.pickupDate) > now.getTime() ? record : null;
    },

    /** Whether an email about the packages told that an appointment was canceled. */
    isTold: async (record: AppointmentRecord): Promise<boolean> => {
      const { shown } = await messages.list(record.customerId, { limit: MESSAGES_READ });
      const id = appointmentId(record);
      return shown.some(
        (message) =>
          message.canceledAppointment === id &&
          message.messageType !== 'appointment-canceled' &&
          mayBeSent(message),
      );
    },
  };
}
