import Box from '@mui/material/Box';
import { useWatch } from 'react-hook-form';
import type { PlannedDay, PlannedSlot } from '#shared/contracts/staff/pickup-plan.ts';
import { dayText } from '#shared/rules/texts/storage.ts';
import { parseTypedNumber } from '#shared/rules/texts/typed-number.ts';
import { FormDialog } from '#web/components/dialog/FormDialog.tsx';
import { FormTextField } from '#web/components/form/FormTextField.tsx';
import { FormSelect } from '#web/components/form/SelectField.tsx';
import { useAppForm } from '#web/components/form/use-app-form.ts';
import { customersText, type TerminalCode, totalsOf, useSetSlots } from './plan-queries.ts';
import { changed, defaultsOf, SlotsForm, timesOf } from './slots-form.ts';

interface SlotsDialogProps {
  locationCode: TerminalCode;
  day: PlannedDay;
  /** Called with the slots as they were saved, and the number that was asked for. */
  onSaved: (saved: readonly PlannedSlot[], capacity: number) => void;
  /** Called when the dialog is no longer visible. */
  onClose: () => void;
}

/** Changes how many slots each half hour of a day has. Two presses open as many as are expected to be needed. */
export function SlotsDialog({ locationCode, day, onSaved, onClose }: SlotsDialogProps) {
  const form = useAppForm(SlotsForm, defaultsOf(day));
  const values = useWatch({ control: form.control, compute: (all: SlotsForm) => all });
  const { mutateAsync } = useSetSlots();
  const [now, next] = [totalsOf(day), totalsOf({ slots: changed(day.slots, values) })];
  const times = timesOf(day);
  const clerks = [...new Set(day.slots.flatMap(({ setBy }) => setBy ?? []))];
  return (
    <FormDialog
      form={form}
      send={async ({ from, until, capacity: typed }) => {
        const capacity = parseTypedNumber(typed);
        onSaved(await mutateAsync({ locationCode, from, until, capacity }), capacity);
      }}
      title={`Slots on ${dayText(day.date)}`}
      submitLabel="Save"
      busyLabel="Saving…"
      maxWidth="xs"
      onClosed={onClose}
    >
      <Box sx={TIMES_STYLE}>
        <FormSelect form={form} name="from" label="From" options={times.from} />
        <FormSelect form={form} name="until" label="Until" options={times.until} />
      </Box>
      <FormTextField
        form={form}
        name="capacity"
        label="Slots each half hour"
        inputMode="numeric"
        autoComplete="off"
        hint="A half hour with more booked pickups keeps as many as it has. No booking is lost."
      />
      <Box sx={EFFECT_STYLE} aria-live="polite">
        <Box sx={{ fontWeight: 700 }}>
          {now.capacity} slots become {next.capacity}
        </Box>
        <div>
          {now.booked} booked, {customersText(day.expected.customers)} expected
        </div>
      </Box>
      {clerks.length > 0 && (
        <Box sx={{ color: 'text.secondary', typography: 'body2', overflowWrap: 'anywhere' }}>
          Last set by {clerks.join(', ')}.
        </Box>
      )}
    </FormDialog>
  );
}

const TIMES_STYLE = { display: 'grid', gap: 2, gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' };
const EFFECT_STYLE = { display: 'grid', gap: 0.75, p: 2, borderRadius: 2.5 / 3, bgcolor: 'action.hover' };
