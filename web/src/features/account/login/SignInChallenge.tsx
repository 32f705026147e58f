import Button from '@mui/material/Button';
import { type ReactElement, useEffect, useEffectEvent } from 'react';
import * as z from 'zod/mini';
import { FormError } from '#web/components/form/FormStack.tsx';
import { FormTextField, PasswordField } from '#web/components/form/FormTextField.tsx';
import type { ErrorExplanation } from '#web/lib/errors/explain-error.ts';
import type { SecondFactor, ShownOutcome, SignUpOutcome } from '#web/lib/identity/identity-types.ts';
import { normalizeEmail } from '#web/lib/identity/normalize.ts';
import { AccountLayout } from '../AccountLayout.tsx';
import { AuthenticatorKey } from '../AuthenticatorKey.tsx';
import { ConfirmAccountForm } from '../ConfirmAccountForm.tsx';
import { NewPasswordFields } from '../NewPasswordFields.tsx';
import { EmailSetup, NewPassword } from '../password-schemas.ts';
import { signInFailure } from '../sign-in-errors.ts';
import { ChallengeForm, ChoiceForm, EnterCodeForm, type StepProps } from './challenge-forms.tsx';

const PasswordEntry = z.object({
  password: z.string().check(z.minLength(1, 'Password is required!')),
});

const CustomAnswer = z.object({
  answer: z.string().check(z.refine((answer) => answer.trim() !== '', 'An answer is required to log in.')),
});

const TWO_STEPS = 'Your account requires two-step verification.';

type ShownStep = ShownOutcome['step'];
type Lead<Step extends ShownStep> =
  | string
  | ((
      given: { outcome: Extract<ShownOutcome, { step: Step }> } & Pick<
        SignInChallengeProps,
        'email' | 'sendError'
      >,
    ) => string);

/** The title and the lead of each step. */
const TEXTS: { [Step in ShownStep]: readonly [title: string, lead?: Lead<Step>] } = {
  ConfirmNewPassword: ['Choose a new password', 'Your password was temporary. Choose your own to continue.'],
  ConfirmSignUp: [
    'Confirm your email',
    ({ email, sendError }) =>
      sendError === null
        ? `Your account is not confirmed yet. We sent a new code to ${email}.`
        : 'Your account is not confirmed yet. Enter the latest code that you received.',
  ],
  EnterCode: [
    'Enter your code',
    ({ outcome: { factor, destination } }) => CODE_LEADS[factor](destination ? ` (${destination})` : ''),
  ],
  ChooseFactor: ['Verify it’s you', 'How do you want to get your code?'],
  ChooseSetUp: ['Secure your account', `${TWO_STEPS} How do you want to get your codes?`],
  SetUpAuthenticator: [
    'Set up your authenticator app',
    `${TWO_STEPS} Scan the QR code with an authenticator app, then enter the code that the app shows.`,
  ],
  SetUpEmail: [
    'Get codes by email',
    `${TWO_STEPS} We will email a code to this address each time you log in.`,
  ],
  ChooseFirstFactor: ['Choose how to log in', ({ email }) => email],
  EnterPassword: ['Enter your password', ({ email }) => email],
  CustomChallenge: ['One more question', 'Answer this question to finish logging in.'],
  Failure: ['Login failed'],
};

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
  outcome: ShownOutcome;
  email: string;
  /** Why no code could be sent to confirm the email address, or null. */
  sendError: string | null;
  /** Continues after an account is confirmed. */
  onConfirmed: (outcome: SignUpOutcome) => Promise<void>;
}

/**
 * The step that the provider requires after the password. An expired challenge closes by itself, before the user types
 * an answer to it.
 */
export function SignInChallenge(props: SignInChallengeProps) {
  const { outcome, email, sendError, onOutcome } = props;
  useTimeLimit('until' in outcome ? outcome.until : null, () => void onOutcome({ step: 'Expired' }));
  const [title, text] = TEXTS[outcome.step];
  // TypeScript does not see that the lead of a step takes its own outcome.
  const lead = typeof text === 'function' ? text({ outcome: outcome as never, email, sendError }) : text;
  return (
    // The key moves the focus to the heading and resets the fields.
    <AccountLayout key={title} title={title} {...(lead && { lead })}>
      <Step {...props} />
    </AccountLayout>
  );
}

function Step({ outcome, email, sendError, onConfirmed, ...step }: SignInChallengeProps): ReactElement {
  switch (outcome.step) {
    case 'ConfirmNewPassword':
      return (
        <ChallengeForm
          {...step}
          schema={NewPassword}
          initial={{ password: '', confirmPassword: '' }}
          responseOf={({ password }) => password}
          submitLabel="Set password"
          busyLabel="Saving…"
        >
          {(form) => <NewPasswordFields form={form} autoFocus />}
        </ChallengeForm>
      );
    case 'ConfirmSignUp':
      return (
        <>
          <FormError message={sendError} />
          <ConfirmAccountForm
            email={email}
            onConfirmed={onConfirmed}
            onFailure={(error) => step.onOutcome(signInFailure(error))}
            onReturn={step.onReturn}
            returnLabel="Return to Login"
          />
        </>
      );
    case 'EnterCode':
      return <EnterCodeForm key={outcome.until} {...step} />;
    case 'ChooseFactor':
    case 'ChooseSetUp':
    case 'ChooseFirstFactor':
      return <ChoiceForm {...step} factors={outcome.factors} />;
    case 'SetUpAuthenticator':
      return (
        <EnterCodeForm {...step} before={<AuthenticatorKey setupKey={outcome.key} uri={outcome.uri} />} />
      );
    case 'SetUpEmail':
      return (
        <ChallengeForm
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
        </ChallengeForm>
      );
    case 'EnterPassword':
      return (
        <ChallengeForm
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
        </ChallengeForm>
      );
    case 'CustomChallenge':
      return (
        <ChallengeForm
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
        </ChallengeForm>
      );
    case 'Failure':
      return (
        <>
          <FormError message={{ ...FAILED, reference: outcome.reference }} />
          <Button variant="contained" size="large" fullWidth onClick={step.onReturn} sx={{ mt: 3 }}>
            Return to Login
          </Button>
        </>
      );
  }
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
