import type { ComponentProps, ReactNode } from 'react';
import type { FieldPath, UseFormReturn } from 'react-hook-form';
import { FormError } from '#web/components/form/FormError.tsx';
import { FormStack } from '#web/components/form/FormStack.tsx';
import { FormTextField } from '#web/components/form/FormTextField.tsx';
import { SubmitButton } from '#web/components/form/SubmitButton.tsx';
import { useAppForm, useSubmit } from '#web/components/form/use-app-form.ts';
import { ConfirmationCode } from './password-schemas.ts';
import { signInErrorText } from './sign-in-errors.ts';

interface CodeFormProps {
  label: string;
  submitLabel: string;
  /** Submits the code. Its errors are shown in the form. */
  onCode: (code: string) => Promise<void>;
  /** Called with an error that only support can help with. */
  onFailure: (error: unknown) => void | Promise<void>;
  /** Content above the field. With it, the field has no focus at first, which would scroll the content away. */
  before?: ReactNode;
  /** Secondary actions, below the submit button. */
  children?: ReactNode;
}

/** A form with a single code. After an error, the code keeps its value and gets the focus. */
export function CodeForm({ label, submitLabel, onCode, onFailure, before, children }: CodeFormProps) {
  const form = useAppForm(ConfirmationCode, { code: '' });
  const { submit, failure } = useSubmit(form, ({ code }) => onCode(code), {
    explain: async (error) => {
      const text = signInErrorText(error);
      if (text !== null) return showCodeError(form, error, text);
      await onFailure(error);
      return null;
    },
  });

  return (
    <FormStack onSubmit={submit}>
      <FormError message={failure} />
      {before}
      <CodeField form={form} label={label} autoFocus={before === undefined} />
      <SubmitButton isSubmitting={form.formState.isSubmitting} busyLabel="Checking…" size="large">
        {submitLabel}
      </SubmitButton>
      {children}
    </FormStack>
  );
}

interface CodeFieldProps<T extends { code: string }>
  extends Pick<ComponentProps<typeof FormTextField<T>>, 'form' | 'label'> {
  autoFocus?: boolean;
}

/** A field for a code, which phones can fill in from the message. Focused unless something else comes first. */
export function CodeField<T extends { code: string }>({ form, label, autoFocus = true }: CodeFieldProps<T>) {
  return (
    <FormTextField
      form={form}
      name={'code' as FieldPath<T>}
      label={label}
      inputMode="numeric"
      autoComplete="one-time-code"
      autoFocus={autoFocus}
    />
  );
}

const CODE_ERRORS = new Set([
  'CodeMismatchException',
  'ExpiredCodeException',
  'EnableSoftwareTokenMFAException',
]);

/**
 * Focuses the code field after an error. If the code itself was rejected, the text is shown at the field; otherwise it
 * is returned for the form's error.
 */
export function showCodeError<T extends { code: string }>(
  form: UseFormReturn<T, unknown, T>,
  error: unknown,
  text: string,
): string | null {
  const code = 'code' as FieldPath<T>;
  const isCodeError = error instanceof Error && CODE_ERRORS.has(error.name);
  if (isCodeError) form.setError(code, { type: 'server', message: text });
  form.setFocus(code, { shouldSelect: true });
  return isCodeError ? null : text;
}
