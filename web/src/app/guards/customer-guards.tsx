import Box from '@mui/material/Box';
import { type ReactNode, useEffect, useState } from 'react';
import { createPath, Navigate, Outlet, useFetcher, useLocation } from 'react-router-dom';
import type { CustomerProfile } from '#shared/contracts/customer-profile.ts';
import { ErrorState, failureOf } from '#web/components/feedback/ErrorState.tsx';
import { PageSkeleton } from '#web/components/feedback/Loaded.tsx';
import { useMyProfile } from '#web/domain/customer/queries.ts';
import { paths } from '#web/lib/paths.ts';
import { isComplete, RedirectWithReturn, type ReturnState, safePath } from './guards.tsx';

// Separate from guards.tsx, which is in the entry chunk: these guards need the API client.

/** For customers with a profile who agreed to the latest terms. Redirects others to /onboarding. */
export function CompleteCustomerOnly() {
  const from = createPath(useLocation());
  return (
    <WithProfile>
      {(profile) =>
        isComplete(profile) ? <Outlet /> : <RedirectWithReturn to={paths.onboarding} from={from} />
      }
    </WithProfile>
  );
}

/** For customers without a profile or without agreement. Redirects others to the return URL or to their packages. */
export function IncompleteCustomerOnly() {
  const { state } = useLocation();
  const next = safePath((state as ReturnState | null)?.from) ?? paths.orders;
  const { data: profile } = useMyProfile();
  const { load } = useFetcher();
  const isLoading = profile === undefined;
  // Everybody who signs in comes here, and most go on to that page.
  useEffect(() => {
    if (isLoading) void load(next);
  }, [isLoading, next, load]);
  return <WithProfile>{(loaded) => <Onboarding profile={loaded} next={next} />}</WithProfile>;
}

function Onboarding({ profile, next }: { profile: CustomerProfile | null; next: string }) {
  // Only those who complete their profile now are asked to confirm their number.
  const [wasComplete] = useState(() => isComplete(profile));
  if (!isComplete(profile)) return <Outlet />;
  if (wasComplete || profile?.contactMethod === 'EMAIL') return <Navigate to={next} replace />;
  return <RedirectWithReturn to={paths.confirmNumber} from={next} />;
}

/** For any customer. Waits for the profile, which may be null. */
export function ProfileLoaded() {
  return <WithProfile>{() => <Outlet />}</WithProfile>;
}

function WithProfile({ children }: { children: (profile: CustomerProfile | null) => ReactNode }) {
  const query = useMyProfile();
  const { data: profile, error } = query;
  if (profile !== undefined) return children(profile);
  if (!error) return <PageSkeleton />;
  return (
    <Box component="main" id="main">
      <ErrorState title="Failed to fetch customer profile." {...failureOf(query)} />
    </Box>
  );
}
