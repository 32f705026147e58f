import type { Appointment } from '#shared/contracts/appointments.ts';
import { StatusBadge } from '#web/components/display/StatusBadge.tsx';
import { BoxIcon, CalendarCheckIcon, CalendarXIcon } from '#web/components/icons.tsx';

/** Whether a pickup is booked, was missed, or can be booked. */
export function PickupBadge({ appointment }: { appointment: Appointment | null }) {
  if (appointment === null) {
    return (
      <StatusBadge icon={BoxIcon} tone="info">
        Not booked
      </StatusBadge>
    );
  }
  return appointment.status === 'BOOKED' ? (
    <StatusBadge icon={CalendarCheckIcon} tone="success">
      Booked
    </StatusBadge>
  ) : (
    <StatusBadge icon={CalendarXIcon} tone="warning">
      Missed
    </StatusBadge>
  );
}
