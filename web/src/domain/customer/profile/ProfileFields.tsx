import Box from '@mui/material/Box';
import type { UseFormReturn } from 'react-hook-form';
import { FormChoice } from '#web/components/form/FormChoice.tsx';
import { FormSelect } from '#web/components/form/FormSelect.tsx';
import { FormTextField } from '#web/components/form/FormTextField.tsx';
import {
  contactOptions,
  DESTINATION_OPTIONS,
  FIELD_LABELS,
  REFERRAL_OPTIONS,
  stateOptions,
} from './labels.ts';
import { PhoneField } from './PhoneField.tsx';
import type { ProfileForm } from './profile-form.ts';

interface FieldsProps {
  form: UseFormReturn<ProfileForm, unknown, ProfileForm>;
  autoFocus?: boolean;
}

const STACK = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2.5, alignContent: 'start' };

/** The customer's name and contact details. */
export function AccountFields({ form, autoFocus }: FieldsProps) {
  return (
    <Box sx={STACK}>
      <FormTextField
        form={form}
        name="name"
        label={FIELD_LABELS.name}
        autoComplete="name"
        autoFocus={autoFocus}
      />
      <FormTextField
        form={form}
        name="company"
        label={`${FIELD_LABELS.company} (optional)`}
        autoComplete="organization"
        required={false}
      />
      <PhoneField form={form} name="mobileNumber" label={FIELD_LABELS.mobileNumber} />
      <FormChoice
        form={form}
        name="contactMethod"
        label={FIELD_LABELS.contactMethod}
        options={contactOptions(form.formState.defaultValues?.contactMethod)}
      />
      <FormSelect
        form={form}
        name="referralMethod"
        label={FIELD_LABELS.referralMethod}
        options={REFERRAL_OPTIONS}
      />
    </Box>
  );
}

interface AddressFieldsProps extends Pick<FieldsProps, 'form'> {
  /** Whether another part of the form has the preferred terminal. */
  hidesTerminal?: boolean;
}

/** The customer's address and preferred terminal. */
export function AddressFields({ form, hidesTerminal = false }: AddressFieldsProps) {
  return (
    <Box sx={STACK}>
      <FormTextField
        form={form}
        name="streetAddress"
        label={FIELD_LABELS.streetAddress}
        autoComplete="address-line1"
      />
      <FormTextField
        form={form}
        name="apartment"
        label={`${FIELD_LABELS.apartment} (optional)`}
        autoComplete="address-line2"
        required={false}
      />
      <FormTextField form={form} name="city" label={FIELD_LABELS.city} autoComplete="address-level2" />
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)', gap: 2 }}>
        <FormSelect
          form={form}
          name="state"
          label={FIELD_LABELS.state}
          placeholder="Select"
          options={stateOptions(form.formState.defaultValues?.state)}
          autoComplete="address-level1"
        />
        <FormTextField
          form={form}
          name="zipCode"
          label={FIELD_LABELS.zipCode}
          inputMode="numeric"
          autoComplete="postal-code"
        />
      </Box>
      {!hidesTerminal && (
        <FormSelect
          form={form}
          name="preferredDestination"
          label={FIELD_LABELS.preferredDestination}
          options={DESTINATION_OPTIONS}
          hint="The terminal where you'll pick up your packages."
        />
      )}
    </Box>
  );
}
