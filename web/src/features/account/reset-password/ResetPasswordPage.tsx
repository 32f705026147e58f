import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../../../lib/paths.ts';
import { keepPasswordReset } from '../../../lib/session/password-reset-message.ts';
import { notifyOnNextPage } from '../../../lib/toasts.ts';
import { useIsCurrentPage } from '../../../lib/use-is-current-page.ts';
import { AccountLayout } from '../AccountLayout.tsx';
import { emailFrom, isConfirmed, problemFrom, returnUrlFrom } from '../login-state.ts';
import { normalEmail } from '../password-schemas.ts';
import { pendingReset, pendingSignUp } from '../wizard-state.ts';
import { ResetConfirmForm } from './ResetConfirmForm.tsx';
import { ResetRequestForm } from './ResetRequestForm.tsx';

const CONFIRMED = 'Your email is confirmed. To keep your account yours alone, choose a new password with';

/** Route /reset-password: whose password it is, then the code that was sent and a new password. */
export function ResetPasswordPage() {
  const navigate = useNavigate();
  const isCurrentPage = useIsCurrentPage();
  const { state } = useLocation();
  const given = emailFrom(state);
  const [sentTo, setSentTo] = useState(() => waitingFor(given));
  const [typed, setTyped] = useState(given);
  const from = returnUrlFrom(state);

  function onSent(email: string): void {
    if (!isCurrentPage()) return;
    pendingReset.remember(email);
    setSentTo(email);
    const next = { from, email, isConfirmed: isConfirmed(state) && email === normalEmail(given) };
    navigate(paths.resetPassword, { replace: true, state: next });
  }

  function goBack(): void {
    pendingReset.forget();
    setTyped(sentTo ?? '');
    setSentTo(null);
  }

  function finish(email: string): void {
    pendingReset.forget();
    keepPasswordReset(email);
    if (!isCurrentPage()) return;
    notifyOnNextPage('Your password has been updated successfully.');
    navigate(paths.login, { state: { from, email, hasToast: true } });
  }

  function confirmEmail(email: string): void {
    if (!isCurrentPage()) return;
    pendingReset.forget();
    pendingSignUp.remember(email);
    navigate(paths.register, { state: { from } });
  }

  if (sentTo === null) {
    return (
      <AccountLayout
        belowBar
        title="Reset password"
        lead={
          isConfirmed(state)
            ? `${CONFIRMED} a second code that we send to it.`
            : 'We send a temporary code to your email.'
        }
      >
        <ResetRequestForm email={typed} problem={problemFrom(state)} onSent={onSent} />
      </AccountLayout>
    );
  }
  return (
    <AccountLayout
      belowBar
      title="Choose a new password"
      lead={
        isConfirmed(state)
          ? `${CONFIRMED} the second code that we sent.`
          : 'If this email has an account, a code is on its way to it. It is good for an hour.'
      }
    >
      <ResetConfirmForm
        email={sentTo}
        isConfirmed={isConfirmed(state)}
        onDone={() => finish(sentTo)}
        onBack={goBack}
        onLeave={pendingReset.forget}
        onConfirmEmail={() => confirmEmail(sentTo)}
      />
    </AccountLayout>
  );
}

/**
 * Whose code is waited for since before this page was opened; null where nobody's is. Who is led here by the login page
 * for their own account does not go on with what was begun for another.
 */
function waitingFor(given: string): string | null {
  const email = pendingReset.recall();
  return given === '' || normalEmail(given) === email ? email : null;
}
