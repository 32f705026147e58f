import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { enterCode } from '#web/lib/identity/identity-accounts.ts';
import { CodeForm } from '../CodeForm.tsx';
import { signInFailure } from '../sign-in-errors.ts';
import type { StepProps } from './step-props.ts';

interface EnterCodeFormProps extends StepProps {
  /** Content above the field. */
  before?: ReactNode;
}

/** The code of a second factor. */
export function EnterCodeForm({ onOutcome, onReturn, before }: EnterCodeFormProps) {
  return (
    <CodeForm
      label="Code"
      submitLabel="Verify"
      before={before}
      onCode={async (code) => onOutcome(await enterCode(code))}
      onFailure={(error) => onOutcome(signInFailure(error))}
    >
      <Button onClick={onReturn}>Return to Login</Button>
    </CodeForm>
  );
}
