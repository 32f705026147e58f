import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { normalizeEmail } from '#web/lib/identity/normalize.ts';
import { useIsCurrentPage } from '#web/lib/navigation/use-latest-location.ts';
import { paths } from '#web/lib/paths.ts';
import { savePasswordReset } from '#web/lib/session/login-messages.ts';
import { notifyOnNextPage } from '#web/lib/toasts.ts';
import { AccountLayout } from './AccountLayout.tsx';
import { type LoginState, pendingEmail, pendingReset, pendingSignUp, useLoginState } from './login-state.ts';
import { ResetConfirmForm, ResetRequestForm } from './ResetForms.tsx';

const CONFIRMED =
  'Your email is confirmed. We cannot be sure that you chose the first password, for example if the account was created on another device. Choose a new one with';
const REQUIRED = 'Your password must be reset before you can log in.';
const UNPROVEN = 'To protect your account, choose a new password before you log in.';

/** The leads of both steps, by the reason for the new password. */
const LEADS: Record<
  NonNullable<LoginState['reason']> | 'forgotten',
  readonly [request: string, confirm: string]
> = {
  forgotten: [
    'We will email you a temporary code.',
    'If this email has an account, we have sent a code to it. The code is valid for one hour.',
  ],
  confirmed: [
    `${CONFIRMED} a second code that we will email you.`,
    `${CONFIRMED} the second code that we emailed you.`,
  ],
  required: [
    `${REQUIRED} We will email you a code.`,
    `${REQUIRED} Enter the code that we emailed you. If you do not have one, or it is more than an hour old, press Resend Email.`,
  ],
  unproven: [`${UNPROVEN} We will email you a code.`, `${UNPROVEN} Enter the code that we emailed you.`],
};

/** Route /reset-password: the email address, then the code and a new password. */
export function ResetPasswordPage() {
  const navigate = useNavigate();
  const isCurrentPage = useIsCurrentPage();
  const { from, email: givenEmail, reason, sendError } = useLoginState();
  const [sentTo, setSentTo] = useState(() => pendingEmail(pendingReset, givenEmail));
  const [initialEmail, setInitialEmail] = useState(givenEmail);
  const [requestLead, confirmLead] = LEADS[reason ?? 'forgotten'];

  function onSent(email: string): void {
    if (!isCurrentPage()) return;
    pendingReset.write(email);
    setSentTo(email);
    const isSame = email === normalizeEmail(givenEmail);
    navigate(paths.resetPassword, { replace: true, state: { from, email, ...(isSame && { reason }) } });
  }

  function goBack(): void {
    pendingReset.remove();
    setInitialEmail(sentTo ?? '');
    setSentTo(null);
  }

  function finish(email: string): void {
    pendingReset.remove();
    savePasswordReset(email);
    if (!isCurrentPage()) return;
    notifyOnNextPage('Your password has been updated successfully.');
    navigate(paths.login, { state: { from, email, hasToast: true } });
  }

  function confirmEmail(email: string): void {
    if (!isCurrentPage()) return;
    pendingReset.remove();
    pendingSignUp.write(email);
    navigate(paths.register, { state: { from } });
  }

  if (sentTo === null) {
    return (
      <AccountLayout belowBar title="Reset password" lead={requestLead}>
        <ResetRequestForm email={initialEmail} reason={reason} sendError={sendError} onSent={onSent} />
      </AccountLayout>
    );
  }
  return (
    <AccountLayout belowBar title="Choose a new password" lead={confirmLead}>
      <ResetConfirmForm
        email={sentTo}
        reason={reason}
        onDone={() => finish(sentTo)}
        onBack={goBack}
        onLeave={pendingReset.remove}
        onConfirmEmail={() => confirmEmail(sentTo)}
      />
    </AccountLayout>
  );
}
