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
import { pendingSignUp } from '../wizard-state.ts';
import { OrDivider } from './OrDivider.tsx';
import { RegisterForm } from './RegisterForm.tsx';

const READY = 'Your account is ready. Log in to go on.';
const CONFIRM_FAILED = 'Your account could not be confirmed. Please try again.';

/**
 * Route /register: e-mail and password, then the code that was sent. It leads on by itself once the session says that
 * somebody is signed in.
 */
export function RegisterPage() {
  const { check } = useSession();
  const navigate = useNavigate();
  const isCurrentPage = useIsCurrentPage();
  const wanted = { from: returnUrlFrom(useLocation().state) };
  const [email, setEmail] = useState(pendingSignUp.recall);
  const [error, setError] = useLoginMessage();

  function waitForCode(address: string): void {
    pendingSignUp.remember(address);
    setEmail(address);
    setError(null);
  }

  function startAgain(): void {
    pendingSignUp.forget();
    setEmail(null);
    setError(null);
  }

  async function goOn(address: string, outcome: SignUpOutcome): Promise<void> {
    if (outcome === 'ConfirmSignUp') return waitForCode(address);
    pendingSignUp.forget();
    if (outcome === 'AutoSignIn' && (await isSignedIn())) return check(address);
    if (!isCurrentPage()) return;
    notifyOnNextPage(outcome === 'ConfirmedBefore' ? EMAIL_CONFIRMED : READY);
    navigate(paths.login, { replace: true, state: { ...wanted, email: address, hasToast: true } });
  }

  if (email !== null) {
    return (
      <AccountLayout
        belowBar
        title="Confirm your email"
        lead={`We sent a confirmation code to ${email}. It can take a minute, and may lie among the spam.`}
      >
        <FormError message={error} />
        <ConfirmAccountForm
          email={email}
          onConfirmed={(outcome) => goOn(email, outcome)}
          onFailure={() => setError(CONFIRM_FAILED)}
          onReturn={startAgain}
          returnLabel="Use another email"
        />
      </AccountLayout>
    );
  }
  return (
    <AccountLayout
      belowBar
      title="Create your account"
      lead="Your own address in Tacoma, and your packages in sight."
    >
      <FormError message={error} />
      <GoogleButton onError={setError}>Sign up with Google</GoogleButton>
      <OrDivider />
      <RegisterForm onSignedUp={goOn} />
    </AccountLayout>
  );
}

/** Within 180 seconds of signing up the library signs in by itself; afterwards, or if it cannot, people do. */
async function isSignedIn(): Promise<boolean> {
  try {
    return (await signInAutomatically()).step === 'Success';
  } catch {
    return false;
  }
}
