import Box from '@mui/material/Box';
import { type ReactNode, useState } from 'react';
import { BusyButton } from '#web/components/controls/BusyButton.tsx';
import { LiveRegion } from '#web/components/feedback/LiveRegion.tsx';
import { FormError } from '#web/components/form/FormStack.tsx';
import { loadAccounts } from '#web/lib/identity/identity.ts';
import { codeNotSentText } from './sign-in-errors.ts';
import { useSingleAction } from './use-single-action.ts';

interface ResendButtonProps {
  label: string;
  /** Shown in the confirmation. */
  email: string;
  onResend: () => Promise<void>;
}

/** Sends a new code and confirms it. */
export function ResendButton({ label, email, onResend }: ResendButtonProps) {
  const [status, setStatus] = useState('');
  const [resend, isSending] = useSingleAction(async () => {
    setStatus('');
    const error = await onResend().then(() => null, codeNotSentText);
    setStatus(error ?? `We sent a new code to ${email}. The previous code no longer works.`);
  });
  return (
    <div>
      <BusyButton variant="outlined" fullWidth isBusy={isSending} busyLabel="Sending…" onClick={resend}>
        {label}
      </BusyButton>
      <LiveRegion
        sx={{
          mt: 1,
          typography: 'body2',
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

interface UnconfirmedEmailProps {
  email: string;
  /** Explains who needs the button. */
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
  const [error, setError] = useState<string | null>(null);
  const [send, isSending] = useSingleAction(async () => {
    setError(null);
    onSend?.();
    try {
      await (await loadAccounts()).resendConfirmation(email);
      onSent();
    } catch (cause) {
      setError(isConfirmed(cause) ? CONFIRMED : codeNotSentText(cause));
    }
  });
  return (
    <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
      {children}
      <BusyButton
        variant="outlined"
        fullWidth
        isBusy={isSending}
        busyLabel="Sending…"
        onClick={send}
        sx={{ my: 1 }}
      >
        {buttonLabel}
      </BusyButton>
      <FormError message={error} />
    </Box>
  );
}

const CONFIRMED = 'This email is already confirmed.';

const isConfirmed = (error: unknown) => error instanceof Error && error.message.includes('already confirmed');
