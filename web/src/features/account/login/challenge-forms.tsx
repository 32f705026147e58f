import Button from '@mui/material/Button';
import { type ComponentProps, type ReactNode, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { codeIn } from '#shared/rules/text.ts';
import { FormError, FormStack } from '#web/components/form/FormStack.tsx';
import { loadIdentity } from '#web/lib/identity/identity.ts';
import type { FirstFactor, SecondFactor, SignInOutcome } from '#web/lib/identity/identity-types.ts';
import { CodeForm, StepForm } from '../StepForm.tsx';
import { signInErrorText, signInFailure } from '../sign-in-errors.ts';

/** The props of every step after the first. */
export interface StepProps {
  /** Continues with the provider's response. */
  onOutcome: (outcome: SignInOutcome) => Promise<void>;
  onReturn: () => void;
}

/** The behavior of a form that responds to the current challenge. Errors that users cannot correct end the sign-in. */
function challengeProps({ onOutcome, onReturn }: StepProps) {
  return {
    respond: async (response: string) => onOutcome(await (await loadIdentity()).answerChallenge(response)),
    onFailure: (error: unknown) => onOutcome(signInFailure(error)),
    footer: <Button onClick={onReturn}>Return to Login</Button>,
  };
}

interface ChallengeFormProps<T extends FieldValues>
  extends StepProps,
    Pick<
      ComponentProps<typeof StepForm<T>>,
      'schema' | 'initial' | 'submitLabel' | 'busyLabel' | 'children'
    > {
  responseOf: (values: T) => string;
}

export function ChallengeForm<T extends FieldValues>(props: ChallengeFormProps<T>) {
  const { responseOf, onOutcome, onReturn, ...form } = props;
  const { respond, ...step } = challengeProps({ onOutcome, onReturn });
  return <StepForm {...form} {...step} onSubmit={(values) => respond(responseOf(values))} />;
}

/** The code of a second factor. `before` is above the field. */
export function EnterCodeForm({ before, ...props }: StepProps & { before?: ReactNode }) {
  const { respond, ...step } = challengeProps(props);
  return (
    <CodeForm
      {...step}
      label="Code"
      submitLabel="Verify"
      before={before}
      onCode={(code) => respond(codeIn(code))}
    />
  );
}

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

/**
 * One button per factor that this account has or can set up. After an error, the user can choose again. For a passkey, the
 * browser prompts the user next.
 */
export function ChoiceForm({ factors, ...props }: StepProps & { factors: readonly Factor[] }) {
  const { respond, onFailure, footer } = challengeProps(props);
  const [error, setError] = useState<string | null>(null);
  const [chosen, setChosen] = useState<Factor | null>(null);

  async function choose(factor: Factor): Promise<void> {
    if (chosen !== null) return;
    setChosen(factor);
    setError(null);
    try {
      await respond(factor);
    } catch (cause) {
      const text = signInErrorText(cause) ?? (factor === 'WEB_AUTHN' ? passkeyErrorText(cause) : null);
      if (text === null) await onFailure(cause);
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
      {footer}
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
