import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { DateTime } from '#web/components/display/DateTime.tsx';
import { StatusBadge } from '#web/components/display/StatusBadge.tsx';
import { ClockIcon } from '#web/components/icons.tsx';
import { ALASKA_TIME_ZONE } from '#web/lib/dates.ts';

interface WhenAndWhoProps {
  at: string | null;
  /** Only staff see it. */
  by?: string | undefined;
}

/** When something was recorded, in the time of Alaska, and by whom if it is known: staff by their email address. */
export function WhenAndWho({ at, by }: WhenAndWhoProps) {
  return (
    <>
      {at === null ? 'Time not known' : <DateTime instant={at} timeZone={ALASKA_TIME_ZONE} />}
      {by !== undefined && (
        <Box component="span" sx={{ display: 'block' }}>
          {by.includes('@') ? by : 'Customer'}
        </Box>
      )}
    </>
  );
}

interface RecordItem {
  key: string;
  content: ReactNode;
  /** When and by whom it was recorded. */
  detail: ReactNode;
  isAfterReceipt: boolean;
}

interface RecordsProps {
  title: string;
  items: readonly RecordItem[];
}

/** A list of what was recorded, oldest first. Nothing if there is none. */
export function Records({ title, items }: RecordsProps) {
  if (items.length === 0) return null;
  return (
    <div>
      <EvidenceTitle>{title}</EvidenceTitle>
      <Box component="ol" aria-label={title} sx={LIST}>
        {items.map(({ key, content, detail, isAfterReceipt }) => (
          <li key={key}>
            {content}
            <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
              {detail}
              {isAfterReceipt && <AfterReceipt />}
            </Box>
          </li>
        ))}
      </Box>
    </div>
  );
}

/** Marks what came after we had received the claim. */
export function AfterReceipt() {
  return (
    <Box component="span" sx={{ display: 'block', mt: 0.25 }}>
      <StatusBadge icon={ClockIcon} tone="neutral">
        After the claim
      </StatusBadge>
    </Box>
  );
}

/** The title of a part of one side. */
export function EvidenceTitle({ children }: { children: string }) {
  return (
    <Typography component="h4" sx={{ fontSize: '0.875rem', fontWeight: 700, mb: 0.75 }}>
      {children}
    </Typography>
  );
}

const LIST = {
  display: 'grid',
  gap: 1,
  listStyle: 'none',
  m: 0,
  p: 0,
  overflowWrap: 'anywhere',
  '& > li': { pl: 1.5, borderLeft: 2, borderColor: 'divider' },
} as const;
