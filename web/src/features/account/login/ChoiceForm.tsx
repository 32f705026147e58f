import Button from '@mui/material/Button';
import { useState } from 'react';
import { FormError } from '#web/components/form/FormError.tsx';
import { FormStack } from '#web/components/form/FormStack.tsx';
import type { FirstFactor, SecondFactor } from '#web/lib/identity/identity-types.ts';
import { signInErrorText, signInFailure } from '../sign-in-errors.ts';
import { answerChallenge, type StepProps } from './StepForm.tsx';

type Factor = FirstFactor | SecondFactor;

const LABELS: Record<Factor, string> = {
  WEB_AUTHN: 'Passkey',
  PASSWORD_SRP: 'Password',
  PASSWORD: 'Password',
  EMAIL_OTP: 'Code by email',
  SMS_OTP: 'Code by text message',
  TOTP: 'Code from my authenticator app',
  SMS: 'Code by text message',
  EMAIL: 'Code by email',
};

interface ChoiceFormProps extends StepProps {
  factors: readonly Factor[];
}

/**
 * One button per factor that this account has or can set up. After an error, the user can choose again. For a passkey, the
 * browser prompts the user next.
 */
export function ChoiceForm({ factors, onOutcome, onReturn }: ChoiceFormProps) {
  const [error, setError] = useState<string | null>(null);
  const [chosen, setChosen] = useState<Factor | null>(null);

  async function choose(factor: Factor): Promise<void> {
    if (chosen !== null) return;
    setChosen(factor);
    setError(null);
    try {
      await onOutcome(await answerChallenge(factor));
    } catch (cause) {
      const text = signInErrorText(cause) ?? (factor === 'WEB_AUTHN' ? passkeyErrorText(cause) : null);
      if (text === null) await onOutcome(signInFailure(cause));
      else setError(text);
    }
    setChosen(null);
  }

  return (
    <FormStack>
      <FormError message={error} />
      {factors.map((factor) => (
        <Button
          key={factor}
          variant="outlined"
          size="large"
          aria-disabled={chosen !== null}
          onClick={() => void choose(factor)}
          sx={{ opacity: chosen === factor ? 0.75 : 1 }}
        >
          {LABELS[factor]}
        </Button>
      ))}
      <Button onClick={onReturn}>Return to Login</Button>
    </FormStack>
  );
}

const CANCELED = 'The passkey request was canceled. Try again, or choose another way to log in.';

const PASSKEY_ERRORS: Record<string, string> = {
  PasskeyNotSupported: 'This browser does not support passkeys. Choose another way to log in.',
  PasskeyAlreadyExists: 'This device already has a passkey for your account. Use that one.',
  PasskeyAuthenticationCanceled: CANCELED,
  PasskeyRegistrationCanceled: CANCELED,
  PasskeyOperationAborted: 'The passkey request was interrupted. Try again, or choose another way to log in.',
};

const passkeyErrorText = (error: unknown): string =>
  (error instanceof Error ? PASSKEY_ERRORS[error.name] : undefined) ??
  'The passkey could not be used. Choose another way to log in.';
