import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { FormError } from '../../../components/form/FormError.tsx';
import { resendConfirmation } from '../../../lib/identity/identity-accounts.ts';
import { removeNonce } from '../../../lib/identity/sign-up-nonce.ts';
import { codeNotSentText } from '../sign-in-errors.ts';

interface UnconfirmedEmailProps {
  email: string;
  /** Called when a confirmation code has been sent. */
  onSent: () => void;
}

/**
 * For users who never confirmed their email address and forgot the password. The provider does not send them a code for
 * a new password, but responds as if it had.
 */
export function UnconfirmedEmail({ email, onSent }: UnconfirmedEmailProps) {
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<string | null>(null);

  async function send(): Promise<void> {
    if (isSending) return;
    setSending(true);
    setError(null);
    // Without the nonce, the confirmation leads to a new password, even in the browser that signed up.
    removeNonce(email);
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
      No code after a few minutes? We cannot send one to an email that was never confirmed.
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
