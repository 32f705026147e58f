import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { Message, MessagePackage } from '#shared/contracts/messages.ts';
import { RouteLink } from '#web/components/controls/RouteLink.tsx';
import { ResponsiveDialog } from '#web/components/dialog/ResponsiveDialog.tsx';
import { Callout } from '#web/components/feedback/Callout.tsx';
import { ErrorState } from '#web/components/feedback/ErrorState.tsx';
import { Loaded, Loading } from '#web/components/feedback/Loaded.tsx';
import { AlertIcon, InfoIcon } from '#web/components/icons.tsx';
import { headingOf, recipientText } from '#web/domain/message/labels.ts';
import { MessageState } from '#web/domain/message/MessageState.tsx';
import { useMessage } from '#web/domain/message/queries.ts';
import { NotesText } from '#web/domain/parcel/NotesText.tsx';
import { useIdInUrl } from '#web/lib/navigation/use-url-state.ts';
import { paths } from '#web/lib/paths.ts';

interface MessageDialogProps {
  messageId: string;
  /** The message, if it is already loaded. */
  message: Message | undefined;
  onClose: () => void;
}

/** A message with its whole text. One that is not in the list, such as one from a link, is loaded by its id. */
export function MessageDialog({ messageId, message, onClose }: MessageDialogProps) {
  const query = useMessage(messageId, { enabled: !message });
  const shown = message ?? query.data;
  return (
    <ResponsiveDialog open hasEntry onClose={onClose} title={shown ? headingOf(shown) : 'Message'}>
      <Loaded
        query={{ ...query, data: shown }}
        loading={<Loading what="the message" heights={[72, 160]} />}
        failure="This message could not be loaded."
        missing={
          <ErrorState
            title="This message was not found."
            detail="The link may be old, or the message may have been sent to another customer."
          />
        }
      >
        {(loaded) => <MessageDetails message={loaded} />}
      </Loaded>
    </ResponsiveDialog>
  );
}

function MessageDetails({ message }: { message: Message }) {
  const { text, packages } = message;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2.5 }}>
      <Box sx={{ display: 'grid', gap: 0.5, overflowWrap: 'anywhere' }}>
        {recipientText(message)}
        <MessageState message={message} />
      </Box>
      <Advice message={message} />
      {text !== null && (
        <Box sx={TEXT_STYLE}>
          <NotesText>{text}</NotesText>
        </Box>
      )}
      {packages.length > 0 && (
        <Box component="ul" aria-label="Packages" sx={PACKAGES_STYLE}>
          {packages.map((each) => (
            <li key={each.parcelId}>
              <PackageLink {...each} />
            </li>
          ))}
        </Box>
      )}
    </Box>
  );
}

/** What the state of a message means for the customer, and what they can do. */
function Advice({ message: { channel, state, text, hadUnknownOutcome } }: { message: Message }) {
  if (state === 'BOUNCED') {
    const what = channel === 'EMAIL' ? 'email address' : 'mobile number';
    return (
      <Callout icon={AlertIcon} tone="error" title={`Check your ${what}.`}>
        This message did not reach you. <RouteLink to={paths.profile}>Open your profile</RouteLink>
      </Callout>
    );
  }
  if (hadUnknownOutcome && (state === 'SENT' || state === 'DELIVERED'))
    return (
      <Callout icon={InfoIcon} tone="info" title="You may have received this message twice.">
        It was sent again because the first attempt was not confirmed.
      </Callout>
    );
  if (text === null && state !== 'CANCELED')
    return (
      <Box sx={{ color: 'text.secondary' }}>We write this message when we send it, so it's up to date.</Box>
    );
  return null;
}

/** Opens the details of a package on top of the message. */
function PackageLink({ parcelId, freightBillNum }: MessagePackage) {
  const { open } = useIdInUrl('parcel');
  return (
    <Link component="button" type="button" aria-haspopup="dialog" onClick={() => open(parcelId)}>
      Package {freightBillNum}
    </Link>
  );
}

const TEXT_STYLE = { p: 2, border: 1, borderColor: 'divider', borderRadius: '12px' } as const;

const PACKAGES_STYLE = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 2,
  '& button': { minHeight: 44 },
} as const;
