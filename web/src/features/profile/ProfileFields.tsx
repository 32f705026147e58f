import Box from '@mui/material/Box';
import type { UseFormReturn } from 'react-hook-form';
import { FormChoice } from '../../components/FormChoice.tsx';
import { FormSelect } from '../../components/FormSelect.tsx';
import { FormTextField } from '../../components/FormTextField.tsx';
import { contactOptions, DESTINATION_OPTIONS, REFERRAL_OPTIONS } from './labels.ts';
import { PhoneField } from './PhoneField.tsx';
import type { ProfileForm } from './profile-form.ts';

interface FieldsProps {
  form: UseFormReturn<ProfileForm, unknown, ProfileForm>;
  disabled?: boolean;
  autoFocus?: boolean;
}

/** Who the customer is and how to reach them. */
export function AccountFields({ form, disabled, autoFocus }: FieldsProps) {
  const common = { form, disabled };
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2.5, alignContent: 'start' }}>
      <FormTextField {...common} name="name" label="Name" autoComplete="name" autoFocus={autoFocus} />
      <FormTextField
        {...common}
        name="company"
        label="Company (optional)"
        autoComplete="organization"
        required={false}
      />
      <PhoneField {...common} name="mobileNumber" label="Mobile Number" />
      <FormChoice
        {...common}
        name="contactMethod"
        label="Contact Preference"
        options={contactOptions(form.formState.defaultValues?.contactMethod)}
      />
      <FormSelect
        {...common}
        name="referralMethod"
        label="How did you hear about us?"
        options={REFERRAL_OPTIONS}
      />
    </Box>
  );
}

/** Where the customer lives and which terminal their parcels go to. */
export function AddressFields({ form, disabled }: FieldsProps) {
  const common = { form, disabled };
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2.5, alignContent: 'start' }}>
      <FormTextField {...common} name="streetAddress" label="Street Address" autoComplete="address-line1" />
      <FormTextField
        {...common}
        name="apartment"
        label="Apartment (optional)"
        autoComplete="address-line2"
        required={false}
      />
      <FormTextField {...common} name="city" label="City" autoComplete="address-level2" />
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)', gap: 2 }}>
        <FormTextField {...common} name="state" label="State" autoComplete="address-level1" />
        <FormTextField
          {...common}
          name="zipCode"
          label="ZIP Code"
          inputMode="numeric"
          autoComplete="postal-code"
        />
      </Box>
      <FormSelect
        {...common}
        name="preferredDestination"
        label="Preferred Destination"
        options={DESTINATION_OPTIONS}
        hint="The terminal where you pick up your packages."
      />
    </Box>
  );
}
