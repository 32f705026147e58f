import Box from '@mui/material/Box';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { signIn } from '../../../lib/identity/identity.ts';
import type { SignInOutcome, SignUpOutcome } from '../../../lib/identity/identity-types.ts';
import { beginSignInAttempt } from '../../../lib/identity/sign-in-attempt.ts';
import { lazyWithPreload } from '../../../lib/lazy-with-preload.tsx';
import { paths } from '../../../lib/paths.ts';
import { useLoginMessage } from '../../../lib/session/login-messages.ts';
import { useSession } from '../../../lib/session/SessionProvider.tsx';
import { useIsCurrentPage } from '../../../lib/use-is-current-page.ts';
import { AccountLayout } from '../AccountLayout.tsx';
import { EMAIL_CONFIRMED, emailFrom, hasToast, returnUrlFrom } from '../login-state.ts';
import { ALREADY_SIGNED_IN, signInFailure } from '../sign-in-errors.ts';
import { typedEmail } from '../stored-emails.ts';
import { ReturningBanner } from './ReturningBanner.tsx';
import { SignInForm } from './SignInForm.tsx';
import { SignInLinks } from './SignInLinks.tsx';
import { SignInMessage } from './SignInMessage.tsx';

/** How long the typed password is kept in memory, to sign in after the account is confirmed. */
const KEEP_PASSWORD_MS = 180_000;
const TIMED_OUT = 'Your login timed out. Please log in again.';

// Few users see more than the first step, so the others load while they type.
const SignInChallenge = lazyWithPreload(
  async () => (await import('../steps/SignInChallenge.tsx')).SignInChallenge,
);
const LoginToasts = lazyWithPreload(async () => (await import('./LoginToasts.tsx')).LoginToasts);

/** Route /login: all steps of a sign-in. Once the user is signed in, the guard of this page redirects. */
export function LoginPage() {
  const { check, otherIdentity } = useSession();
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const isCurrentPage = useIsCurrentPage();
  const [outcome, setOutcome] = useState<SignInOutcome | null>(null);
  const [email, setEmail] = useState(() => emailFrom(state) || typedEmail.read() || '');
  const [message, setMessage] = useLoginMessage();
  const pending = useRef({ password: '', until: 0 });

  // The parameters of a hosted sign-in have been read by now.
  useEffect(() => {
    if (search) navigate(paths.login, { replace: true, state });
  }, [search, state, navigate]);

  useEffect(() => {
    typedEmail.remove();
    // A user who arrives with an email address wants to sign in to that account.
    if (email) beginSignInAttempt();
  }, [email]);

  async function proceed(next: SignInOutcome, username = email): Promise<void> {
    setEmail(username);
    if (next.step === 'Success') {
      await check(username);
      // The page is still here only if another user is signed in, and then the challenge is over.
      return setOutcome(null);
    }
    if (next.step === 'Expired') return restart(TIMED_OUT);
    if (next.step !== 'ResetPassword') return setOutcome(next);
    if (isCurrentPage())
      navigate(paths.resetPassword, { state: { from: returnUrlFrom(state), email: username } });
  }

  async function begin(username: string, password: string): Promise<void> {
    pending.current = { password, until: Date.now() + KEEP_PASSWORD_MS };
    await proceed(await signIn(username, password), username);
  }

  /** Omits the message that the session shows by itself while another user is signed in. */
  const showMessage = (text: string | null) => setMessage(text === ALREADY_SIGNED_IN ? null : text);

  /** Continues the sign-in after the account is confirmed. If it has timed out, the user logs in again. */
  async function handleConfirmed(confirmed: SignUpOutcome): Promise<void> {
    const { password, until } = pending.current;
    try {
      if (confirmed !== 'AlreadyConfirmed' && Date.now() < until) return await begin(email, password);
    } catch {
      // The password may be wrong: the provider has not checked it before. The form shows the error next time.
    }
    restart(EMAIL_CONFIRMED);
  }

  function restart(text?: string): void {
    pending.current.until = 0;
    setOutcome(null);
    setMessage(text ?? null);
  }

  return (
    <>
      {outcome === null ? (
        <AccountLayout title="Log in" lead="Track, pay for and pick up your packages.">
          <ReturningBanner />
          <SignInForm
            email={email}
            message={message}
            onMessage={showMessage}
            onFocus={SignInChallenge.preload}
            onSignIn={begin}
            onFailure={(error, username) => proceed(signInFailure(error), username)}
          />
          <SignInLinks onError={showMessage} />
        </AccountLayout>
      ) : otherIdentity ? (
        <AccountLayout title="Log in">
          <Box sx={{ display: 'grid', gap: 2.5 }}>
            <SignInMessage />
          </Box>
        </AccountLayout>
      ) : (
        <Suspense>
          <SignInChallenge
            outcome={outcome}
            email={email}
            onOutcome={proceed}
            onConfirmed={handleConfirmed}
            onReturn={() => restart()}
          />
        </Suspense>
      )}
      {hasToast(state) && (
        <Suspense>
          <LoginToasts />
        </Suspense>
      )}
    </>
  );
}
