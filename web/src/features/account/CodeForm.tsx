import type { ReactNode } from 'react';
import { FormError } from '#web/components/form/FormError.tsx';
import { FormStack } from '#web/components/form/FormStack.tsx';
import { SubmitButton } from '#web/components/form/SubmitButton.tsx';
import { useAppForm, useSubmit } from '#web/components/form/use-app-form.ts';
import { CodeField } from './CodeField.tsx';
import { showCodeError } from './code-errors.ts';
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
