import Box from '@mui/material/Box';
import { useRef } from 'react';
import type { MessageSettings } from '#shared/contracts/message-settings.ts';
import { BusyButton } from '#web/components/controls/BusyButton.tsx';
import { Callout } from '#web/components/feedback/Callout.tsx';
import { AlertIcon } from '#web/components/icons.tsx';
import { notify } from '#web/lib/toasts.ts';
import { useMessageSettings, useRetryEmail } from './settings-queries.ts';

type Problem = NonNullable<MessageSettings['emailProblem']>;

const TEXTS: Record<Problem['problem'], { title: (address: string) => string; advice: string }> = {
  BOUNCED: {
    title: (address) => `We cannot reach you at ${address}`,
    advice:
      'Our last email was returned, so we stopped sending. Check that the mailbox exists and is not full, then try again.',
  },
  COMPLAINED: {
    title: (address) => `We no longer email ${address}`,
    advice:
      'One of our emails was marked as spam. To get them again, mark it as not spam in your mailbox, then try again.',
  },
};

/** Why email does not reach the customer, what to do, and a button to try again. Shows nothing if email works. */
export function EmailProblem() {
  const { data: settings } = useMessageSettings();
  const { mutate, isPending } = useRetryEmail();
  const place = useRef<HTMLDivElement>(null);
  const retry = (address: string) =>
    mutate(undefined, {
      onSuccess: () => {
        notify(`Email to ${address} is on again.`);
        // The button is gone.
        place.current?.focus();
      },
    });
  const emailProblem = settings?.emailProblem;
  return (
    <Box ref={place} tabIndex={-1} sx={STYLE}>
      {emailProblem && (
        <Callout
          icon={AlertIcon}
          tone="warning"
          title={TEXTS[emailProblem.problem].title(emailProblem.address)}
        >
          <Box component="p" sx={{ m: 0, mb: 1.5 }}>
            {TEXTS[emailProblem.problem].advice}
          </Box>
          <BusyButton
            variant="outlined"
            color="inherit"
            isBusy={isPending}
            busyLabel="Trying again…"
            onClick={() => retry(emailProblem.address)}
          >
            Try again
          </BusyButton>
        </Callout>
      )}
    </Box>
  );
}

const STYLE = { overflowWrap: 'anywhere', '&:not(:empty)': { mb: 3 }, '&:focus': { outline: 'none' } };
