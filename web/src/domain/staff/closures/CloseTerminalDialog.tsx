import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useId, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { Location } from '#shared/contracts/locations.ts';
import type { DESTINATION_CODES } from '#shared/rules/locations.ts';
import { closureProblem } from '#shared/rules/terminals/closures.ts';
import { closedTimeText } from '#shared/rules/texts/terminals.ts';
import { ResponsiveDialog } from '#web/components/dialog/ResponsiveDialog.tsx';
import { Loaded, Loading } from '#web/components/feedback/Loaded.tsx';
import { FormChoice } from '#web/components/form/FormChoice.tsx';
import { FormError, FormStack, SubmitButton } from '#web/components/form/FormStack.tsx';
import { FormTextField } from '#web/components/form/FormTextField.tsx';
import { FormSelect } from '#web/components/form/SelectField.tsx';
import { UnsavedChanges } from '#web/components/form/UnsavedChanges.tsx';
import { showServerErrors, useAppForm, useRequestIds, useSubmit } from '#web/components/form/use-app-form.ts';
import { packages } from '#web/domain/parcel/labels.ts';
import { TERMINAL_FAILED, useDestinationOptions, useTerminal } from '#web/domain/terminal/queries.ts';
import { portalTime } from '#web/lib/clock.ts';
import { explainError } from '#web/lib/errors/explain-error.ts';
import { ClosureForm, OTHER, presetsOf, REASONS, reasonOf, timeOf } from './closure-form.ts';
import { type EffectQuery, useClosureEffect, useCreateClosure } from './queries.ts';

type DestinationCode = (typeof DESTINATION_CODES)[number];

interface CloseTerminalDialogProps {
  /** The terminal that is proposed. */
  locationCode: DestinationCode;
  onClose: () => void;
}

/** Closes a terminal for some time: two presses for a storm now. */
export function CloseTerminalDialog({ locationCode, onClose }: CloseTerminalDialogProps) {
  const query = useTerminal(locationCode);
  const terminal = query.data;
  if (terminal) return <CloseTerminal terminal={terminal} locationCode={locationCode} onClosed={onClose} />;
  return (
    <ResponsiveDialog open onClose={onClose} title="Close a terminal">
      <Loaded
        query={query}
        loading={<Loading what="the terminal" heights={[240]} />}
        failure={TERMINAL_FAILED}
      >
        {() => TERMINAL_FAILED}
      </Loaded>
    </ResponsiveDialog>
  );
}

interface CloseTerminalProps {
  terminal: Location;
  locationCode: DestinationCode;
  /** Called when the dialog is no longer visible. */
  onClosed: () => void;
}

