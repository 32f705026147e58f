import Button from '@mui/material/Button';
import { FormError } from '#web/components/form/FormError.tsx';
import { FormStack } from '#web/components/form/FormStack.tsx';
import { PasswordField } from '#web/components/form/PasswordField.tsx';
import { SubmitButton } from '#web/components/form/SubmitButton.tsx';
import { useAppForm } from '#web/components/form/use-app-form.ts';
import { enterPassword } from '#web/lib/identity/identity-accounts.ts';
import { PasswordEntry } from './challenge-schemas.ts';
import type { StepProps } from './step-props.ts';
import { useStepSubmit } from './use-step-submit.ts';

/** The password as the chosen first factor. */
export function EnterPasswordForm({ onOutcome, onReturn }: StepProps) {
  const form = useAppForm(PasswordEntry, { password: '' });
  const { submit, failure } = useStepSubmit(form, {
    send: ({ password }) => enterPassword(password),
    field: 'password',
    onOutcome,
  });

  return (
    <FormStack onSubmit={submit}>
      <FormError message={failure} />
      <PasswordField form={form} name="password" label="Password" autoComplete="current-password" autoFocus />
      <SubmitButton isSubmitting={form.formState.isSubmitting} busyLabel="Logging in…" size="large">
        Log in
      </SubmitButton>
      <Button onClick={onReturn}>Return to Login</Button>
    </FormStack>
  );
}
