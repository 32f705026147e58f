import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { FormError } from '#web/components/form/FormError.tsx';
import type { ErrorExplanation } from '#web/lib/errors/error-explanation.ts';
import type { SecondFactor, SignInOutcome, SignUpOutcome } from '#web/lib/identity/identity-types.ts';
import { AccountLayout } from '../AccountLayout.tsx';
import { ConfirmAccountForm } from '../ConfirmAccountForm.tsx';
import { signInFailure } from '../sign-in-errors.ts';
import { AuthenticatorSetup } from './AuthenticatorSetup.tsx';
import { ChooseFactorForm } from './ChooseFactorForm.tsx';
import { ChooseFirstFactorForm } from './ChooseFirstFactorForm.tsx';
import { CustomChallengeForm } from './CustomChallengeForm.tsx';
import { EmailSetupForm } from './EmailSetupForm.tsx';
import { EnterCodeForm } from './EnterCodeForm.tsx';
import { EnterPasswordForm } from './EnterPasswordForm.tsx';
import { NewPasswordForm } from './NewPasswordForm.tsx';
import type { StepProps } from './step-props.ts';
import { useTimeLimit } from './use-time-limit.ts';

export { resendConfirmation } from '#web/lib/identity/identity-accounts.ts';

const CODE_LEADS: Record<SecondFactor, (destination: string) => string> = {
  SMS: (destination) => `We sent a code by text message${destination}.`,
  EMAIL: (destination) => `We sent a code to your email${destination}.`,
  TOTP: () => 'Enter the code that your authenticator app shows for this account.',
};

const FAILED: ErrorExplanation = {
  cause: 'Something went wrong and your login could not be completed. Please contact support.',
  advice: '',
  offersContact: true,
};

interface SignInChallengeProps extends StepProps {
  /** The outcome of the previous step. */
  outcome: SignInOutcome;
  email: string;
  /** Why no code could be sent to confirm the email address, or null. */
  sendError: string | null;
  /** Continues after an account is confirmed. */
  onConfirmed: (outcome: SignUpOutcome) => Promise<void>;
}

/**
 * The step that the provider requires after the password. Unknown steps show the failure step. An expired challenge
 * closes by itself, before the user types an answer to it.
 */
export function SignInChallenge({ outcome, email, sendError, onConfirmed, ...step }: SignInChallengeProps) {
  useTimeLimit('until' in outcome ? outcome.until : null, () => void step.onOutcome({ step: 'Expired' }));

  switch (outcome.step) {
    case 'ConfirmNewPassword':
      return (
        <Step title="Choose a new password" lead="Your password was temporary. Choose your own to continue.">
          <NewPasswordForm {...step} />
        </Step>
      );
    case 'ConfirmSignUp':
      return (
        <Step
          title="Confirm your email"
          lead={
            sendError === null
              ? `Your account is not confirmed yet. We sent a new code to ${email}.`
              : 'Your account is not confirmed yet. Enter the last code that you received.'
          }
        >
          <FormError message={sendError} />
          <ConfirmAccountForm
            email={email}
            onConfirmed={onConfirmed}
            onFailure={(error) => step.onOutcome(signInFailure(error))}
            onReturn={step.onReturn}
            returnLabel="Return to Login"
          />
        </Step>
      );
    case 'EnterCode': {
      const destination = outcome.destination ? ` (${outcome.destination})` : '';
      return (
        <Step title="Enter your code" lead={CODE_LEADS[outcome.factor](destination)}>
          <EnterCodeForm key={outcome.until} {...step} />
        </Step>
      );
    }
    case 'ChooseFactor':
      return (
        <Step title="Verify it’s you" lead="How do you want to get your code?">
          <ChooseFactorForm {...step} factors={outcome.factors} />
        </Step>
      );
    case 'ChooseSetUp':
      return (
        <Step
          title="Secure your account"
          lead="Your account requires two-step verification. How do you want to get your codes?"
        >
          <ChooseFactorForm {...step} factors={outcome.factors} />
        </Step>
      );
    case 'SetUpAuthenticator':
      return (
        <Step
          title="Set up your authenticator app"
          lead="Your account requires two-step verification. Scan the QR code with an authenticator app, then enter the code that the app shows."
        >
          <AuthenticatorSetup {...step} setupKey={outcome.key} uri={outcome.uri} />
        </Step>
      );
    case 'SetUpEmail':
      return (
        <Step
          title="Get codes by email"
          lead="Your account requires two-step verification. We will email a code to this address each time you log in."
        >
          <EmailSetupForm {...step} email={email} />
        </Step>
      );
    case 'ChooseFirstFactor':
      return (
        <Step title="Choose how to log in" lead={email}>
          <ChooseFirstFactorForm {...step} factors={outcome.factors} />
        </Step>
      );
    case 'EnterPassword':
      return (
        <Step title="Enter your password" lead={email}>
          <EnterPasswordForm {...step} />
        </Step>
      );
    case 'CustomChallenge':
      return (
        <Step title="One more question" lead="Answer this question to finish logging in.">
          <CustomChallengeForm key={outcome.until} {...step} question={outcome.question} />
        </Step>
      );
    default:
      return (
        <Step title="Login failed">
          <FormError
            message={{ ...FAILED, reference: 'reference' in outcome ? outcome.reference : undefined }}
          />
          <Button variant="contained" size="large" fullWidth onClick={step.onReturn} sx={{ mt: 3 }}>
            Return to Login
          </Button>
        </Step>
      );
  }
}

/** A step as a page. The key moves the focus to the heading and resets the fields. */
function Step({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  return (
    <AccountLayout key={title} title={title} {...(lead && { lead })}>
      {children}
    </AccountLayout>
  );
}
