import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { Message } from '#shared/contracts/messages.ts';
import { RouteButton } from '#web/components/controls/RouteLink.tsx';
import { EmptyState } from '#web/components/feedback/EmptyState.tsx';
import { Loaded, Loading } from '#web/components/feedback/Loaded.tsx';
import { MailIcon } from '#web/components/icons.tsx';
import { Page } from '#web/components/layout/Page.tsx';
import { ITEM_CARD_STYLE, ItemPages } from '#web/components/table/ItemPages.tsx';
import { EmailProblem } from '#web/domain/message/EmailProblem.tsx';
import { recipientText, titleOf } from '#web/domain/message/labels.ts';
import { MessageState } from '#web/domain/message/MessageState.tsx';
import { useMyMessages } from '#web/domain/message/queries.ts';
import { ParcelDetailsInUrl } from '#web/domain/parcel/details/ParcelDetailsInUrl.tsx';
import { useIdInUrl } from '#web/lib/navigation/use-url-state.ts';
import { paths } from '#web/lib/paths.ts';
import { MessageDialog } from './MessageDialog.tsx';

/** Route /messages: the messages to the customer, newest first. */
export function MessagesPage() {
  const query = useMyMessages();
  const { id, open, close } = useIdInUrl('message');
  const loaded = query.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <Page title="Messages" links={<RouteButton to={paths.profile}>Message settings</RouteButton>}>
      <EmailProblem />
      <Loaded
        query={query}
        loading={<Loading what="messages" heights={[112, 112, 112]} gap={1.25} />}
        failure="Your messages could not be loaded."
      >
        {({ pages }) => (
          <ItemPages query={query} pages={pages} what="message" empty={<NoMessages />}>
            {(message) => (
              <MessageRow key={message.messageId} message={message} onOpen={() => open(message.messageId)} />
            )}
          </ItemPages>
        )}
      </Loaded>
      {id !== null && (
        <MessageDialog
          messageId={id}
          message={loaded.find(({ messageId }) => messageId === id)}
          onClose={close}
        />
      )}
      <ParcelDetailsInUrl />
    </Page>
  );
}

const NoMessages = () => (
  <EmptyState
    icon={<MailIcon fontSize="inherit" />}
    title="No messages yet"
    links={[
      { to: paths.profile, label: 'Message settings' },
      { to: paths.orders, label: 'Active Packages' },
    ]}
  >
    Every message that we send you about your packages, pickups and payments appears here. You choose which
    ones you get on your profile.
  </EmptyState>
);

/** A message in the list. A press anywhere opens it. */
function MessageRow({ message, onOpen }: { message: Message; onOpen: () => void }) {
  return (
    <Box component="li" sx={ROW_STYLE}>
      <Link component="button" type="button" aria-haspopup="dialog" onClick={onOpen} sx={TITLE_STYLE}>
        {titleOf(message)}
      </Link>
      <Box sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>{recipientText(message)}</Box>
      <MessageState message={message} />
    </Box>
  );
}

const ROW_STYLE = {
  ...ITEM_CARD_STYLE,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 240px 360px' },
} as const;

const TITLE_STYLE = {
  textAlign: 'start',
  fontWeight: 700,
  overflowWrap: 'anywhere',
  // The whole row is the button. Material UI would make the link itself the reference of its pseudo-elements.
  position: 'static',
  '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: '16px' },
} as const;
