import type { ReactNode } from 'react';
import { FormError } from '../../components/form/FormError.tsx';
import { FormStack } from '../../components/form/FormStack.tsx';
import { SubmitButton } from '../../components/form/SubmitButton.tsx';
import { useAppForm, useSubmit } from '../../components/form/use-app-form.ts';
import { CodeField } from './CodeField.tsx';
import { showAtCode } from './code-errors.ts';
import { ConfirmationCode } from './password-schemas.ts';
import { signInErrorText } from './sign-in-errors.ts';

interface CodeFormProps {
  label: string;
  submitLabel: string;
  /** Sends the code. What it rejects with is shown. */
  onCode: (code: string) => Promise<void>;
  /** Called with an error whose text helps nobody but support. */
  onFailure: (error: unknown) => void | Promise<void>;
  /** Between the explanation and the field. */
  before?: ReactNode;
  /** Other ways on, below the primary control. */
  children: ReactNode;
}

/** One code and nothing else. A refused code keeps what was typed and leads back to it. */
export function CodeForm({ label, submitLabel, onCode, onFailure, before, children }: CodeFormProps) {
  const form = useAppForm(ConfirmationCode, { code: '' });
  const { submit, failure } = useSubmit(form, ({ code }) => onCode(code), {
    explain: async (error) => {
      const text = signInErrorText(error);
      if (text !== null) return showAtCode(form, error, text);
      await onFailure(error);
      return null;
    },
  });

  return (
    <FormStack onSubmit={submit}>
      <FormError message={failure} />
      {before}
      <CodeField form={form} label={label} />
      <SubmitButton isSubmitting={form.formState.isSubmitting} busyLabel="Checking…" size="large">
        {submitLabel}
      </SubmitButton>
      {children}
    </FormStack>
  );
}
