import { FormError } from '../../components/FormError.tsx';
import { FormTextField } from '../../components/FormTextField.tsx';
import { PasswordField } from '../../components/PasswordField.tsx';
import { SubmitButton } from '../../components/SubmitButton.tsx';
import { useAppForm } from '../../lib/form.ts';
import { prepareIdentity, signIn } from '../../lib/identity.ts';
import type { SignInOutcome } from '../../lib/identity-types.ts';
import { FormStack } from './FormStack.tsx';
import { Credentials } from './schemas.ts';
import { signInErrorText } from './sign-in-errors.ts';

interface SignInFormProps {
  /** What the first field begins with. */
  email: string;
  /** What is shown above the fields: what was kept for this page, or the refusal of the last attempt. */
  message: string | null;
  onMessage: (text: string | null) => void;
  /** Called when somebody begins: time to load what follows. */
  onBegin: () => void;
  onOutcome: (outcome: SignInOutcome, email: string) => Promise<void>;
}

/** Step 0: e-mail and password. A refusal keeps what was typed and leads back to the password. */
export function SignInForm({ email: given, message, onMessage, onBegin, onOutcome }: SignInFormProps) {
  const form = useAppForm(Credentials, { email: given, password: '' });

  const submit = form.handleSubmit(async ({ email, password }) => {
    onMessage(null);
    try {
      await onOutcome(await signIn(email, password), email.trim());
    } catch (cause) {
      const text = signInErrorText(cause);
      if (text === null) return onOutcome({ step: 'Failure' }, email.trim());
      onMessage(text);
      form.setFocus('password', { shouldSelect: true });
    }
  });

  function begin(): void {
    prepareIdentity();
    onBegin();
  }

  return (
    <FormStack onSubmit={submit} onFocus={begin}>
      <FormError message={message} />
      <FormTextField form={form} name="email" label="Email" type="email" autoComplete="username" />
      <PasswordField form={form} name="password" label="Password" autoComplete="current-password" />
      <SubmitButton isSubmitting={form.formState.isSubmitting} busyLabel="Logging in…" size="large">
        Log in
      </SubmitButton>
    </FormStack>
  );
}
