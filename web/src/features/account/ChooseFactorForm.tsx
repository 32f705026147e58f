import Button from '@mui/material/Button';
import { useState } from 'react';
import { FormError } from '../../components/FormError.tsx';
import { FormStack } from '../../components/FormStack.tsx';
import { chooseFactor } from '../../lib/identity-accounts.ts';
import type { SecondFactor } from '../../lib/identity-types.ts';
import { signInErrorText } from './sign-in-errors.ts';
import type { StepProps } from './step-props.ts';

const LABELS: Record<SecondFactor, string> = {
  TOTP: 'Code from my authenticator app',
  SMS: 'Code by text message',
  EMAIL: 'Code by email',
};

/** The second factors that this account has; one press chooses. */
export function ChooseFactorForm({
  factors,
  onOutcome,
  onReturn,
}: StepProps & { factors: readonly SecondFactor[] }) {
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function choose(factor: SecondFactor): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    setError(null);
    try {
      await onOutcome(await chooseFactor(factor));
    } catch (cause) {
      const text = signInErrorText(cause);
      if (text === null) return onOutcome({ step: 'Failure' });
      setError(text);
    }
    setBusy(false);
  }

  return (
    <FormStack>
      <FormError message={error} />
      {factors.map((factor) => (
        <Button
          key={factor}
          variant="outlined"
          size="large"
          aria-disabled={isBusy}
          onClick={() => void choose(factor)}
        >
          {LABELS[factor]}
        </Button>
      ))}
      <Button onClick={onReturn}>Return to Login</Button>
    </FormStack>
  );
}
