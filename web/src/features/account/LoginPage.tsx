import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import type { SignInOutcome } from '../../lib/identity-types.ts';
import { useLoginMessage } from '../../lib/login-messages.ts';
import { clearNotices } from '../../lib/notices.ts';
import { useSession } from '../../lib/session.tsx';
import { AccountLayout } from './AccountLayout.tsx';
import { emailFrom } from './login-state.ts';
import { ReturningBanner } from './ReturningBanner.tsx';
import { SignInForm } from './SignInForm.tsx';
import { SignInLinks } from './SignInLinks.tsx';

/** Everything after the first step: few people see it, so it loads while they type. */
const loadLaterSteps = () => import('./LaterSteps.tsx');
const LaterSteps = lazy(async () => ({ default: (await loadLaterSteps()).LaterSteps }));
const Notices = lazy(async () => ({ default: (await import('../../lib/notice-outlet.tsx')).NoticeOutlet }));

/**
 * Route /login: the wizard of signing in. It leads nowhere by itself: once the session says that somebody is signed in,
 * the guard of this page sends them on.
 */
export function LoginPage() {
  const { check } = useSession();
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const [outcome, setOutcome] = useState<SignInOutcome | null>(null);
  const [email, setEmail] = useState(emailFrom(state));
  const [message, setMessage] = useLoginMessage();

  useEffect(() => clearNotices, []);
  // What a hosted sign-in came back with has been read by now.
  useEffect(() => {
    if (search) navigate(paths.login, { replace: true, state });
  }, [search, state, navigate]);

  async function proceed(next: SignInOutcome, username = email): Promise<void> {
    setEmail(username);
    if (next.step === 'Success') return check();
    if (next.step === 'ResetPassword') return navigate(paths.resetPassword, { state: { email: username } });
    setOutcome(next);
  }

  function restart(news?: string): void {
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
            onMessage={setMessage}
            onBegin={() => void loadLaterSteps().catch(() => undefined)}
            onOutcome={proceed}
          />
          <SignInLinks onError={setMessage} />
        </AccountLayout>
      ) : (
        <Suspense>
          <LaterSteps outcome={outcome} email={email} onOutcome={proceed} onReturn={restart} />
        </Suspense>
      )}
      <Suspense>
        <Notices />
      </Suspense>
    </>
  );
}
