import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { codeNotSentText } from './sign-in-errors.ts';

interface ResendButtonProps {
  label: string;
  /** Whereto, for the words that confirm it. */
  email: string;
  onResend: () => Promise<void>;
}

/** Sends the code once more and says so. */
export function ResendButton({ label, email, onResend }: ResendButtonProps) {
  const [isSending, setSending] = useState(false);
  const [news, setNews] = useState('');

  async function resend(): Promise<void> {
    if (isSending) return;
    setSending(true);
    setNews('');
    try {
      await onResend();
      setNews(`A new code is on its way to ${email}. The one before no longer works.`);
    } catch (error) {
      setNews(codeNotSentText(error));
    }
    setSending(false);
  }

  return (
    <div>
      <Button variant="outlined" fullWidth aria-disabled={isSending} onClick={() => void resend()}>
        {isSending ? 'Sending…' : label}
      </Button>
      <Box
        role="status"
        sx={{
          mt: 1,
          fontSize: '0.875rem',
          color: 'text.secondary',
          overflowWrap: 'anywhere',
          '&:empty': { m: 0 },
        }}
      >
        {news}
      </Box>
    </div>
  );
}
