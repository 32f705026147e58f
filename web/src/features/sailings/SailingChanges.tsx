import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { ShownSailing } from '#shared/contracts/sailings/sailings.ts';
import { weekdayRangeText } from '#shared/rules/texts/estimates.ts';
import { DateTime } from '#web/components/display/DateTime.tsx';
import { REASON_NAMES, SOURCE_NAMES } from '#web/domain/staff/sailings/labels.ts';
import { useTerminals } from '#web/domain/terminal/queries.ts';
import { ORIGIN_TIME_ZONE } from '#web/lib/dates.ts';
import { changedFieldText } from './changed-field.ts';

/** What staff have changed, with source and reason, the latest first. */
export function SailingChanges({ sailing: { changes } }: { sailing: ShownSailing }) {
  const { nameOf } = useTerminals();
  return (
    <History title="Changes" nothing="Nothing has been changed since this sailing was entered.">
      {changes.toReversed().map(({ at, by, source, reason, note, fields }) => (
        <li key={at}>
          {fields.map((field) => (
            <Box key={field.field} sx={{ fontWeight: 700 }}>
              {changedFieldText(field, nameOf)}
            </Box>
          ))}
          <div>
            {REASON_NAMES[reason]}. {SOURCE_NAMES[source]}.{note !== undefined && ` ${note}`}
          </div>
          <Box sx={QUIET}>
            {by}, <DateTime instant={at} timeZone={ORIGIN_TIME_ZONE} />
          </Box>
        </li>
      ))}
    </History>
  );
}

const BASIS_TEXTS = { UNDECIDED: ', sailing not chosen yet', NOT_ARRIVED: ', not arrived' } as const;

/** What those aboard were told and when, the latest first. */
export function Announcements({ sailing: { announcements = [] } }: { sailing: ShownSailing }) {
  const { nameOf } = useTerminals();
  return (
    <History title="Told to customers" nothing="Those aboard have been told of no change.">
      {announcements.toReversed().map(({ number, at, calls, customers }) => (
        <li key={number}>
          {calls.map(({ locationCode, basis, before, ...range }) => (
            <div key={locationCode}>
              <strong>
                {nameOf(locationCode)}: {weekdayRangeText(range)}
              </strong>
              {basis && BASIS_TEXTS[basis]}
              {before && `, was ${weekdayRangeText(before)}`}
            </div>
          ))}
          <Box sx={QUIET}>
            {customersText(customers)}, <DateTime instant={at} timeZone={ORIGIN_TIME_ZONE} />
          </Box>
        </li>
      ))}
    </History>
  );
}

function customersText(customers: number | undefined): string {
  if (customers === undefined) return 'Messages are being written';
  return customers === 1 ? '1 customer' : `${customers} customers`;
}

interface HistoryProps {
  title: string;
  /** Said if the list is empty. */
  nothing: string;
  children: ReactNode[];
}

function History({ title, nothing, children }: HistoryProps) {
  return (
    <section aria-label={title}>
      <Typography variant="h2" sx={{ mb: 1.5 }}>
        {title}
      </Typography>
      {children.length === 0 ? (
        <Box sx={QUIET}>{nothing}</Box>
      ) : (
        <Box component="ol" reversed sx={LIST}>
          {children}
        </Box>
      )}
    </section>
  );
}

const QUIET = { typography: 'body2', color: 'text.secondary', overflowWrap: 'anywhere' } as const;

const LIST = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 1.5,
  listStyle: 'none',
  m: 0,
  p: 0,
  overflowWrap: 'anywhere',
  '& > li': { p: 1.5, border: 1, borderColor: 'divider', borderRadius: '12px', bgcolor: 'background.paper' },
} as const;
