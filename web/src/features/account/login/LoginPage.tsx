import Box from '@mui/material/Box';
import { Suspense, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { LazyToasts } from '#web/components/feedback/LazyToasts.tsx';
import { loadAccounts, signIn } from '#web/lib/identity/identity.ts';
import type { ShownOutcome, SignInOutcome, SignUpOutcome } from '#web/lib/identity/identity-types.ts';
import { normalizeEmail } from '#web/lib/identity/normalize.ts';
import { beginSignInAttempt } from '#web/lib/identity/sign-in-attempt.ts';
import { lazyWithPreload } from '#web/lib/lazy-with-preload.tsx';
import { useIsCurrentPage } from '#web/lib/navigation/use-latest-location.ts';
import { paths } from '#web/lib/paths.ts';
import { useLoginMessage } from '#web/lib/session/login-messages.ts';
import { useSession } from '#web/lib/session/SessionProvider.tsx';
import { AccountLayout } from '../AccountLayout.tsx';
import {
  EMAIL_CONFIRMED,
  pendingReset,
  typedEmail,
  useLoginState,
  useTypedPassword,
} from '../login-state.ts';
import { ALREADY_SIGNED_IN, codeNotSentText, signInFailure } from '../sign-in-errors.ts';
import { SignInForm, SignInMessage } from './SignInForm.tsx';

/** Hidden while a message is shown, so that Log in stays in the first view of a phone. */
const LEAD = 'Track, pay for and pick up your packages.';
const TIMED_OUT = 'Your login timed out. Please log in again.';

// Few users see more than the first step, so the others load while they type.
const SignInChallenge = lazyWithPreload(async () => (await import('./SignInChallenge.tsx')).SignInChallenge);

/** Route /login: all steps of a sign-in. Once the user is signed in, the guard of this page redirects. */
export function LoginPage() {
  const { check, otherIdentity } = useSession();
  const { search, state } = useLocation();
  const { from, email: givenEmail, hasToast } = useLoginState();
  const navigate = useNavigate();
  const isCurrentPage = useIsCurrentPage();
  const [outcome, setOutcome] = useState<ShownOutcome | null>(null);
  const [email, setEmail] = useState(() => givenEmail || typedEmail.read() || '');
  const [message, setMessage] = useLoginMessage();
  const [sendError, setSendError] = useState<string | null>(null);
  const typedPassword = useTypedPassword();

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
    if (next.step === 'ConfirmSignUp') {
      const sending = loadAccounts().then(({ resendConfirmation }) => resendConfirmation(username));
      setSendError(await sending.then(() => null, codeNotSentText));
    }
    if (next.step !== 'ResetPassword') return setOutcome(next);
    if (!isCurrentPage()) return;
    if (next.isCodeSent) pendingReset.write(normalizeEmail(username));
    const reason = next.isCodeSent ? 'required' : 'unproven';
    navigate(paths.resetPassword, { state: { from, email: username, reason } });
  }

  async function begin(username: string, password: string): Promise<void> {
    typedPassword.keep(password);
    await proceed(await signIn(username, password), username);
  }

  /** Omits the message that the session shows by itself while another user is signed in. */
  const showMessage = (text: string | null) => setMessage(text === ALREADY_SIGNED_IN ? null : text);

  /** Continues the sign-in after the account is confirmed. If it has timed out, the user logs in again. */
  async function handleConfirmed(confirmed: SignUpOutcome): Promise<void> {
    const password = typedPassword.read();
    try {
      if (confirmed !== 'AlreadyConfirmed' && password !== null) return await begin(email, password);
    } catch {
      // The password may be wrong: the provider has not checked it before. The form shows the error next time.
    }
    restart(EMAIL_CONFIRMED);
  }

  function restart(text?: string): void {
    typedPassword.forget();
    setOutcome(null);
    setMessage(text ?? null);
  }

  return (
    <>
      {outcome === null ? (
        <AccountLayout title="Log in" {...(message === null && { lead: LEAD })}>
          <SignInForm
            email={email}
            message={message}
            onMessage={showMessage}
            onFocus={SignInChallenge.preload}
            onSignIn={begin}
            onFailure={(error, username) => proceed(signInFailure(error), username)}
          />
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
            sendError={sendError}
            onOutcome={proceed}
            onConfirmed={handleConfirmed}
            onReturn={() => restart()}
          />
        </Suspense>
      )}
      {hasToast && (
        // At the top, because at the bottom they would cover links.
        <LazyToasts place="top" />
      )}
    </>
  );
}
