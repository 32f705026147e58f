import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import { type ReactNode, useImperativeHandle, useRef } from 'react';
import { useController } from 'react-hook-form';
import type { PickupDate } from '#shared/contracts/appointments.ts';
import type { Location } from '#shared/contracts/locations.ts';
import { MAX_NOTES_LENGTH, notesLength } from '#shared/rules/text.ts';
import { FormError } from '#web/components/form/FormError.tsx';
import { FormStack } from '#web/components/form/FormStack.tsx';
import { FormTextField } from '#web/components/form/FormTextField.tsx';
import { LengthCounter } from '#web/components/form/LengthCounter.tsx';
import { SubmitButton } from '#web/components/form/SubmitButton.tsx';
import { UnsavedChanges } from '#web/components/form/UnsavedChanges.tsx';
import { ActionBar } from '#web/components/layout/ActionBar.tsx';
import { pickupText } from '#web/domain/appointment/pickup.ts';
import { TerminalFacts } from '#web/domain/terminal/TerminalFacts.tsx';
import { noonOf } from './booking-rules.ts';
import { PickupCalendar } from './PickupCalendar.tsx';
import { PickupCard, TerminalHeader } from './PickupCard.tsx';
import { PickupTimes } from './PickupTimes.tsx';
import type { Booking, useBookingData } from './use-booking.ts';

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

/** The form for booking and rescheduling. */
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
      {/* Not sticky until there is something to save: a phone needs the room for the calendar. */}
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

/** The chosen time, beside the submit button. */
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

interface BookingFieldsProps {
  booking: Booking;
  dates: readonly PickupDate[];
  terminal: Location;
  /** The date that the form starts with. */
  referenceDate: string;
  ownTime: string | undefined;
}

/** The date, the time and the notes, and the terminal's address and hours. */
function BookingFields({ booking, dates, terminal, referenceDate, ownTime }: BookingFieldsProps) {
  const { timeZone } = terminal;
  const { form, date, time, times, query, lost, chooseDate, chooseTime } = booking;
  const dateField = useController({ control: form.control, name: 'date' });
  const timeField = useController({ control: form.control, name: 'time' });
  const calendar = useRef<HTMLDivElement>(null);
  useImperativeHandle(dateField.field.ref, () => ({
    focus: () => calendar.current?.querySelector<HTMLElement>('[role="gridcell"][tabindex="0"]')?.focus(),
  }));
  const dateError = dateField.fieldState.error?.message;
  return (
    <FieldsLayout
      calendar={
        <Box ref={calendar} role="group" aria-label="Pickup date">
          <PickupCalendar dates={dates} value={date} referenceDate={referenceDate} onChoose={chooseDate} />
          {dateError !== undefined && <FormHelperText error>{dateError}</FormHelperText>}
        </Box>
      }
      facts={<TerminalFacts terminal={terminal} />}
      rest={
        <>
          {date !== '' && (
            <PickupTimes
              instant={time === '' ? noonOf(date, timeZone) : time}
              timeZone={timeZone}
              query={query}
              times={times}
              ownTime={ownTime}
              value={time}
              onChoose={chooseTime}
              lost={lost}
              errorText={timeField.fieldState.error?.message}
              focusRef={timeField.field.ref}
            />
          )}
          <Box sx={{ '& textarea': { unicodeBidi: 'plaintext' } }}>
            <FormTextField
              form={form}
              name="notes"
              label="Additional Notes"
              autoComplete="off"
              rows={3}
              required={false}
              hint="For the terminal, such as who will pick up."
            />
            <LengthCounter form={form} name="notes" limit={MAX_NOTES_LENGTH} lengthOf={notesLength} />
          </Box>
        </>
      }
    />
  );
}

interface FieldsLayoutProps {
  calendar: ReactNode;
  rest: ReactNode;
  facts: ReactNode;
}

/** Stacked on a phone; the calendar beside the rest on a wide screen. Shared with the skeleton. */
export function FieldsLayout({ calendar, rest, facts }: FieldsLayoutProps) {
  return (
    <Box sx={LAYOUT_STYLE}>
      <Box sx={{ gridArea: 'calendar' }}>{calendar}</Box>
      <Box
        sx={{ gridArea: 'rest', display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3, px: MARGIN }}
      >
        {rest}
      </Box>
      <Box sx={{ gridArea: 'facts', px: MARGIN, pb: { xs: 1, md: 0 } }}>{facts}</Box>
    </Box>
  );
}

/** The card has little padding on a phone, where the calendar needs the width. */
const MARGIN = { xs: 1, md: 0 };

const LAYOUT_STYLE = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 400px) minmax(0, 1fr)' },
  gridTemplateAreas: { xs: '"calendar" "rest" "facts"', md: '"calendar rest" "facts rest"' },
  gridTemplateRows: { md: 'auto 1fr' },
  columnGap: 5,
  rowGap: { xs: 1.5, md: 2.5 },
  alignItems: 'start',
};
