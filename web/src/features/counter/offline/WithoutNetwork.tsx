import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import type { CounterDay } from '#shared/contracts/collection/counter.ts';
import { Callout } from '#web/components/feedback/Callout.tsx';
import { EmptyState } from '#web/components/feedback/EmptyState.tsx';
import { AlertIcon, CalendarCheckIcon } from '#web/components/icons.tsx';
import { formatTime } from '#web/lib/dates.ts';
import { QueueNotice } from './QueueNotice.tsx';

interface WithoutNetworkProps {
  /** Undefined if today's pickups are not on this tablet. */
  day: CounterDay | undefined;
  timeZone: string;
  children: ReactNode;
}

/** Says that there is no network, and of when the data is. */
export function WithoutNetwork({ day, timeZone, children }: WithoutNetworkProps) {
  return (
    <>
      <Box sx={{ mb: 2 }}>
        <Callout
          icon={AlertIcon}
          tone="warning"
          title={`No network. ${day ? `Data as of ${formatTime(day.asOf, timeZone)}.` : 'No data on this tablet.'}`}
        >
          {day && 'Packages that were paid by then can be handed over. What differs later is shown to you.'}
        </Callout>
      </Box>
      <QueueNotice timeZone={timeZone} isOffline />
      {day ? (
        children
      ) : (
        <EmptyState icon={<CalendarCheckIcon fontSize="inherit" />} title="Today's pickups are not known.">
          Open this page once a day while there is a network.
        </EmptyState>
      )}
    </>
  );
}
