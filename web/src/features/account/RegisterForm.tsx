import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { type FormEvent, useState } from 'react';
import { DESTINATION_CODES, LOCATION_NAMES } from '#shared/rules/locations.ts';
import { findSignUpConflict } from '#shared/rules/sign-up.ts';
import { FormError, FormStack, SubmitButton } from '#web/components/form/FormStack.tsx';
import { FormTextField } from '#web/components/form/FormTextField.tsx';
import { FormSelect } from '#web/components/form/SelectField.tsx';
import { useAppForm, useSubmit } from '#web/components/form/use-app-form.ts';
import { AccountFields, AddressFields } from '#web/domain/customer/profile/ProfileFields.tsx';
import { NEW_PROFILE, ProfileForm, toInput } from '#web/domain/customer/profile/profile-form.ts';
import { loadAccounts, preloadIdentity } from '#web/lib/identity/identity.ts';
import type { SignUpOutcome } from '#web/lib/identity/identity-types.ts';
import { normalizeEmail } from '#web/lib/identity/normalize.ts';
import { paths } from '#web/lib/paths.ts';
import { storePendingRegistration } from '#web/lib/session/tab-owner.ts';
import { CenteredLink, TextLink } from './AccountLayout.tsx';
import { useLinkState } from './login-state.ts';
import { NewPasswordFields, useMatchingFields } from './NewPasswordFields.tsx';
import { Registration } from './password-schemas.ts';
import { UnconfirmedEmail } from './SendCode.tsx';

const TERMINALS = DESTINATION_CODES.map((value) => ({ value, label: LOCATION_NAMES[value] }));
const EMPTY = { email: '', confirmEmail: '', password: '', confirmPassword: '', preferredDestination: '' };

interface RegisterFormProps {
  /** The initial value. */
  email: string;
  onSignedUp: (email: string, password: string, outcome: SignUpOutcome) => Promise<void>;
  /** Called when a code was sent to an email address that is registered but not confirmed. */
  onCodeSent: (email: string, password: string) => void;
}

/**
 * The form for a new account. The terminal, and the profile if the customer fills it in now, are stored until the first
 * sign-in, which creates the profile.
 */
export function RegisterForm({ email: initialEmail, onSignedUp, onCodeSent }: RegisterFormProps) {
  const form = useAppForm(Registration, { ...EMPTY, email: initialEmail });
  useMatchingFields(form, 'email', 'confirmEmail');
  const profile = useAppForm(ProfileForm, NEW_PROFILE);
  const [hasProfile, setHasProfile] = useState(false);
  const linkState = useLinkState();
  const [sent, setSent] = useState(EMPTY);
  const { submit, failure } = useSubmit(
    form,
    async (values) => {
      setSent(values);
      const emailAddress = normalizeEmail(values.email);
      const outcome = await (await loadAccounts()).signUp(emailAddress, values.password);
      storeRegistration(values);
      await onSignedUp(emailAddress, values.password, outcome);
    },
    {
      explain: (error) => {
        form.setFocus('email', { shouldSelect: true });
        return signUpErrorText(error);
      },
    },
  );

  /** Submits the account if both forms are valid. Otherwise, focuses the first invalid field. */
  async function submitBoth(event: FormEvent): Promise<void> {
    event.preventDefault();
    const isAccountValid = await form.trigger();
    const isProfileValid = !hasProfile || (await profile.trigger(undefined, { shouldFocus: isAccountValid }));
    if (isProfileValid || !isAccountValid) await submit();
  }

  function storeRegistration({ email, preferredDestination }: typeof EMPTY): void {
    const terminal = DESTINATION_CODES.find((code) => code === preferredDestination);
    storePendingRegistration({
      ...(hasProfile && toInput(profile.getValues())),
      emailAddress: email,
      ...(terminal && { preferredDestination: terminal }),
    });
  }

  function confirmEmail(): void {
    storeRegistration(sent);
    onCodeSent(normalizeEmail(sent.email), sent.password);
  }

  return (
    <FormStack onSubmit={(event) => void submitBoth(event)} onFocus={preloadIdentity}>
      <FormError message={failure} />
      {failure === TAKEN && <TakenEmail email={normalizeEmail(sent.email)} onSent={confirmEmail} />}
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
      <FormControlLabel
        control={<Checkbox checked={hasProfile} onChange={(_, checked) => setHasProfile(checked)} />}
        label="Fill out my profile now"
      />
      {hasProfile && (
        <Box role="group" aria-label="Profile" sx={{ display: 'grid', gap: 2.5 }}>
          <AccountFields form={profile} autoFocus />
          <AddressFields form={profile} hidesTerminal />
        </Box>
      )}
      <SubmitButton
        isSubmitting={form.formState.isSubmitting}
        busyLabel="Creating your account…"
        size="large"
      >
        Create account
      </SubmitButton>
      <CenteredLink to={paths.login} state={linkState}>
        Return to Login
      </CenteredLink>
    </FormStack>
  );
}

/**
 * What to do if the email address already has an account. The provider does not reveal whether that account is
 * confirmed, and this page must not either, so it offers both options.
 */
function TakenEmail({ email, onSent }: { email: string; onSent: () => void }) {
  const linkState = useLinkState(email);
  return (
    <UnconfirmedEmail email={email} buttonLabel="Confirm your email" onSent={onSent}>
      Is it yours?{' '}
      <TextLink to={paths.login} state={linkState}>
        Log in
      </TextLink>{' '}
      or{' '}
      <TextLink to={paths.resetPassword} state={linkState}>
        reset your password
      </TextLink>
      . If you signed up but never entered the code that we emailed, we can send a new one:
    </UnconfirmedEmail>
  );
}

const TAKEN = 'The provided email address belongs to another account and cannot be used again.';
const TAKEN_BY_GOOGLE =
  'This email is already registered via Google. To access your account, please sign in with Google.';
const FAILED = 'An error occurred and your account could not be created at this time.';

export function signUpErrorText(error: unknown): string {
  if (!(error instanceof Error)) return FAILED;
  const conflict = findSignUpConflict(error.message);
  if (conflict === 'registeredThroughGoogle') return TAKEN_BY_GOOGLE;
  if (conflict === 'emailClaimed') return TAKEN;
  return ['UsernameExistsException', 'AliasExistsException'].includes(error.name) ? TAKEN : FAILED;
}
