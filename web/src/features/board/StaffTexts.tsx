import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { MessageSettings, TextState } from '#shared/contracts/message-settings.ts';
import type { TextConsent } from '#shared/contracts/staff/customer-texts.ts';
import type { InputOf } from '#shared/routes.ts';
import { mayDo } from '#shared/rules/staff/staff-actions.ts';
import { MutationDialog } from '#web/components/dialog/MutationDialog.tsx';
import { DateTime } from '#web/components/display/DateTime.tsx';
import { LazyDetails } from '#web/components/display/LazyDetails.tsx';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { STAFF, useRoles } from '#web/domain/staff/queries.ts';
import { call } from '#web/lib/api/api-client.ts';
import { setData } from '#web/lib/api/set-data.ts';
import { useSingleMutation } from '#web/lib/api/use-single-mutation.ts';
import { ALASKA_TIME_ZONE } from '#web/lib/dates.ts';

const keyOf = (customerId: string) => [...STAFF, 'texts', customerId];

const STATE_TEXTS: Readonly<Record<TextState, (texts: MessageSettings['texts']) => string>> = {
  UNAVAILABLE: () => 'The portal does not send text messages yet.',
  UNCONFIRMED: ({ phone }) => `${phone} is not confirmed, so it gets no text messages.`,
  ON: ({ phone }) => `Text messages go to ${phone}.`,
  STOPPED: ({ phone }) => `Text messages to ${phone} were stopped.`,
};

/** A customer's consent to text messages, for staff who may stop them. Loads when the user opens it. */
export function StaffTexts({ customerId }: { customerId: string }) {
  if (!mayDo('stopTexts', useRoles())) return null;
  return <LazyDetails title="Text messages">{() => <Texts customerId={customerId} />}</LazyDetails>;
}

function Texts({ customerId }: { customerId: string }) {
  const [isAsking, setIsAsking] = useState(false);
  const query = useQuery({
    queryKey: keyOf(customerId),
    queryFn: ({ signal }) => call('getCustomerMessageSettings', { params: { customerId } }, { signal }),
    staleTime: 0,
  });
  return (
    <Loaded
      isPart
      query={query}
      loading={<Skeleton variant="rounded" height={64} />}
      failure="The customer’s text messages could not be loaded."
    >
      {({ texts, consents }) => (
        <>
          <Box>{STATE_TEXTS[texts.state](texts)}</Box>
          {texts.state === 'ON' && (
            <Button
              size="small"
              variant="outlined"
              aria-haspopup="dialog"
              onClick={() => setIsAsking(true)}
              sx={{ mt: 1 }}
            >
              Stop all texts
            </Button>
          )}
          {consents.length > 0 && (
            <Box component="ol" aria-label="Consent to text messages" sx={LIST_STYLE}>
              {consents.map((consent) => (
                <li key={consent.at}>
                  <ConsentEntry consent={consent} />
                </li>
              ))}
            </Box>
          )}
          {isAsking && (
            <StopDialog customerId={customerId} phone={texts.phone} onClosed={() => setIsAsking(false)} />
          )}
        </>
      )}
    </Loaded>
  );
}

const LIST_STYLE = {
  display: 'grid',
  gap: 1,
  listStyle: 'none',
  m: 0,
  p: 0,
  mt: 1.5,
  color: 'text.secondary',
  overflowWrap: 'anywhere',
} as const;

const WITHDRAWN: Readonly<Record<TextConsent['by'], string>> = {
  PROFILE: 'Stopped on the profile',
  REPLY: 'Stopped by reply',
  STAFF: 'Stopped by',
  PROVIDER: 'Stopped at the phone company',
};

function ConsentEntry({ consent: { at, isGiven, phone, by, staffEmail } }: { consent: TextConsent }) {
  const what = isGiven ? 'Agreed on the profile' : WITHDRAWN[by];
  return (
    <>
      {[what, staffEmail].filter(Boolean).join(' ')}, {phone},{' '}
      <DateTime instant={at} timeZone={ALASKA_TIME_ZONE} />
    </>
  );
}

interface StopDialogProps {
  customerId: string;
  phone: string;
  /** Called when the dialog is no longer visible. */
  onClosed: () => void;
}

function StopDialog({ customerId, phone, onClosed }: StopDialogProps) {
  const client = useQueryClient();
  const mutation = useSingleMutation({
    mutationFn: (input: InputOf<'stopCustomerTexts'>) => call('stopCustomerTexts', input),
    onSuccess: (settings) => setData(client, { queryKey: keyOf(customerId) }, settings),
    meta: { success: 'Texts stopped.', failure: `The texts to ${phone} were not stopped.`, isShown: true },
  });
  return (
    <MutationDialog
      mutation={mutation}
      variables={{ params: { customerId } }}
      title="Stop all texts"
      confirmLabel="Stop all texts"
      busyLabel="Stopping…"
      onClosed={onClosed}
    >
      The customer gets no more text messages at {phone}. Only they can turn them on again, on their profile.
      Messages that are always sent go by email instead.
    </MutationDialog>
  );
}
