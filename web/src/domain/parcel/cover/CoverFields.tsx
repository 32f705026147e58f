import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { CoverInput } from '#shared/contracts/cover.ts';
import type { Parcel } from '#shared/contracts/parcel.ts';
import { LIABILITY } from '#shared/rules/terms.ts';
import { FormError, FormStack, SubmitButton } from '#web/components/form/FormStack.tsx';
import { FormTextField } from '#web/components/form/FormTextField.tsx';
import { UnsavedChanges } from '#web/components/form/UnsavedChanges.tsx';
import { useAppForm, useSubmit } from '#web/components/form/use-app-form.ts';
import { CoverForm, coverPriceText, inputOf } from './cover-form.ts';

interface CoverFieldsProps {
  parcel: Parcel;
  save: (input: CoverInput) => Promise<unknown>;
  onClose: () => void;
}

/** Declares the value of a parcel and its contents. The price follows while the value is typed. */
export function CoverFields({ parcel, save, onClose }: CoverFieldsProps) {
  const limit = parcel.cover?.limit ?? LIABILITY.perPackage;
  const form = useAppForm(
    CoverForm,
    { declaredValue: limit > LIABILITY.perPackage ? String(limit) : '', contents: '' },
    `cover ${parcel.parcelId}`,
  );
  const { submit, failure } = useSubmit(form, async (values) => {
    await save(inputOf(values, parcel));
    onClose();
  });
  return (
    <FormStack
      aria-label={`Cover of ${parcel.freightBillNum}`}
      onSubmit={submit}
      sx={{ width: '100%', maxWidth: 420 }}
    >
      <UnsavedChanges hasChanges={form.formState.isDirty} />
      <FormTextField
        form={form}
        name="declaredValue"
        label="Declared value"
        hint={`Leave it empty to keep $${LIABILITY.perPackage}.`}
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
      <FormError message={failure} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.25 }}>
        <SubmitButton isSubmitting={form.formState.isSubmitting} busyLabel="Saving…">
          Save cover
        </SubmitButton>
        <Button variant="outlined" onClick={onClose}>
          Cancel
        </Button>
      </Box>
    </FormStack>
  );
}
