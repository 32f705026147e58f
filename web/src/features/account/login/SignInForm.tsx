import { FormStack } from '../../../components/form/FormStack.tsx';
import { FormTextField } from '../../../components/form/FormTextField.tsx';
import { PasswordField } from '../../../components/form/PasswordField.tsx';
import { SubmitButton } from '../../../components/form/SubmitButton.tsx';
import { useAppForm, useSubmit } from '../../../components/form/use-app-form.ts';
import { preloadIdentity } from '../../../lib/identity/identity.ts';
import { signInErrorText } from '../sign-in-errors.ts';
import { typedEmail } from '../wizard-state.ts';
import { SignInMessage } from './SignInMessage.tsx';
import { Credentials } from './sign-in-schema.ts';

interface SignInFormProps {
  /** What the first field begins with. */
  email: string;
  /** What is shown above the fields: what was kept for this page, or the refusal of the last attempt. */
  message: string | null;
  onMessage: (text: string | null) => void;
  /** Called when somebody begins to type: time to load what follows. */
  onFirstTouch: () => void;
  onSignIn: (email: string, password: string) => Promise<void>;
  /** Called after an error that only support can help with. */
  onFailure: (error: unknown, email: string) => Promise<void>;
}

/** Step 0: e-mail and password. A refusal keeps what was typed and leads back to the password. */
export function SignInForm(props: SignInFormProps) {
  const { email: given, message, onMessage, onFirstTouch, onSignIn, onFailure } = props;
  const form = useAppForm(Credentials, { email: given, password: '' });

  const { submit } = useSubmit(
    form,
    async ({ email, password }) => {
      onMessage(null);
      await onSignIn(email.trim(), password);
    },
    {
      // The page has the message: it tells of more than this form.
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

  function begin(): void {
    preloadIdentity();
    onFirstTouch();
  }

  return (
    <FormStack onSubmit={submit} onFocus={begin}>
      <SignInMessage
        message={message}
        isBusy={form.formState.isSubmitting}
        onLeaving={() => typedEmail.remember(form.getValues('email').trim())}
        onSignedOut={() => form.setFocus('password', { shouldSelect: true })}
      />
      <FormTextField form={form} name="email" label="Email" type="email" autoComplete="username" />
      <PasswordField form={form} name="password" label="Password" autoComplete="current-password" />
      <SubmitButton isSubmitting={form.formState.isSubmitting} busyLabel="Logging in…" size="large">
        Log in
      </SubmitButton>
    </FormStack>
  );
}
