import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { FormError } from '../../../components/form/FormError.tsx';
import type { ErrorExplanation } from '../../../lib/errors/error-explanation.ts';
import type { SecondFactor, SignInOutcome, SignUpOutcome } from '../../../lib/identity/identity-types.ts';
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

const CODE_LEADS: Record<SecondFactor, (destination: string) => string> = {
  SMS: (destination) => `We sent a code by text message${destination}.`,
  EMAIL: (destination) => `We sent a code to your email${destination}.`,
  TOTP: () => 'Your authenticator app shows a code for this account.',
};

const FAILED: ErrorExplanation = {
  cause: 'Something went wrong and your login could not be completed. Please contact support.',
  advice: '',
  offersContact: true,
};

interface LaterStepsProps extends StepProps {
  /** What the step before led to. */
  outcome: SignInOutcome;
  email: string;
  /** Goes on after an account was confirmed. */
  onConfirmed: (outcome: SignUpOutcome) => Promise<void>;
}

/**
 * The step that the provider asks for after the password; steps that this site does not know are the failure step. A
 * challenge that can no longer be answered leaves the screen by itself, so that nobody types in vain.
 */
export function LaterSteps({ outcome, email, onConfirmed, ...step }: LaterStepsProps) {
  useTimeLimit('until' in outcome ? outcome.until : null, () => void step.onOutcome({ step: 'Expired' }));

  switch (outcome.step) {
    case 'ConfirmNewPassword':
      return (
        <Step title="Choose a new password" lead="Your password was a temporary one. Set your own to go on.">
          <NewPasswordForm {...step} />
        </Step>
      );
    case 'ConfirmSignUp':
      return (
        <Step
          title="Confirm your email"
          lead={`Your account is not confirmed yet. Enter the code that we sent to ${email}.`}
        >
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
          title="Add a second step"
          lead="Your account needs a second step to log in. How do you want to get your codes?"
        >
          <ChooseFactorForm {...step} factors={outcome.factors} />
        </Step>
      );
    case 'SetUpAuthenticator':
      return (
        <Step
          title="Set up your authenticator"
          lead="Your account needs a second step to log in. Add it to an authenticator app, then enter the code that the app shows."
        >
          <AuthenticatorSetup {...step} setupKey={outcome.key} address={outcome.address} />
        </Step>
      );
    case 'SetUpEmail':
      return (
        <Step
          title="Get codes by email"
          lead="Your account needs a second step to log in. From now on, we email a code to this address each time."
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
        <Step
          title="One more question"
          lead="Your account asks for one more answer before you are logged in."
        >
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

/** Each step is a page of its own: it begins at its heading, and nothing typed before is in its fields. */
function Step({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  return (
    <AccountLayout key={title} title={title} {...(lead && { lead })}>
      {children}
    </AccountLayout>
  );
}
