import type { Appointment } from '#shared/contracts/appointments.ts';
import type { LocationCode } from '#shared/rules/locations.ts';
import { MutationDialog } from '#web/components/dialog/MutationDialog.tsx';
import { pickupTime } from '#web/domain/appointment/pickup.ts';
import { useCancelAppointment } from '#web/domain/appointment/queries.ts';
import { useLocationNames, useTimeZones } from '#web/domain/terminal/queries.ts';
import { formatDate } from '#web/lib/dates.ts';

interface CancelDialogProps {
  appointment: Appointment;
  /** The packages that are ready for this pickup. */
  parcelCount: number;
  /** Called when the dialog is no longer visible. */
  onClosed: () => void;
}

export function CancelDialog({ appointment, parcelCount, onClosed }: CancelDialogProps) {
  const { locationCode, pickupDate } = appointment;
  const nameOf = useLocationNames();
  const timeZone = useTimeZones()(locationCode);
  return (
    <MutationDialog
      mutation={useCancelAppointment(locationCode)}
      variables={appointment}
      title="Cancel appointment"
      confirmLabel="Cancel it"
      cancelLabel="Keep it"
      busyLabel="Canceling…"
      failurePrefix="Failed to cancel appointment. "
      onClosed={(isCanceled) => {
        onClosed();
        // The button that opened the dialog is gone.
        if (isCanceled) focusPickup(locationCode);
      }}
    >
      Pickup appointment at {nameOf(locationCode)} for {parcelCount} package(s) is scheduled for{' '}
      {formatDate(pickupDate, timeZone)} {pickupTime(pickupDate, timeZone)}. Are you sure you want to cancel?
    </MutationDialog>
  );
}

export const pickupTitleId = (code: LocationCode): string => `pickup-${code}`;

/** Focuses the title of a terminal's card, or the heading of the page if there is no card. */
function focusPickup(code: LocationCode): void {
  const title =
    document.getElementById(pickupTitleId(code)) ?? document.querySelector<HTMLElement>('main h1');
  title?.focus({ preventScroll: false });
}
