import Box from '@mui/material/Box';
import { RouteLink } from '#web/components/controls/RouteLink.tsx';
import { failureOf } from '#web/components/feedback/failure-of.ts';
import { Retry } from '#web/components/feedback/Retry.tsx';
import { summaryOf } from '#web/domain/message/labels.ts';
import { useParcelMessages } from '#web/domain/message/queries.ts';
import { portalTime } from '#web/lib/clock.ts';
import { paths } from '#web/lib/paths.ts';
import { DetailsSection } from './DetailsDialog.tsx';

/**
 * The messages about one of the customer's packages, in a line each, newest first. Shows nothing while they load, or if
 * there are none.
 */
export function ParcelMessages({ parcelId }: { parcelId: string }) {
  const query = useParcelMessages(parcelId);
  const { data: messages = [], error } = query;
  if (messages.length === 0 && !error) return null;
  return (
    <DetailsSection title="Messages">
      {messages.length === 0 ? (
        <Retry message="The messages about this package could not be loaded." {...failureOf(query)} />
      ) : (
        <Box component="ul" sx={LIST_STYLE}>
          {messages.map((message) => (
            <li key={message.messageId}>
              <RouteLink to={`${paths.messages}?message=${encodeURIComponent(message.messageId)}`}>
                {summaryOf(message, portalTime())}
              </RouteLink>
            </li>
          ))}
        </Box>
      )}
    </DetailsSection>
  );
}

const LIST_STYLE = {
  listStyle: 'none',
  m: 0,
  p: 0,
  '& a': { display: 'block', py: 1.25 },
} as const;
