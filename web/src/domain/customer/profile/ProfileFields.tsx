import Box from '@mui/material/Box';
import type { ChangeEvent, ComponentProps } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { formatPhone } from '#shared/rules/customer.ts';
import { FormChoice } from '#web/components/form/FormChoice.tsx';
import { FormTextField } from '#web/components/form/FormTextField.tsx';
import { FormSelect } from '#web/components/form/SelectField.tsx';
import {
  contactOptions,
  DESTINATION_OPTIONS,
  FIELD_LABELS,
  REFERRAL_OPTIONS,
  stateOptions,
} from './labels.ts';
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

type PhoneFieldProps<T extends FieldValues> = Pick<
  ComponentProps<typeof FormTextField<T>>,
  'form' | 'name' | 'label' | 'hint' | 'disabled'
>;

/**
 * A phone number that is formatted while it is typed, pasted or autofilled. A mask library does not work here: it would
 * drop what does not fit, and so make a foreign number a different one.
 */
export function PhoneField<T extends FieldValues>(props: PhoneFieldProps<T>) {
  return <FormTextField {...props} type="tel" inputMode="tel" autoComplete="tel" onEdit={format} />;
}

function format({ target, nativeEvent }: ChangeEvent<HTMLInputElement>): void {
  const inputType = nativeEvent instanceof InputEvent ? nativeEvent.inputType : '';
  const { text, caret } = reformatPhone(
    target.value,
    target.selectionStart ?? target.value.length,
    inputType,
  );
  // Assigning a value, even an equal one, would clear the browser's undo history.
  if (text !== target.value) target.value = text;
  // Setting a selection would move the focus to an autofilled field.
  if (document.activeElement === target) target.setSelectionRange(caret, caret);
}

interface FormattedInput {
  text: string;
  /** The caret position in characters. */
  caret: number;
}

/**
 * Formats a phone number after an edit and keeps the caret next to the same digit. `inputType` is that of the input
 * event: the caret stays before a dash when deleting backward and moves past it otherwise, so it never gets stuck.
 */
export function reformatPhone(text: string, caret: number, inputType = ''): FormattedInput {
  const formatted = formatPhone(text);
  // What is kept as typed.
  if (!/^[\d-]*$/.test(formatted)) return { text, caret };
  // A country code is removed from the start.
  const removed = countDigits(text) - countDigits(formatted);
  const digitsBefore = Math.max(0, countDigits(text.slice(0, caret)) - removed);
  const position = positionAfter(digitsBefore, formatted);
  const skipsDash = formatted[position] === '-' && !inputType.endsWith('Backward');
  return { text: formatted, caret: skipsDash ? position + 1 : position };
}

const countDigits = (text: string) => text.normalize('NFKC').replace(/\D/g, '').length;

function positionAfter(digits: number, text: string): number {
  let position = 0;
  for (let seen = 0; seen < digits && position < text.length; position++) {
    if (text[position] !== '-') seen += 1;
  }
  return position;
}