function CloseTerminal({ terminal: initial, locationCode, onClosed }: CloseTerminalProps) {
  const formId = useId();
  const [isOpen, setIsOpen] = useState(true);
  // Fixed, so that a repeated request closes the same time.
  const [now] = useState(() => portalTime());
  const [defaults] = useState(
    (): ClosureForm => ({
      locationCode,
      preset: presetsOf(initial, now)[0].value,
      from: '',
      until: '',
      reason: REASONS[0],
      otherReason: '',
    }),
  );
  const form = useAppForm(ClosureForm, defaults);
  const values = useWatch({ control: form.control, compute: (all: ClosureForm) => all });
  const terminal = useTerminal(values.locationCode).data ?? initial;
  const presets = presetsOf(terminal, now);
  const [first] = presets;
  const isOffered = presets.some(({ value }) => value === values.preset);
  // Another terminal may not be open today.
  useEffect(() => {
    if (!isOffered) form.setValue('preset', first.value);
  }, [isOffered, first.value, form]);
  const time = isOffered ? timeOf(values, terminal, now) : null;
  // Not while a year is being typed, for example.
  const possible = time && closureProblem(time, terminal, now) === null ? time : null;
  const { mutateAsync, isPending } = useClosing(terminal.name);
  const close = () => setIsOpen(false);
  const { submit, failure } = useSubmit(
    form,
    async (entered) => {
      const chosen = timeOf(entered, terminal, now);
      if (!chosen) return;
      await mutateAsync({ locationCode: entered.locationCode, ...chosen, reason: reasonOf(entered) });
      close();
    },
    // The fields of the time are hidden unless it was entered.
    { explain: (error) => (values.preset === 'OTHER' ? showServerErrors(form, error) : explainError(error)) },
  );
  return (
    <ResponsiveDialog
      open={isOpen}
      onClose={close}
      onExited={onClosed}
      title="Close a terminal"
      actions={
        <>
          <Button variant="outlined" onClick={close}>
            Go back
          </Button>
          <SubmitButton form={formId} isSubmitting={isPending} busyLabel="Closing…">
            Close {terminal.name}
          </SubmitButton>
        </>
      }
    >
      <FormStack id={formId} onSubmit={submit}>
        <UnsavedChanges hasChanges={isOpen && form.formState.isDirty} />
        <FormSelect form={form} name="locationCode" label="Terminal" options={useDestinationOptions()} />
        <FormChoice form={form} name="preset" label="When" options={presets} />
        {values.preset === 'OTHER' && (
          <Box sx={TIMES_STYLE}>
            <FormTextField
              form={form}
              name="from"
              label="Closed from"
              type="datetime-local"
              autoComplete="off"
              hint="At most 7 days ago. Local time at the terminal."
            />
            <FormTextField form={form} name="until" label="Until" type="datetime-local" autoComplete="off" />
          </Box>
        )}
        <FormSelect
          form={form}
          name="reason"
          label="Reason"
          options={[...REASONS, OTHER].map((reason) => ({ value: reason, label: reason }))}
        />
        {values.reason === OTHER && (
          <FormTextField
            form={form}
            name="otherReason"
            label="Reason in a few words"
            autoComplete="off"
            hint="Customers read it."
          />
        )}
        <Effect query={possible && { locationCode: values.locationCode, ...possible }} />
        <FormError message={failure} />
      </FormStack>
    </ResponsiveDialog>
  );
}

/** Closes a terminal. The same request again, after a lost answer, has the same id. */
function useClosing(name: string) {
  const { mutate: _, mutateAsync, isPending } = useCreateClosure(`${name} was not closed.`);
  const { requestIdOf } = useRequestIds();
  return {
    isPending,
    mutateAsync: (closure: EffectQuery & { reason: string }) =>
      mutateAsync({ ...closure, closureId: requestIdOf(closure) }),
  };
}

/** What the closure means, before it is confirmed. */
function Effect({ query }: { query: EffectQuery | null }) {
  const effect = useClosureEffect(query);
  if (!query) return null;
  return (
    <Box sx={EFFECT_STYLE} aria-live="polite">
      <Box sx={{ fontWeight: 700 }}>{closedTimeText(query)}</Box>
      <Loaded
        isPart
        query={effect}
        loading={<Loading what="what the closure means" heights={[44]} />}
        failure="The booked pickups could not be counted."
      >
        {({ pickups, packages: waiting, freeDates }) => (
          <>
            <div>{pickupsText(pickups)}</div>
            <div>{storageText(waiting, freeDates.length)}</div>
          </>
        )}
      </Loaded>
    </Box>
  );
}

function pickupsText(count: number): string {
  if (count === 0) return 'No booked pickup is affected.';
  return count === 1
    ? "1 booked pickup can't take place. We'll tell its customer in two minutes and offer the next free times."
    : `${count} booked pickups can't take place. We'll tell their customers in two minutes and offer the next free times.`;
}

function storageText(waiting: number, freeDays: number): string {
  if (freeDays === 0) return 'It adds no free days of storage.';
  const days = freeDays === 1 ? '1 more free day' : `${freeDays} more free days`;
  return `${packages(waiting)} at the terminal ${waiting === 1 ? 'gets' : 'get'} ${days} of storage.`;
}

const TIMES_STYLE = {
  display: 'grid',
  gap: 2.5,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
};

const EFFECT_STYLE = { display: 'grid', gap: 0.75, p: 2, borderRadius: 2.5 / 3, bgcolor: 'action.hover' };
