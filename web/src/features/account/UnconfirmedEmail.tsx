import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, useState } from 'react';
import { FormError } from '#web/components/form/FormError.tsx';
import { resendConfirmation } from '#web/lib/identity/identity-accounts.ts';
import { codeNotSentText } from './sign-in-errors.ts';

interface UnconfirmedEmailProps {
  email: string;
  /** Whom the button is for. */
  children: ReactNode;
  buttonLabel: string;
  /** Called before a confirmation code is requested. */
  onSend?: () => void;
  /** Called when a confirmation code has been sent. */
  onSent: () => void;
}

/** For users who never confirmed their email address: sends a code to it. */
export function UnconfirmedEmail(props: UnconfirmedEmailProps) {
  const { email, children, buttonLabel, onSend, onSent } = props;
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<string | null>(null);

  async function send(): Promise<void> {
    if (isSending) return;
    setSending(true);
    setError(null);
    onSend?.();
    try {
      await resendConfirmation(email);
      onSent();
    } catch (cause) {
      setError(isConfirmed(cause) ? CONFIRMED : codeNotSentText(cause));
      setSending(false);
    }
  }

  return (
    <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
      {children}
      <Button
        aria-disabled={isSending}
        onClick={() => void send()}
        variant="outlined"
        fullWidth
        sx={{ my: 1 }}
      >
        {isSending ? 'Sending…' : buttonLabel}
      </Button>
      <FormError message={error} />
    </Box>
  );
}

const CONFIRMED = 'This email is already confirmed.';

const isConfirmed = (error: unknown) => error instanceof Error && error.message.includes('already confirmed');
