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
import { typedEmail } from '../wizard-state.ts';
import { ReturningBanner } from './ReturningBanner.tsx';
import { SignInForm } from './SignInForm.tsx';
import { SignInLinks } from './SignInLinks.tsx';
import { SignInMessage } from './SignInMessage.tsx';

/** As long as the identity library keeps a sign-in that is not finished. */
const PENDING_MS = 180_000;
const TOO_LATE = 'Your login took too long. Please log in again.';

/** Everything after the first step: few people see it, so it loads while they type. */
const LaterSteps = lazyWithPreload(async () => (await import('../steps/LaterSteps.tsx')).LaterSteps);
const LoginToasts = lazyWithPreload(async () => (await import('./LoginToasts.tsx')).LoginToasts);

/**
 * Route /login: the wizard of signing in. It leads nowhere by itself: once the session says that somebody is signed in,
 * the guard of this page sends them on.
 */
export function LoginPage() {
  const { check, other } = useSession();
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const isCurrentPage = useIsCurrentPage();
  const [outcome, setOutcome] = useState<SignInOutcome | null>(null);
  const [email, setEmail] = useState(() => emailFrom(state) || typedEmail.recall() || '');
  const [message, setMessage] = useLoginMessage();
  const pending = useRef({ password: '', until: 0 });

  // What a hosted sign-in came back with has been read by now.
  useEffect(() => {
    if (search) navigate(paths.login, { replace: true, state });
  }, [search, state, navigate]);

  useEffect(() => {
    typedEmail.forget();
    // A user who comes with an address means to sign in to that account.
    if (email) beginSignInAttempt();
  }, [email]);

  async function proceed(next: SignInOutcome, username = email): Promise<void> {
    setEmail(username);
    if (next.step === 'Success') {
      await check(username);
      // Still here only if somebody else is signed in: then a later step has nothing to go on with.
      return setOutcome(null);
    }
    if (next.step === 'Expired') return restart(TOO_LATE);
    if (next.step !== 'ResetPassword') return setOutcome(next);
    if (isCurrentPage())
      navigate(paths.resetPassword, { state: { from: returnUrlFrom(state), email: username } });
  }

  async function begin(username: string, password: string): Promise<void> {
    pending.current = { password, until: Date.now() + PENDING_MS };
    await proceed(await signIn(username, password), username);
  }

  /** The session says by itself that somebody is signed in already, for as long as they are. */
  const tell = (text: string | null) => setMessage(text === ALREADY_SIGNED_IN ? null : text);

  /** Goes on signing in once the account is confirmed; later than that people log in once more. */
  async function afterConfirming(confirmed: SignUpOutcome): Promise<void> {
    const { password, until } = pending.current;
    try {
      if (confirmed !== 'ConfirmedBefore' && Date.now() < until) return await begin(email, password);
    } catch {
      // The provider had not looked at the password before: whatever is wrong with it is told at the form.
    }
    restart(EMAIL_CONFIRMED);
  }

  function restart(news?: string): void {
    pending.current.until = 0;
    setOutcome(null);
    setMessage(news ?? null);
  }

  return (
    <>
      {outcome === null ? (
        <AccountLayout title="Log in" lead="Follow your packages, pay and pick them up.">
          <ReturningBanner />
          <SignInForm
            email={email}
            message={message}
            onMessage={tell}
            onFirstTouch={LaterSteps.preload}
            onSignIn={begin}
            onFailure={(error, username) => proceed(signInFailure(error), username)}
          />
          <SignInLinks onError={tell} />
        </AccountLayout>
      ) : other ? (
        <AccountLayout title="Log in">
          <Box sx={{ display: 'grid', gap: 2.5 }}>
            <SignInMessage />
          </Box>
        </AccountLayout>
      ) : (
        <Suspense>
          <LaterSteps
            outcome={outcome}
            email={email}
            onOutcome={proceed}
            onConfirmed={afterConfirming}
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
