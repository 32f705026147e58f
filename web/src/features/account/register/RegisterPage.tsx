import Divider from '@mui/material/Divider';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { FormError } from '../../../components/form/FormError.tsx';
import { signInAutomatically } from '../../../lib/identity/identity-accounts.ts';
import type { SignUpOutcome } from '../../../lib/identity/identity-types.ts';
import { paths } from '../../../lib/paths.ts';
import { useLoginMessage } from '../../../lib/session/login-messages.ts';
import { useSession } from '../../../lib/session/SessionProvider.tsx';
import { notifyOnNextPage } from '../../../lib/toasts.ts';
import { useIsCurrentPage } from '../../../lib/use-is-current-page.ts';
import { AccountLayout } from '../AccountLayout.tsx';
import { ConfirmAccountForm } from '../ConfirmAccountForm.tsx';
import { GoogleButton } from '../GoogleButton.tsx';
import { EMAIL_CONFIRMED, returnUrlFrom } from '../login-state.ts';
import { pendingSignUp } from '../stored-emails.ts';
import { RegisterForm } from './RegisterForm.tsx';

const READY = 'Your account is ready. Log in to continue.';
const CONFIRM_FAILED = 'Your account could not be confirmed. Please try again.';

/** Route /register: the account, then the confirmation code. Once the user is signed in, the guard redirects. */
export function RegisterPage() {
  const { check } = useSession();
  const navigate = useNavigate();
  const isCurrentPage = useIsCurrentPage();
  const returnState = { from: returnUrlFrom(useLocation().state) };
  const [email, setEmail] = useState(pendingSignUp.read);
  const [error, setError] = useLoginMessage();

  function waitForCode(address: string): void {
    pendingSignUp.write(address);
    setEmail(address);
    setError(null);
  }

  function startOver(): void {
    pendingSignUp.remove();
    setEmail(null);
    setError(null);
  }

  async function proceed(address: string, outcome: SignUpOutcome): Promise<void> {
    if (outcome === 'ConfirmSignUp') return waitForCode(address);
    pendingSignUp.remove();
    if (outcome === 'AutoSignIn' && (await signsInAutomatically())) return check(address);
    if (!isCurrentPage()) return;
    notifyOnNextPage(outcome === 'AlreadyConfirmed' ? EMAIL_CONFIRMED : READY);
    navigate(paths.login, { replace: true, state: { ...returnState, email: address, hasToast: true } });
  }

  if (email !== null) {
    return (
      <AccountLayout
        belowBar
        title="Confirm your email"
        lead={`We sent a confirmation code to ${email}. If it does not arrive within a few minutes, check your spam folder.`}
      >
        <FormError message={error} />
        <ConfirmAccountForm
          email={email}
          onConfirmed={(outcome) => proceed(email, outcome)}
          onFailure={() => setError(CONFIRM_FAILED)}
          onReturn={startOver}
          returnLabel="Use another email"
        />
      </AccountLayout>
    );
  }
  return (
    <AccountLayout
      belowBar
      title="Create your account"
      lead="Get your own address in Tacoma and track your packages."
    >
      <FormError message={error} />
      <GoogleButton onError={setError}>Sign up with Google</GoogleButton>
      <Divider sx={{ my: 2.5, typography: 'caption', fontWeight: 650, color: 'text.secondary' }}>OR</Divider>
      <RegisterForm onSignedUp={proceed} />
    </AccountLayout>
  );
}

/** Whether the automatic sign-in succeeds. It is possible for 180 seconds after the sign-up. */
async function signsInAutomatically(): Promise<boolean> {
  try {
    return (await signInAutomatically()).step === 'Success';
  } catch {
    return false;
  }
}
