import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type * as z from 'zod/mini';
import type { CoverInput } from '#shared/contracts/cover/choices.ts';
import type { Parcel } from '#shared/contracts/parcel.ts';
import { LIABILITY } from '#shared/rules/terms.ts';
import { FormError, FormStack, SubmitButton } from '#web/components/form/FormStack.tsx';
import { FormTextField } from '#web/components/form/FormTextField.tsx';
import { UnsavedChanges } from '#web/components/form/UnsavedChanges.tsx';
import { useAppForm, useSubmit } from '#web/components/form/use-app-form.ts';
import { coverForm, coverPriceText, inputOf } from './cover-form.ts';

interface CoverFieldsProps {
  parcel: Parcel;
  save: (input: CoverInput, reason: string) => Promise<unknown>;
  onClose: () => void;
  /** Checks why staff change the coverage for the customer. Customers give no reason. */
  reason?: z.ZodMiniType<string, string>;
}

/** Declares the value of a parcel and its contents. The price follows while the value is typed. */
export function CoverFields({ parcel, save, onClose, reason }: CoverFieldsProps) {
  const [schema] = useState(() => coverForm(reason));
  const limit = parcel.cover?.limit ?? LIABILITY.perPackage;
  const form = useAppForm(
    schema,
    { declaredValue: limit > LIABILITY.perPackage ? String(limit) : '', contents: '', reason: '' },
    `cover ${parcel.parcelId}`,
  );
  const { submit, failure } = useSubmit(form, async (values) => {
    await save(inputOf(values, parcel), values.reason);
    onClose();
  });
  return (
    <FormStack
      aria-label={`Coverage of ${parcel.freightBillNum}`}
      onSubmit={submit}
      sx={{ width: '100%', maxWidth: 420 }}
    >
      <UnsavedChanges hasChanges={form.formState.isDirty} onDiscard={onClose} />
      <FormTextField
        form={form}
        name="declaredValue"
        label="Declared value"
        hint={`Leave it empty to be covered up to $${LIABILITY.perPackage}.`}
        autoComplete="off"
        inputMode="decimal"
        startAdornment="$"
        required={false}
        autoFocus
      />
      <Box aria-live="polite" sx={{ '&:empty': { display: 'none' } }}>
        {coverPriceText(form.watch('declaredValue'), parcel)}
      </Box>
      <FormTextField
        form={form}
        name="contents"
        label="Contents (optional)"
        hint="What is inside, for the bill of lading."
        autoComplete="off"
        required={false}
      />
      {reason && (
        <FormTextField
          form={form}
          name="reason"
          label="Reason"
          hint="For the change history. Not shown to the customer."
          autoComplete="off"
        />
      )}
      <FormError message={failure} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.25 }}>
        <SubmitButton isSubmitting={form.formState.isSubmitting} busyLabel="Saving…">
          Save coverage
        </SubmitButton>
        <Button variant="outlined" onClick={onClose}>
          Cancel
        </Button>
      </Box>
    </FormStack>
  );
}
