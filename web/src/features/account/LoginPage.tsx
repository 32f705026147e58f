import Button from '@mui/material/Button';
import { useState } from 'react';
import { FormError } from '../../components/FormError.tsx';
import type { SignInOutcome } from '../../lib/identity-types.ts';
import { useSession } from '../../lib/session.tsx';
import { AccountLayout } from './AccountLayout.tsx';
import { NewPasswordForm } from './NewPasswordForm.tsx';
import { SignInForm } from './SignInForm.tsx';

type Step = 'sign-in' | 'new-password' | 'failure';

/**
 * Route /login: the wizard of signing in. It leads nowhere by itself: once the session says that somebody is signed in,
 * the guard of this page sends them on.
 */
export function LoginPage() {
  const { check } = useSession();
  const [step, setStep] = useState<Step>('sign-in');

  async function proceed(outcome: SignInOutcome): Promise<void> {
    if (outcome === 'Success') return check();
    setStep(outcome === 'ConfirmNewPassword' ? 'new-password' : 'failure');
  }
  const restart = () => setStep('sign-in');

  if (step === 'new-password') {
    return (
      <AccountLayout
        title="Choose a new password"
        lead="Your password was a temporary one. Set your own to go on."
      >
        <NewPasswordForm onOutcome={proceed} onReturn={restart} />
      </AccountLayout>
    );
  }
  if (step === 'failure') {
    return (
      <AccountLayout title="Login failed">
        <FormError message="Something went wrong and your login could not be completed. Please contact support." />
        <Button variant="contained" size="large" fullWidth onClick={restart} sx={{ mt: 3 }}>
          Return to Login
        </Button>
      </AccountLayout>
    );
  }
  return (
    <AccountLayout title="Log in" lead="Follow your packages, pay and pick them up.">
      <SignInForm onOutcome={proceed} />
    </AccountLayout>
  );
}
