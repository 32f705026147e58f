import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { FormError } from '../../../components/form/FormError.tsx';
import { resendConfirmation } from '../../../lib/identity/identity-accounts.ts';
import { dropNonce } from '../../../lib/identity/sign-up-nonce.ts';
import { codeNotSentText } from '../sign-in-errors.ts';

interface NeverConfirmedProps {
  email: string;
  /** Called when a code that confirms the e-mail is on its way. */
  onSent: () => void;
}

/**
 * The way out for who signed up, never confirmed the e-mail and forgot the password: the provider sends them no code for
 * a new one, and answers as if it had.
 */
export function NeverConfirmed({ email, onSent }: NeverConfirmedProps) {
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<string | null>(null);

  async function send(): Promise<void> {
    if (isSending) return;
    setSending(true);
    setError(null);
    // A user who forgot the password goes on to a new one, even in the browser that signed up.
    dropNonce(email);
    try {
      await resendConfirmation(email);
      onSent();
    } catch (cause) {
      setError(codeNotSentText(cause));
      setSending(false);
    }
  }

  return (
    <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
      No code after some minutes? An email that was never confirmed gets none.
      <Button
        aria-disabled={isSending}
        onClick={() => void send()}
        size="small"
        sx={{ ml: -1, display: 'flex' }}
      >
        {isSending ? 'Sending…' : 'Confirm your email first'}
      </Button>
      <FormError message={error} />
    </Box>
  );
}
