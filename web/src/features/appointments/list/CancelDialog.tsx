import { useState } from 'react';
import type { Appointment } from '#shared/contracts/appointments.ts';
import type { LocationCode } from '#shared/rules/locations.ts';
import { ConfirmDialog } from '#web/components/dialog/ConfirmDialog.tsx';
import { pickupTime } from '#web/domain/appointment/pickup.ts';
import { useCancelAppointment } from '#web/domain/appointment/queries.ts';
import { useLocationNames, useTimeZones } from '#web/domain/terminal/queries.ts';
import { formatDate } from '#web/lib/dates.ts';
import { explainError, prefixed } from '#web/lib/errors/explain-error.ts';

interface CancelDialogProps {
  appointment: Appointment;
  /** The packages that are ready for this pickup. */
  parcelCount: number;
  /** Called when the dialog is no longer visible. */
  onClosed: () => void;
}

/** Asks before a pickup is canceled, and stays open after a failure. */
export function CancelDialog({ appointment, parcelCount, onClosed }: CancelDialogProps) {
  const { locationCode, pickupDate } = appointment;
  const nameOf = useLocationNames();
  const timeZone = useTimeZones()(locationCode);
  const cancel = useCancelAppointment();
  const [isOpen, setIsOpen] = useState(true);
  const close = () => setIsOpen(false);

  return (
    <ConfirmDialog
      open={isOpen}
      title="Cancel appointment"
      confirmLabel="Cancel it"
      cancelLabel="Keep it"
      isDestructive
      isBusy={cancel.isPending || cancel.isSuccess}
      busyLabel="Canceling…"
      error={cancel.error && prefixed('Failed to cancel appointment. ', explainError(cancel.error))}
      onConfirm={() => cancel.mutate(appointment, { onSuccess: close })}
      onCancel={close}
      onExited={() => {
        onClosed();
        // The button that opened the dialog is gone.
        if (cancel.isSuccess) focusPickup(locationCode);
      }}
    >
      Pickup appointment at {nameOf(locationCode)} for {parcelCount} package(s) is scheduled for{' '}
      {formatDate(pickupDate, timeZone)} {pickupTime(pickupDate, timeZone)}. Are you sure you want to cancel?
    </ConfirmDialog>
  );
}

export const pickupTitleId = (code: LocationCode): string => `pickup-${code}`;

/** Focuses the title of a terminal's card, or the heading of the page if there is no card. */
function focusPickup(code: LocationCode): void {
  const title =
    document.getElementById(pickupTitleId(code)) ?? document.querySelector<HTMLElement>('main h1');
  title?.focus({ preventScroll: false });
}
