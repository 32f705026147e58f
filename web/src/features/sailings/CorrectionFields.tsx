import Box from '@mui/material/Box';
import { useWatch } from 'react-hook-form';
import type { ShownSailing } from '#shared/contracts/sailings/sailings.ts';
import { addDays } from '#shared/rules/calendar-dates.ts';
import { bestTime, callAt, type Destination } from '#shared/rules/sailings/sailing.ts';
import { localTimeText } from '#shared/rules/texts/storage.ts';
import { FormTextField } from '#web/components/form/FormTextField.tsx';
import { FormSelect } from '#web/components/form/SelectField.tsx';
import type { useAppForm } from '#web/components/form/use-app-form.ts';
import { useSailings } from '#web/domain/staff/sailings/queries.ts';
import { useTerminals } from '#web/domain/terminal/queries.ts';
import { CorrectionForm, movedCalls, type Target } from './correction.ts';

interface FieldsProps {
  form: ReturnType<typeof useAppForm<CorrectionForm>>;
  sailing: ShownSailing;
}

/** The times of the departure, and the cut-off. */
export function DepartureFields({ form, sailing: { departure } }: FieldsProps) {
  return (
    <>
      <Box sx={PAIR}>
        <FormTextField
          form={form}
          name="expected"
          label="Expected departure"
          type="datetime-local"
          required={false}
          autoComplete="off"
          hint={`Planned ${localTimeText(departure.planned)}.`}
        />
        <FormTextField
          form={form}
          name="actual"
          label="Departed"
          type="datetime-local"
          required={false}
          autoComplete="off"
          hint="Local time in Tacoma."
        />
      </Box>
      <FormTextField form={form} name="cutoff" label="Cut-off" type="datetime-local" autoComplete="off" />
    </>
  );
}

/** The times of an arrival. */
export function ArrivalFields({ form, sailing, code }: FieldsProps & { code: Destination }) {
  const { nameOf } = useTerminals();
  const planned = callAt(sailing, code)?.arrival.planned;
  return (
    <Box sx={PAIR}>
      <FormTextField
        form={form}
        name="expected"
        label="Expected arrival"
        type="datetime-local"
        required={false}
        autoComplete="off"
        {...(planned !== undefined && { hint: `Planned ${localTimeText(planned)}.` })}
      />
      <FormTextField
        form={form}
        name="actual"
        label="Arrived"
        type="datetime-local"
        required={false}
        autoComplete="off"
        hint={`Local time in ${nameOf(code)}. Unloading begins then.`}
      />
    </Box>
  );
}

/** How many days after a sailing the ones that could bring its packages depart. */
const RELAY_DAYS = 45;

/** Which sailing brings what a skipped call leaves. */
export function RelayField({ form, sailing, code }: FieldsProps & { code: Destination }) {
  const { nameOf } = useTerminals();
  const departs = sailing.departure.planned.slice(0, 10);
  const {
    data: sailings = [],
    isPending,
    isError,
  } = useSailings(addDays(departs, -RELAY_DAYS / 3), addDays(departs, RELAY_DAYS));
  const options = sailings.filter((other) => {
    const call = callAt(other, code);
    if (!call || call.skippedAt !== undefined || call.closed || other.canceledAt !== undefined) return false;
    const isLater = bestTime(call.arrival) > bestTime(sailing.departure);
    return isLater && other.sailingId !== sailing.sailingId;
  });
  return (
    <FormSelect
      form={form}
      name="relayedTo"
      label={`Packages for ${nameOf(code)} come with`}
      placeholder={isPending ? 'Loading the sailings…' : 'Nobody knows yet'}
      required={false}
      hint={
        isError
          ? 'The sailings could not be loaded. Close this and try again.'
          : 'Until it is known, their customers read a wide range.'
      }
      options={options.map((other) => {
        const arrival = callAt(other, code)?.arrival;
        const arrives = arrival ? `, arrives ${localTimeText(bestTime(arrival))}` : '';
        return { value: other.sailingId, label: `${other.loadNumber}${arrives}` };
      })}
    />
  );
}

/** What the change means for the rest of the way, before it is saved. */
export function MovedCalls({ form, target, sailing }: FieldsProps & { target: Target }) {
  const { nameOf } = useTerminals();
  const values = useWatch({ control: form.control, compute: (all: CorrectionForm) => all });
  const isComplete = CorrectionForm.safeParse(values).success;
  const moved = isComplete ? movedCalls(target, values, sailing) : [];
  return (
    <Box aria-live="polite" sx={{ '&:empty': { display: 'none' } }}>
      {moved.length > 0 && (
        <Box component="ul" aria-label="What moves too" sx={MOVED}>
          {moved.map((call) => (
            <li key={call.locationCode}>
              {nameOf(call.locationCode)}{' '}
              {call.skippedAt === undefined ? (
                <>
                  moves to <strong>{localTimeText(bestTime(call.arrival))}</strong>
                </>
              ) : (
                'is skipped too'
              )}
            </li>
          ))}
        </Box>
      )}
    </Box>
  );
}

const MOVED = { m: 0, p: 2, pl: 4, borderRadius: 2.5 / 3, bgcolor: 'action.hover' };

/** Two fields beside each other, where there is room. */
export const PAIR = {
  display: 'grid',
  gap: 2.5,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
  alignItems: 'start',
};
