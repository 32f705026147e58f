import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState, failureOf } from '#web/components/feedback/ErrorState.tsx';
import { LiveRegion } from '#web/components/feedback/LiveRegion.tsx';
import { BackLink, Page } from '#web/components/layout/Page.tsx';
import { paths } from '#web/lib/paths.ts';
import { FieldsLayout, PickupCard } from './BookingForm.tsx';
import { TimesSkeleton } from './PickupTimes.tsx';

/** The layout of both booking pages, with a link back to the list. */
export function BookingPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Page title={title} links={<BackLink to={paths.appointments}>Appointments</BackLink>}>
      {children}
    </Page>
  );
}

/** A skeleton while queries load, or an error that retries those that failed. */
export function LoadState({ queries }: { queries: readonly UseQueryResult[] }) {
  const failed = queries.filter(({ data, error }) => data === undefined && error);
  if (failed.length === 0) return <BookingSkeleton />;
  return <ErrorState title="The pickup times could not be loaded." {...failureOf(...failed)} />;
}

/** The height of a calendar of five weeks. */
const CALENDAR_HEIGHT = 332;

/** Placeholders in the shape of the form. */
export function BookingSkeleton() {
  return (
    <Box aria-busy>
      <LiveRegion isHidden>Loading</LiveRegion>
      <PickupCard terminal={<Skeleton width={160} sx={{ typography: 'body2' }} />}>
        <FieldsLayout
          calendar={<Skeleton variant="rounded" height={CALENDAR_HEIGHT} sx={{ maxWidth: 420 }} />}
          facts={<Skeleton width="min(320px, 100%)" sx={{ typography: 'body2' }} />}
          rest={
            <div>
              <Skeleton width="min(300px, 100%)" sx={{ fontSize: '1.125rem' }} />
              <TimesSkeleton />
            </div>
          }
        />
      </PickupCard>
    </Box>
  );
}
