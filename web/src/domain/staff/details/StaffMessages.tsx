import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { StaffMessage } from '#shared/contracts/staff/messages.ts';
import type { InputOf } from '#shared/routes.ts';
import { RESENDABLE_STATES } from '#shared/rules/messages/message-types.ts';
import { mayDo } from '#shared/rules/staff/staff-actions.ts';
import { MutationDialog } from '#web/components/dialog/MutationDialog.tsx';
import { LazyDetails } from '#web/components/display/LazyDetails.tsx';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { ItemPages } from '#web/components/table/ItemPages.tsx';
import { headingOf, isOnItsWay, MESSAGE_LABELS, recipientText } from '#web/domain/message/labels.ts';
import { MessageState } from '#web/domain/message/MessageState.tsx';
import { NotesText } from '#web/domain/parcel/NotesText.tsx';
import { call, callPage } from '#web/lib/api/api-client.ts';
import { useSingleMutation } from '#web/lib/api/use-single-mutation.ts';
import { portalTime } from '#web/lib/clock.ts';
import { STAFF, useRoles } from '../queries.ts';

interface StaffMessagesProps {
  customerId: string;
  /** Limits the messages to those about this package. */
  parcelId?: string;
}

/** The messages to a customer, newest first. Loads when the user opens it. */
export function StaffMessages(props: StaffMessagesProps) {
  return <LazyDetails title="Messages">{() => <Messages {...props} />}</LazyDetails>;
}

function Messages({ customerId, parcelId }: StaffMessagesProps) {
  const query = useCustomerMessages(customerId, parcelId);
  const [chosen, setChosen] = useState<StaffMessage | null>(null);
  const mayResend = mayDo('resendMessage', useRoles());
  return (
    <Loaded
      isPart
      query={query}
      loading={<Skeleton variant="rounded" height={96} />}
      failure="The messages could not be loaded."
    >
      {({ pages }) => (
        <>
          <ItemPages query={query} pages={pages} what="message" empty={<NoMessages />} gap={0}>
            {(message) => (
              <MessageEntry
                key={message.messageId}
                message={message}
                onResend={
                  mayResend && RESENDABLE_STATES.includes(message.state)
                    ? () => setChosen(message)
                    : undefined
                }
              />
            )}
          </ItemPages>
          {chosen && (
            <ResendDialog customerId={customerId} message={chosen} onClosed={() => setChosen(null)} />
          )}
        </>
      )}
    </Loaded>
  );
}

const NoMessages = () => <Box sx={{ color: 'text.secondary' }}>No messages yet.</Box>;

interface MessageEntryProps {
  message: StaffMessage;
  /** Undefined if it cannot be sent again. */
  onResend: (() => void) | undefined;
}

function MessageEntry({ message, onResend }: MessageEntryProps) {
  const { state, type, reason, resentBy, text } = message;
  return (
    <Box component="li" sx={ENTRY_STYLE}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 2 }}>
        <strong>{MESSAGE_LABELS[type]}</strong>
        <MessageState message={message} />
      </Box>
      <Box sx={{ color: 'text.secondary' }}>
        {recipientText(message)}
        {resentBy !== null && ` · sent again by ${resentBy}`}
      </Box>
      {/* The state of a canceled message has its reason. */}
      {reason !== null && state !== 'CANCELED' && <Box>Reason: {reason}</Box>}
      {text !== null && (
        <details>
          <Box component="summary" sx={{ py: 1.25, cursor: 'pointer', color: 'text.secondary' }}>
            {headingOf(message)}
          </Box>
          <NotesText>{text}</NotesText>
        </details>
      )}
      {onResend && (
        <Button size="small" variant="outlined" aria-haspopup="dialog" onClick={onResend} sx={{ mt: 0.5 }}>
          Send again
        </Button>
      )}
    </Box>
  );
}

const ENTRY_STYLE = { py: 1.25, borderTop: 1, borderColor: 'divider', overflowWrap: 'anywhere' } as const;

interface ResendDialogProps {
  customerId: string;
  message: StaffMessage;
  /** Called when the dialog is no longer visible. */
  onClosed: () => void;
}

/** Asks before a message is sent again. A second press repeats the same request, which sends it once. */
function ResendDialog({ customerId, message, onClosed }: ResendDialogProps) {
  const [requestId] = useState(() => crypto.randomUUID());
  const { messageId, type, channel } = message;
  const name = `“${MESSAGE_LABELS[type]}” (${recipientText(message)})`;
  return (
    <MutationDialog
      isDestructive={false}
      mutation={useResendMessage(customerId, name)}
      variables={{ params: { customerId, messageId }, body: { requestId } }}
      title="Send message again"
      confirmLabel="Send again"
      busyLabel="Sending…"
      onClosed={onClosed}
    >
      This sends {name} again, with the latest information, to the contact details on the customer’s profile.{' '}
      {WHEN[channel]}
    </MutationDialog>
  );
}

const SOON = 'It goes out within a minute.';

const WHEN: Readonly<Record<StaffMessage['channel'], string>> = {
  EMAIL: SOON,
  TEXT: 'It goes out within a minute, or in the morning if it is night at the customer’s address.',
  PUSH: SOON,
};

/** How often the list is refetched while a message is being sent. */
const POLL_MS = 5000;

const keyOf = (customerId: string) => [...STAFF, 'messages', customerId];

/** A customer's messages, newest first, in pages; with a package, only those about it. */
export function useCustomerMessages(customerId: string, parcelId: string | undefined) {
  return useInfiniteQuery({
    queryKey: [...keyOf(customerId), parcelId ?? null],
    queryFn: ({ pageParam, signal }) => {
      const query = { parcelId, cursor: pageParam ?? undefined };
      return callPage('listCustomerMessages', { params: { customerId }, query }, { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
    refetchInterval: ({ state }) => {
      const messages = state.data?.pages.flatMap(({ items }) => items) ?? [];
      return messages.some((message) => isOnItsWay(message, portalTime())) && POLL_MS;
    },
  });
}

/** Sends a message again. The dialog shows errors. */
function useResendMessage(customerId: string, name: string) {
  const client = useQueryClient();
  const refetch = () => void client.invalidateQueries({ queryKey: keyOf(customerId) });
  return useSingleMutation({
    mutationFn: (input: InputOf<'resendMessage'>) => call('resendMessage', input),
    onSuccess: refetch,
    // The message on screen is probably stale.
    onError: refetch,
    meta: {
      success: 'The message will be sent again.',
      failure: `${name} was not sent again.`,
      isShown: true,
    },
  });
}
