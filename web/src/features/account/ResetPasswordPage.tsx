import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import { notifyOnNextPage } from '../../lib/notices.ts';
import { AccountLayout } from './AccountLayout.tsx';
import { emailFrom, wantedFrom } from './login-state.ts';
import { normalEmail } from './password-schemas.ts';
import { ResetConfirmForm } from './ResetConfirmForm.tsx';
import { ResetRequestForm } from './ResetRequestForm.tsx';
import { pendingSignUp, wizardMemory } from './wizard-memory.ts';

const pending = wizardMemory('pending-reset');

/** Route /reset-password: whose password it is, then the code that was sent and a new password. */
export function ResetPasswordPage() {
  const navigate = useNavigate();
  const { state } = useLocation();
  const given = emailFrom(state);
  const [sentTo, setSentTo] = useState(() => waitingFor(given));
  const [typed, setTyped] = useState(given);

  if (sentTo === null) {
    return (
      <AccountLayout belowBar title="Reset password" lead="We send a temporary code to your email.">
        <ResetRequestForm
          email={typed}
          onSent={(email) => {
            pending.remember(email);
            setSentTo(email);
            navigate(paths.resetPassword, { replace: true, state: { from: wantedFrom(state), email } });
          }}
        />
      </AccountLayout>
    );
  }

  function goBack(): void {
    pending.forget();
    setTyped(sentTo ?? '');
    setSentTo(null);
  }

  function finish(): void {
    pending.forget();
    notifyOnNextPage('Your password has been updated successfully.');
    navigate(paths.login, { state: { from: wantedFrom(state), email: sentTo, hasNotice: true } });
  }

  function confirmEmail(): void {
    pending.forget();
    pendingSignUp.remember(sentTo ?? '');
    navigate(paths.register, { state: { from: wantedFrom(state) } });
  }

  return (
    <AccountLayout
      belowBar
      title="Choose a new password"
      lead="If this email has an account, a code is on its way to it. It is good for an hour."
    >
      <ResetConfirmForm
        email={sentTo}
        onDone={finish}
        onBack={goBack}
        onLeave={pending.forget}
        onConfirmEmail={confirmEmail}
      />
    </AccountLayout>
  );
}

/**
 * Whose code is waited for since before this page was opened; null where nobody's is. Who is led here by the login page
 * for their own account does not go on with what was begun for another.
 */
function waitingFor(given: string): string | null {
  const email = pending.recall();
  return given === '' || normalEmail(given) === email ? email : null;
}
