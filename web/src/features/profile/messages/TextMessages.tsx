import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { MessageSettings } from '#shared/contracts/message-settings.ts';
import { TEXT_HOURS_TEXT } from '#shared/rules/messages/kind-texts.ts';
import { MutationDialog } from '#web/components/dialog/MutationDialog.tsx';
import { DateTime } from '#web/components/display/DateTime.tsx';
import { ALASKA_TIME_ZONE } from '#web/lib/dates.ts';
import { useIsCurrentPage } from '#web/lib/navigation/use-latest-location.ts';
import { notify } from '#web/lib/toasts.ts';
import { ConfirmPhone, NUMBER_CONFIRMED } from './ConfirmPhone.tsx';
import { useStopTexts } from './queries.ts';

interface TextMessagesProps {
  settings: MessageSettings;
  /** Called when texts were turned on or stopped. */
  onChanged: () => void;
}

/** Whether the customer gets texts, and how to turn them on or off. */
export function TextMessages({ settings: { contactMethod, texts }, onChanged }: TextMessagesProps) {
  const { state, phone, stoppedAt } = texts;
  const isCurrentPage = useIsCurrentPage();
  const wantsTexts = contactMethod !== 'EMAIL';
  return (
    <Box sx={{ mb: 3, '& p': { m: 0 } }}>
      <Typography variant="h3" sx={{ mb: 0.5 }}>
        Text messages
      </Typography>
      {state === 'UNAVAILABLE' && <p>We cannot send text messages yet. All messages come by email.</p>}
      {state === 'ON' && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 1.5 }}>
          <Box sx={{ flex: '1 1 260px' }}>
            {wantsTexts ? `Texts go to ${phone}. ${TEXT_HOURS_TEXT}` : `${phone} is confirmed.`}
          </Box>
          <StopTexts phone={phone} onStopped={onChanged} />
        </Box>
      )}
      {state !== 'UNAVAILABLE' && !wantsTexts && (
        <p>
          Your contact preference is Email. To get texts, change it to Email &amp; Text Message in your
          profile.
        </p>
      )}
      {wantsTexts && (state === 'UNCONFIRMED' || state === 'STOPPED') && (
        <>
          <p>
            {stoppedAt === null ? (
              `Confirm ${phone} to get texts. Until then, messages come by email.`
            ) : (
              <>
                Texts to {phone} were stopped on <DateTime instant={stoppedAt} timeZone={ALASKA_TIME_ZONE} />.
                Confirm the number again to turn them on.
              </>
            )}
          </p>
          <ConfirmPhone
            key={phone}
            texts={texts}
            onConfirmed={() => {
              if (isCurrentPage()) notify(NUMBER_CONFIRMED);
              onChanged();
            }}
          />
        </>
      )}
    </Box>
  );
}

function StopTexts({ phone, onStopped }: { phone: string; onStopped: () => void }) {
  const [isAsking, setIsAsking] = useState(false);
  const stop = useStopTexts();
  return (
    <>
      <Button variant="outlined" color="error" aria-haspopup="dialog" onClick={() => setIsAsking(true)}>
        Stop all texts
      </Button>
      {isAsking && (
        <MutationDialog
          mutation={stop}
          variables={undefined}
          title="Stop all texts"
          confirmLabel="Stop all texts"
          cancelLabel="Keep them"
          busyLabel="Stopping…"
          failurePrefix="Texts were not stopped. "
          onClosed={() => setIsAsking(false)}
          onSuccess={onStopped}
        >
          {phone} will get no more texts from us. Messages will come by email instead, unless you turned off
          email for them.
        </MutationDialog>
      )}
    </>
  );
}
