import Button from '@mui/material/Button';
import { useRef, useState } from 'react';
import { FormError } from '#web/components/form/FormError.tsx';
import { FormStack } from '#web/components/form/FormStack.tsx';
import { chooseFactor } from '#web/lib/identity/identity-accounts.ts';
import type { FirstFactor, SecondFactor } from '#web/lib/identity/identity-types.ts';
import { signInErrorText, signInFailure } from '../sign-in-errors.ts';
import type { StepProps } from './step-props.ts';

interface ChoiceFormProps<T> extends StepProps {
  factors: readonly T[];
  labelOf: (factor: T) => string;
  /** The message after an error, or null if only support can help. */
  explain?: (error: unknown, factor: T) => string | null;
}

/** One button per factor. After an error, the user can choose again. */
export function ChoiceForm<T extends FirstFactor | SecondFactor>(props: ChoiceFormProps<T>) {
  const { factors, labelOf, explain = signInErrorText, onOutcome, onReturn } = props;
  const [error, setError] = useState<string | null>(null);
  const [chosen, setChosen] = useState<T | null>(null);
  const sending = useRef(false);

  async function choose(factor: T): Promise<void> {
    if (sending.current) return;
    sending.current = true;
    setChosen(factor);
    setError(null);
    try {
      await onOutcome(await chooseFactor(factor));
    } catch (cause) {
      const text = explain(cause, factor);
      if (text === null) await onOutcome(signInFailure(cause));
      else setError(text);
    }
    sending.current = false;
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
          {labelOf(factor)}
        </Button>
      ))}
      <Button onClick={onReturn}>Return to Login</Button>
    </FormStack>
  );
}
