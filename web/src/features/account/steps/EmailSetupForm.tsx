import Button from '@mui/material/Button';
import { FormError } from '#web/components/form/FormError.tsx';
import { FormStack } from '#web/components/form/FormStack.tsx';
import { FormTextField } from '#web/components/form/FormTextField.tsx';
import { SubmitButton } from '#web/components/form/SubmitButton.tsx';
import { useAppForm } from '#web/components/form/use-app-form.ts';
import { setUpEmail } from '#web/lib/identity/identity-accounts.ts';
import { EmailSetup } from '../password-schemas.ts';
import type { StepProps } from './step-props.ts';
import { useStepSubmit } from './use-step-submit.ts';

interface EmailSetupFormProps extends StepProps {
  /** The initial value. */
  email: string;
}

/** The email address for codes. The provider sends the first code at once; the next step asks for it. */
export function EmailSetupForm({ email: initialEmail, onOutcome, onReturn }: EmailSetupFormProps) {
  const form = useAppForm(EmailSetup, { email: initialEmail });
  const { submit, failure } = useStepSubmit(form, {
    send: ({ email }) => setUpEmail(email),
    field: 'email',
    onOutcome,
  });

  return (
    <FormStack onSubmit={submit}>
      <FormError message={failure} />
      <FormTextField form={form} name="email" label="Email" type="email" autoComplete="email" autoFocus />
      <SubmitButton isSubmitting={form.formState.isSubmitting} busyLabel="Sending…" size="large">
        Send code
      </SubmitButton>
      <Button onClick={onReturn}>Return to Login</Button>
    </FormStack>
  );
}
