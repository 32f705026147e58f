import Button from '@mui/material/Button';
import { FormError } from '#web/components/form/FormError.tsx';
import { FormStack } from '#web/components/form/FormStack.tsx';
import { FormTextField } from '#web/components/form/FormTextField.tsx';
import { SubmitButton } from '#web/components/form/SubmitButton.tsx';
import { useAppForm, useSubmit } from '#web/components/form/use-app-form.ts';
import { confirmPasswordReset, requestPasswordReset } from '#web/lib/identity/identity-accounts.ts';
import { removeNonce } from '#web/lib/identity/sign-up-nonce.ts';
import { paths } from '#web/lib/paths.ts';
import { CodeField } from '../CodeField.tsx';
import { showCodeError } from '../code-errors.ts';
import { useLinkState } from '../login-state.ts';
import { NewPasswordFields } from '../NewPasswordFields.tsx';
import { ResetConfirmation } from '../password-schemas.ts';
import { ResendButton } from '../ResendButton.tsx';
import { signInErrorText } from '../sign-in-errors.ts';
import { CenteredLink } from '../TextLink.tsx';
import { UnconfirmedEmail } from '../UnconfirmedEmail.tsx';

const FAILED = 'Your password could not be updated. Please try again.';

interface ResetConfirmFormProps {
  email: string;
  /** Whether the email address is known to be confirmed. */
  isConfirmed: boolean;
  onDone: () => void;
  onBack: () => void;
  /** Called when the user returns to the login page. */
  onLeave: () => void;
  /** Called when a code was sent to confirm the email address first. */
  onConfirmEmail: () => void;
}

/** Step 2: the code and the new password. */
export function ResetConfirmForm(props: ResetConfirmFormProps) {
  const { email, isConfirmed, onDone, onBack, onLeave, onConfirmEmail } = props;
  const linkState = useLinkState(email);
  const form = useAppForm(ResetConfirmation, { email, code: '', password: '', confirmPassword: '' });
  const { submit, failure } = useSubmit(
    form,
    async ({ code, password }) => {
      await confirmPasswordReset(email, code, password);
      onDone();
    },
    { explain: (error) => showCodeError(form, error, signInErrorText(error) ?? FAILED) },
  );

  return (
    <FormStack onSubmit={submit}>
      <FormError message={failure} />
      <FormTextField form={form} name="email" label="Email" type="email" autoComplete="username" disabled />
      <CodeField form={form} label="Confirmation Code" />
      <NewPasswordFields form={form} />
      <SubmitButton isSubmitting={form.formState.isSubmitting} busyLabel="Saving…" size="large">
        Set password
      </SubmitButton>
      <ResendButton label="Resend Email" email={email} onResend={() => requestPasswordReset(email)} />
      {!isConfirmed && (
        <UnconfirmedEmail
          email={email}
          buttonLabel="Confirm your email first"
          // Without the nonce, the confirmation leads to a new password, even in the browser that signed up.
          onSend={() => removeNonce(email)}
          onSent={onConfirmEmail}
        >
          {/* The provider does not send a code to such an email address, but responds as if it had. */}
          No code after a few minutes? We cannot send one to an email that was never confirmed.
        </UnconfirmedEmail>
      )}
      <Button onClick={onBack}>Go Back</Button>
      <CenteredLink to={paths.login} state={linkState} onClick={onLeave}>
        Return to Login
      </CenteredLink>
    </FormStack>
  );
}
