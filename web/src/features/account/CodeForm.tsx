import { type ReactNode, useState } from 'react';
import { FormError } from '../../components/FormError.tsx';
import { FormTextField } from '../../components/FormTextField.tsx';
import { SubmitButton } from '../../components/SubmitButton.tsx';
import { useAppForm } from '../../lib/form.ts';
import { isCodeFault } from './code-faults.ts';
import { FormStack } from './FormStack.tsx';
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
  const [error, setError] = useState<string | null>(null);

  const submit = form.handleSubmit(async ({ code }) => {
    setError(null);
    try {
      await onCode(code);
    } catch (cause) {
      const text = signInErrorText(cause);
      if (text === null) return onFailure(cause);
      if (isCodeFault(cause)) form.setError('code', { type: 'server', message: text });
      else setError(text);
      form.setFocus('code', { shouldSelect: true });
    }
  });

  return (
    <FormStack onSubmit={submit}>
      <FormError message={error} />
      {before}
      <FormTextField
        form={form}
        name="code"
        label={label}
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
      />
      <SubmitButton isSubmitting={form.formState.isSubmitting} busyLabel="Checking…" size="large">
        {submitLabel}
      </SubmitButton>
      {children}
    </FormStack>
  );
}
