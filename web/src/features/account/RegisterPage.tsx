import Divider from '@mui/material/Divider';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { FormError } from '#web/components/form/FormStack.tsx';
import { signIn } from '#web/lib/identity/identity.ts';
import type { SignUpOutcome } from '#web/lib/identity/identity-types.ts';
import { useIsCurrentPage } from '#web/lib/navigation/use-latest-location.ts';
import { paths } from '#web/lib/paths.ts';
import { useRuntimeConfig } from '#web/lib/runtime-config.ts';
import { useLoginMessage } from '#web/lib/session/login-messages.ts';
import { useSession } from '#web/lib/session/SessionProvider.tsx';
import { notifyOnNextPage } from '#web/lib/toasts.ts';
import { AccountLayout } from './AccountLayout.tsx';
import { ConfirmAccountForm, useChoosePassword } from './ConfirmAccountForm.tsx';
import { GoogleButton } from './GoogleButton.tsx';
import {
  EMAIL_CONFIRMED,
  pendingEmail,
  pendingSignUp,
  useLoginState,
  useTypedPassword,
} from './login-state.ts';
import { RegisterForm } from './RegisterForm.tsx';

const READY = 'Your account is ready. Log in to continue.';
const CONFIRM_FAILED = 'Your account could not be confirmed. Please try again.';

/** Route /register: the account, then the confirmation code. Once the user is signed in, the guard redirects. */
export function RegisterPage() {
  const { check } = useSession();
  const { oauthDomain } = useRuntimeConfig();
  const navigate = useNavigate();
  const isCurrentPage = useIsCurrentPage();
  const choosePassword = useChoosePassword();
  const { from, email: givenEmail } = useLoginState();
  const [email, setEmail] = useState(() => pendingEmail(pendingSignUp, givenEmail));
  const typedPassword = useTypedPassword();
  /** Whether the account may have been created earlier, with another password than the typed one. */
  const isEarlierAccount = useRef(false);
  const [error, setError] = useLoginMessage();

  function waitForCode(address: string): void {
    pendingSignUp.write(address);
    setEmail(address);
    setError(null);
    if (isCurrentPage()) navigate(paths.register, { replace: true, state: { from, email: address } });
  }

  function waitForNewCode(address: string, password: string): void {
    typedPassword.keep(password);
    isEarlierAccount.current = true;
    waitForCode(address);
  }

  function startOver(): void {
    pendingSignUp.remove();
    typedPassword.forget();
    setEmail(null);
    setError(null);
    navigate(paths.register, { replace: true, state: { from } });
  }

  async function finishSignUp(address: string, password: string, outcome: SignUpOutcome): Promise<void> {
    typedPassword.keep(password);
    isEarlierAccount.current = false;
    await proceed(address, outcome);
  }

  async function proceed(address: string, outcome: SignUpOutcome): Promise<void> {
    if (outcome === 'ConfirmSignUp') return waitForCode(address);
    pendingSignUp.remove();
    const password = outcome === 'Done' ? typedPassword.read() : null;
    if (password !== null && isCurrentPage()) {
      try {
        if ((await signIn(address, password)).step === 'Success') return check(address);
      } catch (cause) {
        const isWrong = cause instanceof Error && cause.name === 'NotAuthorizedException';
        if (isWrong && isEarlierAccount.current) return choosePassword(address);
      }
    }
    if (!isCurrentPage()) return;
    notifyOnNextPage(outcome === 'AlreadyConfirmed' ? EMAIL_CONFIRMED : READY);
    navigate(paths.login, { replace: true, state: { from, email: address, hasToast: true } });
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
      {oauthDomain && (
        <>
          <GoogleButton onError={setError}>Sign up with Google</GoogleButton>
          <Divider sx={{ my: 2.5, typography: 'caption', fontWeight: 650, color: 'text.secondary' }}>
            OR
          </Divider>
        </>
      )}
      <RegisterForm email={givenEmail} onSignedUp={finishSignUp} onCodeSent={waitForNewCode} />
    </AccountLayout>
  );
}
