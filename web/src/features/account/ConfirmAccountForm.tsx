import Button from '@mui/material/Button';
import { confirmAccount, resendConfirmation } from '../../lib/identity-accounts.ts';
import type { SignUpOutcome } from '../../lib/identity-types.ts';
import { CodeForm } from './CodeForm.tsx';
import { ResendButton } from './ResendButton.tsx';
import { pendingSignUp } from './wizard-memory.ts';

interface ConfirmAccountFormProps {
  email: string;
  onConfirmed: (outcome: SignUpOutcome) => Promise<void>;
  onFailure: (error: unknown) => void | Promise<void>;
  /** The way back, and what it is called. */
  onReturn: () => void;
  returnLabel: string;
}

/** The code that proves that the e-mail address of a new account is its owner's. */
export function ConfirmAccountForm(props: ConfirmAccountFormProps) {
  const { email, onConfirmed, onFailure, onReturn, returnLabel } = props;

  async function confirm(code: string): Promise<void> {
    let outcome: SignUpOutcome = 'Done';
    try {
      outcome = await confirmAccount(email, code);
    } catch (error) {
      // An account that is confirmed already, perhaps in another tab, is what was wanted.
      if (!(error instanceof Error && error.name === 'NotAuthorizedException')) throw error;
    }
    // Also where it was confirmed on the way through the login page: nobody waits for this code any more.
    pendingSignUp.forget();
    await onConfirmed(outcome);
  }

  return (
    <CodeForm label="Confirmation Code" submitLabel="Confirm" onCode={confirm} onFailure={onFailure}>
      <ResendButton label="Resend Code" email={email} onResend={() => resendConfirmation(email)} />
      <Button onClick={onReturn}>{returnLabel}</Button>
    </CodeForm>
  );
}
