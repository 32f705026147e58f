import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Collapse from '@mui/material/Collapse';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useMemo, useState } from 'react';
import type { LocationCode } from '#shared/rules/locations.ts';
import { shopIn, valueIn } from '#shared/rules/pre-alerts/found-details.ts';
import { type FoundNumber, trackingNumbersIn } from '#shared/rules/pre-alerts/found-numbers.ts';
import { carrierOf, trackingNumberOf } from '#shared/rules/scan-codes.ts';
import { cleanLine } from '#shared/rules/text.ts';
import { LiveRegion } from '#web/components/feedback/LiveRegion.tsx';
import { FormError, FormStack, SubmitButton } from '#web/components/form/FormStack.tsx';
import { FormTextField } from '#web/components/form/FormTextField.tsx';
import { UnsavedChanges } from '#web/components/form/UnsavedChanges.tsx';
import { showServerErrors, useAppForm, useSubmit } from '#web/components/form/use-app-form.ts';
import { packages } from '#web/domain/parcel/labels.ts';
import { usePreAlertMutation } from '#web/domain/pre-alert/queries.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { notify } from '#web/lib/toasts.ts';
import { DetailsFields } from './DetailsFields.tsx';
import { AddForm, detailsOf, emptyDetails } from './details-form.ts';

/** What has no space in it is a number, whatever its carrier: nobody else can tell. */
function numbersIn(text: string): FoundNumber[] {
  const found = trackingNumbersIn(text);
  const line = cleanLine(text);
  if (found.length > 0 || line === '' || /\s/.test(line) || !/\d/.test(line)) return found;
  return [{ trackingNumber: trackingNumberOf(line), carrier: carrierOf(line) }];
}

/** Adds what is coming: a tracking number, or a whole confirmation whose text is searched on this device. */
export function AddPackages({ preferred }: { preferred: LocationCode }) {
  const [empty] = useState<AddForm>(() => ({ text: '', skipped: [], ...emptyDetails(preferred) }));
  const form = useAppForm(AddForm, empty, 'expected packages');
  const [hasDetails, setHasDetails] = useState(false);
  const { mutateAsync: create } = usePreAlertMutation('createPreAlert', {
    failure: 'The packages were not added.',
    isShown: true,
  });
  const [text, skipped] = form.watch(['text', 'skipped']);
  const found = useMemo(() => numbersIn(text), [text]);
  const chosen = found.filter(({ trackingNumber }) => !skipped.includes(trackingNumber));

  /** What else the confirmation tells. Only empty fields are filled. */
  function onPaste(pasted: string): void {
    const [shop, value] = [shopIn(pasted), valueIn(pasted)];
    if (shop !== '' && form.getValues('shop') === '') form.setValue('shop', shop, { shouldDirty: true });
    if (value !== null && form.getValues('value') === '')
      form.setValue('value', String(value), { shouldDirty: true });
  }

  const { submit, failure } = useSubmit(
    form,
    async (values) => {
      if (chosen.length === 0) {
        form.setError(
          'text',
          { message: 'There is no tracking number in this text.' },
          { shouldFocus: true },
        );
        return;
      }
      const details = detailsOf(values);
      for (const { trackingNumber } of chosen) await create({ body: { trackingNumber, ...details } });
      notify(chosen.length === 1 ? 'Added.' : `${packages(chosen.length)} added.`);
      form.reset(empty);
      setHasDetails(false);
    },
    {
      explain: (error) => {
        const [first] = (error instanceof ApiError && error.fieldErrors) || [];
        if (first?.field !== 'trackingNumber') return showServerErrors(form, error);
        form.setError('text', { message: first.message }, { shouldFocus: true });
        return null;
      },
    },
  );
  const { isDirty, isSubmitting } = form.formState;
  return (
    <FormStack aria-label="Tell us what is coming" onSubmit={submit}>
      <UnsavedChanges hasChanges={isDirty} />
      <FormTextField
        form={form}
        name="text"
        label="Tracking number"
        hint="Or paste the whole order confirmation. We find the numbers in it on your device."
        autoComplete="off"
        rows={text.length > 60 ? 4 : 2}
        onEdit={({ target }) => onPaste(target.value)}
      />
      <Found found={found} skipped={skipped} onSkip={(next) => form.setValue('skipped', next)} />
      <Box>
        <Button variant="outlined" aria-expanded={hasDetails} onClick={() => setHasDetails(!hasDetails)}>
          {hasDetails ? 'Hide details' : 'Add details (optional)'}
        </Button>
      </Box>
      <Collapse in={hasDetails} mountOnEnter>
        <Box sx={{ display: 'grid', gap: 2.5 }}>
          <DetailsFields form={form} />
        </Box>
      </Collapse>
      <FormError message={failure} />
      <Box>
        <SubmitButton isSubmitting={isSubmitting} busyLabel="Adding…" size="large">
          {chosen.length > 1 ? `Add ${packages(chosen.length)}` : 'Add package'}
        </SubmitButton>
      </Box>
    </FormStack>
  );
}

interface FoundProps {
  found: readonly FoundNumber[];
  skipped: readonly string[];
  onSkip: (skipped: string[]) => void;
}

/** The numbers in the text, with their carriers. */
function Found({ found, skipped, onSkip }: FoundProps) {
  return (
    <LiveRegion sx={{ display: 'grid', '&:empty': { position: 'absolute' } }}>
      {found.map(({ trackingNumber, carrier }) => (
        <FormControlLabel
          key={trackingNumber}
          label={`${trackingNumber}${carrier && ` · ${carrier}`}`}
          sx={{ overflowWrap: 'anywhere' }}
          control={
            <Checkbox
              checked={!skipped.includes(trackingNumber)}
              onChange={(_, isIn) =>
                onSkip(
                  isIn ? skipped.filter((each) => each !== trackingNumber) : [...skipped, trackingNumber],
                )
              }
            />
          }
        />
      ))}
    </LiveRegion>
  );
}
