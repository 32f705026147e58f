import Button from '@mui/material/Button';
import { useState } from 'react';
import { LiveRegion } from '#web/components/feedback/LiveRegion.tsx';
import { codeNotSentText } from './sign-in-errors.ts';

interface ResendButtonProps {
  label: string;
  /** Shown in the confirmation. */
  email: string;
  onResend: () => Promise<void>;
}

/** Sends a new code and confirms it. */
export function ResendButton({ label, email, onResend }: ResendButtonProps) {
  const [isSending, setSending] = useState(false);
  const [status, setStatus] = useState('');

  async function resend(): Promise<void> {
    if (isSending) return;
    setSending(true);
    setStatus('');
    try {
      await onResend();
      setStatus(`We sent a new code to ${email}. The previous code no longer works.`);
    } catch (error) {
      setStatus(codeNotSentText(error));
    }
    setSending(false);
  }

  return (
    <div>
      <Button variant="outlined" fullWidth aria-disabled={isSending} onClick={() => void resend()}>
        {isSending ? 'Sending…' : label}
      </Button>
      <LiveRegion
        sx={{
          mt: 1,
          fontSize: '0.875rem',
          color: 'text.secondary',
          overflowWrap: 'anywhere',
          '&:empty': { m: 0 },
        }}
      >
        {status}
      </LiveRegion>
    </div>
  );
}
