import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import { type ReactNode, useImperativeHandle, useRef } from 'react';
import { useController } from 'react-hook-form';
import type { Parcel } from '#shared/contracts/parcel.ts';
import { MAX_NOTES_LENGTH, notesLength } from '#shared/rules/text.ts';
import { LiveRegion } from '#web/components/feedback/LiveRegion.tsx';
import { FormError, FormStack, SubmitButton } from '#web/components/form/FormStack.tsx';
import { FormTextField } from '#web/components/form/FormTextField.tsx';
import { LengthCounter } from '#web/components/form/LengthCounter.tsx';
import { UnsavedChanges } from '#web/components/form/UnsavedChanges.tsx';
import { ActionBar } from '#web/components/layout/ActionBar.tsx';
import { ExpectedList } from '#web/domain/appointment/ExpectedList.tsx';
import type { ExpectedParcel } from '#web/domain/appointment/expected-parcels.ts';
import { pickupText } from '#web/domain/appointment/pickup.ts';
import { firstPickUpBy, storageOnPickup } from '#web/domain/appointment/pickup-storage.ts';
import { packages } from '#web/domain/parcel/labels.ts';
import { portalTime } from '#web/lib/clock.ts';
import { TerminalFacts } from '../TerminalFacts.tsx';
import { PickupCalendar } from './PickupCalendar.tsx';
import { PickupTimes } from './PickupTimes.tsx';
import type { Booking, BookingData } from './use-booking.ts';

interface BookingFormProps {
  /** The accessible name of the form. */
  name: string;
  booking: Booking;
  data: Pick<BookingData, 'terminal' | 'dates'>;
  /** The customer's packages that are ready at the terminal. */
  readyCount: number;
  /** The same packages, whose storage depends on the day. */
  ready: readonly Parcel[];
  /** Those that are on their way to the terminal. */
  expected: readonly ExpectedParcel[];
  /** The date to open the calendar on. */
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
  const { name, booking, readyCount, submitLabel, busyLabel } = props;
  const { terminal } = props.data;
  const { time } = booking;
  const canSave = time !== '' && booking.isDirty;
  return (
    <FormStack aria-label={name} onSubmit={booking.submit} sx={{ gap: 1 }}>
      <UnsavedChanges hasChanges={booking.hasTypedNotes && !booking.isBusy} />
      <PickupCard
        terminal={
          <Typography variant="h3" sx={{ fontSize: { xs: '0.875rem', sm: '1.125rem' } }}>
            {terminal.name}
            <Box component="span" sx={{ fontWeight: 400, color: 'text.secondary' }}>
              {` · ${packages(readyCount)} ready`}
            </Box>
          </Typography>
        }
      >
        {props.note}
        <BookingFields {...props} />
      </PickupCard>
      {/* Not sticky until there is something to save: a phone needs the room for the calendar. */}
      <ActionBar sx={{ position: { xs: canSave ? 'sticky' : 'static', md: 'sticky' } }}>
        <FormError message={props.hidesFailure ? null : booking.failure} />
        {props.warning}
        <Box sx={BUTTONS_STYLE}>
          <Box sx={{ flexGrow: 1, flexBasis: { xs: '100%', sm: 'auto' }, typography: 'body2' }}>
            {time === '' ? (
              <Box component="span" sx={{ color: 'text.secondary' }}>
                Choose a time
              </Box>
            ) : (
              <strong>{pickupText(time, terminal.timeZone)}</strong>
            )}
          </Box>
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

const BUTTONS_STYLE = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1.5,
  rowGap: 0.75,
  '& > button': { flexGrow: { xs: 1, sm: 0 }, px: { xs: 1, sm: 2.25 } },
};

/** The date, the time and the notes, and the terminal's address and hours. */
function BookingFields({ booking, data, ready, expected, referenceDate, ownTime }: BookingFormProps) {
  const { terminal, dates } = data;
  const { form, date, chooseDate } = booking;
  const { field, fieldState } = useController({ control: form.control, name: 'date' });
  const calendar = useRef<HTMLDivElement>(null);
  useImperativeHandle(field.ref, () => ({
    focus: () => calendar.current?.querySelector<HTMLElement>('[role="gridcell"][tabindex="0"]')?.focus(),
  }));
  const dateError = fieldState.error?.message;
  const storage = date === '' ? null : storageOnPickup(ready, date, terminal);
  return (
    <FieldsLayout
      calendar={
        <Box ref={calendar} role="group" aria-label="Pickup date">
          <PickupCalendar
            dates={dates}
            value={date}
            referenceDate={referenceDate}
            freeUntil={firstPickUpBy(ready, terminal, portalTime())}
            onChoose={chooseDate}
          />
          {dateError !== undefined && <FormHelperText error>{dateError}</FormHelperText>}
        </Box>
      }
      facts={<TerminalFacts terminal={terminal} />}
      rest={
        <>
          {date !== '' && <PickupTimes booking={booking} timeZone={terminal.timeZone} ownTime={ownTime} />}
          <LiveRegion collapses sx={{ mt: -2, fontWeight: 650 }}>
            {storage}
          </LiveRegion>
          <LiveRegion collapses sx={{ mt: -2 }}>
            {date !== '' && <ExpectedList expected={expected} pickup={date} />}
          </LiveRegion>
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

interface PickupCardProps {
  /** Beside the title, where there is room. */
  terminal: ReactNode;
  children: ReactNode;
}

/** The card of the form. Its padding is small on a phone, where the calendar needs the width. */
export function PickupCard({ terminal, children }: PickupCardProps) {
  return (
    <Card
      component="section"
      aria-labelledby="pickup-details"
      sx={{ p: { xs: 1, sm: 3 }, overflow: 'visible' }}
    >
      <Box sx={HEAD_STYLE}>
        <Typography id="pickup-details" variant="h2" sx={{ fontSize: { xs: '1.125rem', sm: '1.375rem' } }}>
          Pickup Details
        </Typography>
        {terminal}
      </Box>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1.5 }}>{children}</Box>
    </Card>
  );
}

const HEAD_STYLE = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  columnGap: 1,
  px: { xs: 1, sm: 0 },
  mb: { xs: 0, sm: 1.5 },
};

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
