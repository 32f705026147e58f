import { FormStack } from '#web/components/form/FormStack.tsx';
import { FormTextField } from '#web/components/form/FormTextField.tsx';
import { PasswordField } from '#web/components/form/PasswordField.tsx';
import { SubmitButton } from '#web/components/form/SubmitButton.tsx';
import { useAppForm, useSubmit } from '#web/components/form/use-app-form.ts';
import { preloadIdentity } from '#web/lib/identity/identity.ts';
import { useLinkState } from '../login-state.ts';
import { signInErrorText } from '../sign-in-errors.ts';
import { typedEmail } from '../stored-emails.ts';
import { ReturningBanner } from './ReturningBanner.tsx';
import { SignInLinks } from './SignInLinks.tsx';
import { SignInMessage } from './SignInMessage.tsx';
import { Credentials } from './sign-in-schema.ts';

interface SignInFormProps {
  /** The initial value. */
  email: string;
  /** Shown above the fields: a message stored for this page, or the last error. */
  message: string | null;
  onMessage: (text: string | null) => void;
  /** Called on each focus, to preload the next steps. */
  onFocus: () => void;
  onSignIn: (email: string, password: string) => Promise<void>;
  /** Called after an error that only support can help with. */
  onFailure: (error: unknown, email: string) => Promise<void>;
}

/**
 * Email and password, and links to the other pages, which take the email with them. After an error, both fields keep
 * their values and the password gets the focus.
 */
export function SignInForm(props: SignInFormProps) {
  const { email: initialEmail, message, onMessage, onFocus, onSignIn, onFailure } = props;
  const form = useAppForm(Credentials, { email: initialEmail, password: '' });
  const linkState = useLinkState(form.watch('email').trim());

  const { submit } = useSubmit(
    form,
    async ({ email, password }) => {
      onMessage(null);
      await onSignIn(email.trim(), password);
    },
    {
      // The page owns the message, which has other sources as well.
      explain: async (error) => {
        const text = signInErrorText(error);
        if (text === null) await onFailure(error, form.getValues('email').trim());
        else {
          onMessage(text);
          form.setFocus('password', { shouldSelect: true });
        }
        return null;
      },
    },
  );

  function preload(): void {
    preloadIdentity();
    onFocus();
  }

  return (
    <FormStack onSubmit={submit} onFocus={preload} sx={{ gap: { xs: 2, sm: 2.5 } }}>
      <ReturningBanner linkState={linkState} />
      <SignInMessage
        message={message}
        isBusy={form.formState.isSubmitting}
        onSigningOut={() => typedEmail.write(form.getValues('email').trim())}
        onSignedOut={() => form.setFocus('password', { shouldSelect: true })}
      />
      <FormTextField form={form} name="email" label="Email" type="email" autoComplete="username" />
      <PasswordField form={form} name="password" label="Password" autoComplete="current-password" />
      <SubmitButton isSubmitting={form.formState.isSubmitting} busyLabel="Logging in…" size="large">
        Log in
      </SubmitButton>
      <SignInLinks linkState={linkState} onError={onMessage} />
    </FormStack>
  );
}
