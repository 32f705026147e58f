import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import type { Location } from '#shared/contracts/locations.ts';
import { FormError } from '#web/components/form/FormError.tsx';
import { FormStack } from '#web/components/form/FormStack.tsx';
import { SubmitButton } from '#web/components/form/SubmitButton.tsx';
import { UnsavedChanges } from '#web/components/form/UnsavedChanges.tsx';
import { ActionBar } from '#web/components/layout/ActionBar.tsx';
import { pickupText } from '#web/domain/appointment/pickup-text.ts';
import { BookingFields } from './BookingFields.tsx';
import { PickupCard } from './PickupCard.tsx';
import { TerminalHeader } from './TerminalHeader.tsx';
import type { Booking } from './use-booking.ts';
import type { useBookingData } from './use-booking-data.ts';

interface BookingFormProps {
  /** The accessible name of the form. */
  name: string;
  booking: Booking;
  data: Pick<NonNullable<ReturnType<typeof useBookingData>['data']>, 'terminal' | 'dates'>;
  readyCount: number;
  referenceDate: string;
  ownTime?: string;
  submitLabel: string;
  busyLabel: string;
  /** Above the fields. */
  note?: ReactNode;
  /** Above the buttons; replaces the error of the form if `hidesFailure`. */
  warning?: ReactNode;
  hidesFailure?: boolean;
}

/** The form of both pages. */
export function BookingForm(props: BookingFormProps) {
  const { name, booking, data, readyCount, referenceDate, ownTime, submitLabel, busyLabel } = props;
  const { terminal, dates } = data;
  const canSave = booking.time !== '' && booking.isDirty;
  return (
    <FormStack aria-label={name} onSubmit={booking.submit} sx={{ gap: 1 }}>
      <UnsavedChanges hasChanges={booking.hasTypedNotes && !booking.isBusy} />
      <PickupCard terminal={<TerminalHeader name={terminal.name} readyCount={readyCount} />}>
        {props.note}
        <BookingFields
          booking={booking}
          dates={dates}
          terminal={terminal}
          referenceDate={referenceDate}
          ownTime={ownTime}
        />
      </PickupCard>
      {/* Until there is something to save, a phone needs the room for the calendar. */}
      <ActionBar sx={{ position: { xs: canSave ? 'sticky' : 'static', md: 'sticky' } }}>
        <FormError message={props.hidesFailure ? null : booking.failure} />
        {props.warning}
        <Box sx={BUTTONS_STYLE}>
          <ChosenTime booking={booking} terminal={terminal} />
          <Button variant="outlined" onClick={booking.cancelEdit}>
            CANCEL EDIT
          </Button>
          <SubmitButton isSubmitting={booking.isBusy} busyLabel={busyLabel}>
            {submitLabel}
          </SubmitButton>
        </Box>
      </ActionBar>
    </FormStack>
  );
}

/** What will be booked, beside the button that books it. */
function ChosenTime({ booking: { time }, terminal }: { booking: Booking; terminal: Location }) {
  return (
    <Box sx={{ flexGrow: 1, flexBasis: { xs: '100%', sm: 'auto' }, fontSize: '0.875rem' }}>
      {time === '' ? (
        <Box component="span" sx={{ color: 'text.secondary' }}>
          Choose a time
        </Box>
      ) : (
        <strong>{pickupText(time, terminal.timeZone)}</strong>
      )}
    </Box>
  );
}

const BUTTONS_STYLE = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1.5,
  rowGap: 0.75,
  '& > button': { flexGrow: { xs: 1, sm: 0 }, px: { xs: 1, sm: 2.25 } },
};
