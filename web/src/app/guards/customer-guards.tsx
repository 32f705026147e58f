import Box from '@mui/material/Box';
import { usePrefetchQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import type { CustomerProfile } from '../../../../shared/contracts/customers.ts';
import { ErrorState } from '../../components/feedback/ErrorState.tsx';
import { PageSkeleton } from '../../components/feedback/PageSkeleton.tsx';
import { myAppointments } from '../../domain/appointment/queries.ts';
import { useMyProfile } from '../../domain/customer/queries.ts';
import { activeParcels } from '../../domain/parcel/queries.ts';
import { paths } from '../../lib/paths.ts';
import { isComplete } from './complete-profile.ts';
import { type ReturnState, safePath } from './guards.tsx';

// Separate from guards.tsx, which is in the entry chunk: these guards need the API client.

/** For customers with a profile who agreed to the latest terms. Redirects others to /onboarding. */
export function CompleteCustomerOnly() {
  const { pathname, search, hash } = useLocation();
  const returnState: ReturnState = { from: pathname + search + hash };
  return (
    <WithProfile firstQueries={pathname === paths.orders && <OrdersQueries />}>
      {(profile) =>
        isComplete(profile) ? <Outlet /> : <Navigate to={paths.onboarding} state={returnState} replace />
      }
    </WithProfile>
  );
}

/** For customers without a profile or agreement. Redirects others to the return URL, or to their packages. */
export function IncompleteCustomerOnly() {
  const { state } = useLocation();
  const next = safePath((state as ReturnState | null)?.from) ?? paths.orders;
  return (
    <WithProfile>
      {(profile) => (isComplete(profile) ? <Navigate to={next} replace /> : <Outlet />)}
    </WithProfile>
  );
}

/** For any customer; waits until the profile has loaded, which may be null. */
export function ProfileLoaded() {
  return <WithProfile>{() => <Outlet />}</WithProfile>;
}

/** Requests what Active Packages shows while the profile loads. */
function OrdersQueries() {
  usePrefetchQuery(activeParcels);
  usePrefetchQuery(myAppointments);
  return null;
}

interface WithProfileProps {
  firstQueries?: ReactNode;
  children: (profile: CustomerProfile | null) => ReactNode;
}

function WithProfile({ firstQueries, children }: WithProfileProps) {
  const { data: profile, error, isFetching, refetch } = useMyProfile();
  if (profile !== undefined) return children(profile);
  if (!error) {
    return (
      <>
        {firstQueries}
        <PageSkeleton />
      </>
    );
  }
  return (
    <Box component="main" id="main">
      <ErrorState
        title="Failed to fetch customer profile."
        error={error}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    </Box>
  );
}
