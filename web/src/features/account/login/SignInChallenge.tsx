import Button from '@mui/material/Button';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import * as z from 'zod/mini';
import { FormError } from '#web/components/form/FormError.tsx';
import { FormTextField, PasswordField } from '#web/components/form/FormTextField.tsx';
import type { ErrorExplanation } from '#web/lib/errors/explain-error.ts';
import type { SecondFactor, SignInOutcome, SignUpOutcome } from '#web/lib/identity/identity-types.ts';
import { normalizeEmail } from '#web/lib/identity/normalize.ts';
import { AccountLayout } from '../AccountLayout.tsx';
import { AuthenticatorKey } from '../AuthenticatorKey.tsx';
import { ConfirmAccountForm } from '../ConfirmAccountForm.tsx';
import { NewPasswordFields } from '../NewPasswordFields.tsx';
import { EmailSetup, NewPassword } from '../password-schemas.ts';
import { signInFailure } from '../sign-in-errors.ts';
import { ChoiceForm } from './ChoiceForm.tsx';
import { EnterCodeForm, StepForm, type StepProps } from './StepForm.tsx';

const PasswordEntry = z.object({
  password: z.string().check(z.minLength(1, 'Password is required!')),
});

const CustomAnswer = z.object({
  answer: z.string().check(z.refine((answer) => answer.trim() !== '', 'An answer is required to log in.')),
});

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
          <StepForm
            {...step}
            schema={NewPassword}
            initial={{ password: '', confirmPassword: '' }}
            responseOf={({ password }) => password}
            submitLabel="Set password"
            busyLabel="Saving…"
          >
            {(form) => <NewPasswordFields form={form} autoFocus />}
          </StepForm>
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
          <ChoiceForm {...step} factors={outcome.factors} />
        </Step>
      );
    case 'ChooseSetUp':
      return (
        <Step
          title="Secure your account"
          lead="Your account requires two-step verification. How do you want to get your codes?"
        >
          <ChoiceForm {...step} factors={outcome.factors} />
        </Step>
      );
    case 'SetUpAuthenticator':
      return (
        <Step
          title="Set up your authenticator app"
          lead="Your account requires two-step verification. Scan the QR code with an authenticator app, then enter the code that the app shows."
        >
          <EnterCodeForm {...step} before={<AuthenticatorKey setupKey={outcome.key} uri={outcome.uri} />} />
        </Step>
      );
    case 'SetUpEmail':
      return (
        <Step
          title="Get codes by email"
          lead="Your account requires two-step verification. We will email a code to this address each time you log in."
        >
          <StepForm
            {...step}
            schema={EmailSetup}
            initial={{ email }}
            responseOf={(values) => normalizeEmail(values.email)}
            submitLabel="Send code"
            busyLabel="Sending…"
          >
            {(form) => (
              <FormTextField
                form={form}
                name="email"
                label="Email"
                type="email"
                autoComplete="email"
                autoFocus
              />
            )}
          </StepForm>
        </Step>
      );
    case 'ChooseFirstFactor':
      return (
        <Step title="Choose how to log in" lead={email}>
          <ChoiceForm {...step} factors={outcome.factors} />
        </Step>
      );
    case 'EnterPassword':
      return (
        <Step title="Enter your password" lead={email}>
          <StepForm
            {...step}
            schema={PasswordEntry}
            initial={{ password: '' }}
            responseOf={({ password }) => password}
            submitLabel="Log in"
            busyLabel="Logging in…"
          >
            {(form) => (
              <PasswordField
                form={form}
                name="password"
                label="Password"
                autoComplete="current-password"
                autoFocus
              />
            )}
          </StepForm>
        </Step>
      );
    case 'CustomChallenge':
      return (
        <Step title="One more question" lead="Answer this question to finish logging in.">
          <StepForm
            key={outcome.until}
            {...step}
            schema={CustomAnswer}
            initial={{ answer: '' }}
            responseOf={({ answer }) => answer.trim()}
            submitLabel="Send answer"
            busyLabel="Checking…"
          >
            {(form) => (
              <FormTextField
                form={form}
                name="answer"
                label={outcome.question ?? 'Your answer'}
                autoComplete="off"
                autoFocus
              />
            )}
          </StepForm>
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

/** Calls back at this time, or when the page becomes visible after it: a sleeping phone stops timers. */
function useTimeLimit(until: number | null, onTimeout: () => void): void {
  const handleTimeout = useEffectEvent(onTimeout);
  useEffect(() => {
    if (until === null) return;
    let timer: ReturnType<typeof setTimeout>;
    const check = () => {
      clearTimeout(timer);
      const left = until - Date.now();
      if (left > 0) timer = setTimeout(check, left);
      else handleTimeout();
    };
    check();
    document.addEventListener('visibilitychange', check);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', check);
    };
  }, [until]);
}
