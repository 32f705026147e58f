import Button from '@mui/material/Button';
import { FormError } from '../../../components/FormError.tsx';
import { FormStack } from '../../../components/FormStack.tsx';
import { PasswordField } from '../../../components/PasswordField.tsx';
import { SubmitButton } from '../../../components/SubmitButton.tsx';
import { useAppForm } from '../../../lib/form.ts';
import { enterPassword } from '../../../lib/identity-accounts.ts';
import { PasswordEntry } from './challenge-schemas.ts';
import type { StepProps } from './step-props.ts';
import { useStepSubmit } from './use-step-submit.ts';

/** The password, where it was chosen as the first factor. A refusal keeps what was typed. */
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
