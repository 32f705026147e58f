import { DESTINATION_CODES, LOCATION_NAMES } from '../../../../shared/rules/locations.ts';
import { paths } from '../../app/paths.ts';
import { FormError } from '../../components/FormError.tsx';
import { FormSelect } from '../../components/FormSelect.tsx';
import { FormStack } from '../../components/FormStack.tsx';
import { FormTextField } from '../../components/FormTextField.tsx';
import { SubmitButton } from '../../components/SubmitButton.tsx';
import { useAppForm, useSubmit } from '../../lib/form.ts';
import { holdRegistration } from '../../lib/held-registration.ts';
import { prepareIdentity } from '../../lib/identity.ts';
import { signUp } from '../../lib/identity-accounts.ts';
import type { SignUpOutcome } from '../../lib/identity-types.ts';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { normalEmail, Registration } from './password-schemas.ts';
import { signUpErrorText } from './sign-up-errors.ts';
import { CenteredLink } from './TextLink.tsx';

const TERMINALS = DESTINATION_CODES.map((value) => ({ value, label: LOCATION_NAMES[value] }));
const EMPTY = { email: '', confirmEmail: '', password: '', confirmPassword: '', preferredDestination: '' };

interface RegisterFormProps {
  onSignedUp: (email: string, outcome: SignUpOutcome) => Promise<void>;
}

/** What a new account needs. The terminal is held for the profile, which is made after the first sign-in. */
export function RegisterForm({ onSignedUp }: RegisterFormProps) {
  const form = useAppForm(Registration, EMPTY);
  const { submit, failure } = useSubmit(
    form,
    async ({ email, password, preferredDestination }) => {
      const emailAddress = normalEmail(email);
      const outcome = await signUp(emailAddress, password);
      const terminal = DESTINATION_CODES.find((code) => code === preferredDestination);
      holdRegistration({ emailAddress, ...(terminal && { preferredDestination: terminal }) });
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
    <FormStack onSubmit={submit} onFocus={prepareIdentity}>
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
