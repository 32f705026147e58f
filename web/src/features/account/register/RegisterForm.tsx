import { DESTINATION_CODES, LOCATION_NAMES } from '../../../../../shared/rules/locations.ts';
import { FormError } from '../../../components/form/FormError.tsx';
import { FormSelect } from '../../../components/form/FormSelect.tsx';
import { FormStack } from '../../../components/form/FormStack.tsx';
import { FormTextField } from '../../../components/form/FormTextField.tsx';
import { SubmitButton } from '../../../components/form/SubmitButton.tsx';
import { useAppForm, useSubmit } from '../../../components/form/use-app-form.ts';
import { preloadIdentity } from '../../../lib/identity/identity.ts';
import { signUp } from '../../../lib/identity/identity-accounts.ts';
import type { SignUpOutcome } from '../../../lib/identity/identity-types.ts';
import { storePendingRegistration } from '../../../lib/identity/pending-registration.ts';
import { normalizeEmail } from '../../../lib/normalize-email.ts';
import { paths } from '../../../lib/paths.ts';
import { NewPasswordFields } from '../NewPasswordFields.tsx';
import { Registration } from '../password-schemas.ts';
import { CenteredLink } from '../TextLink.tsx';
import { signUpErrorText } from './sign-up-errors.ts';

const TERMINALS = DESTINATION_CODES.map((value) => ({ value, label: LOCATION_NAMES[value] }));
const EMPTY = { email: '', confirmEmail: '', password: '', confirmPassword: '', preferredDestination: '' };

interface RegisterFormProps {
  onSignedUp: (email: string, outcome: SignUpOutcome) => Promise<void>;
}

/** The form for a new account. The terminal is stored for the profile, which is created after the first sign-in. */
export function RegisterForm({ onSignedUp }: RegisterFormProps) {
  const form = useAppForm(Registration, EMPTY);
  const { submit, failure } = useSubmit(
    form,
    async ({ email, password, preferredDestination }) => {
      const emailAddress = normalizeEmail(email);
      const outcome = await signUp(emailAddress, password);
      const terminal = DESTINATION_CODES.find((code) => code === preferredDestination);
      storePendingRegistration({ emailAddress, ...(terminal && { preferredDestination: terminal }) });
      await onSignedUp(emailAddress, outcome);
    },
    {
      explain: (error) => {
        form.setFocus('email', { shouldSelect: true });
        return signUpErrorText(error);
      },
    },
  );

  return (
    <FormStack onSubmit={submit} onFocus={preloadIdentity}>
      <FormError message={failure} />
      <FormTextField form={form} name="email" label="Email" type="email" autoComplete="username" />
      <FormTextField
        form={form}
        name="confirmEmail"
        label="Confirm Email"
        type="email"
        autoComplete="email"
      />
      <NewPasswordFields form={form} />
      <FormSelect
        form={form}
        name="preferredDestination"
        label="Preferred Terminal"
        placeholder="Select"
        options={TERMINALS}
        hint="Where you pick up your packages. You can change it later."
      />
      <SubmitButton
        isSubmitting={form.formState.isSubmitting}
        busyLabel="Creating your account…"
        size="large"
      >
        Create account
      </SubmitButton>
      <CenteredLink to={paths.login}>Return to Login</CenteredLink>
    </FormStack>
  );
}
