import Box from '@mui/material/Box';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { MINUTE_MS } from '#shared/rules/durations.ts';
import { EmptyState } from '#web/components/feedback/EmptyState.tsx';
import { Loaded, Loading } from '#web/components/feedback/Loaded.tsx';
import { CheckCircleIcon } from '#web/components/icons.tsx';
import { Page } from '#web/components/layout/Page.tsx';
import { ItemPages } from '#web/components/table/ItemPages.tsx';
import { LazyStaffParcelDialog } from '#web/domain/staff/details/LazyStaffParcelDialog.tsx';
import { shippingKeys, useShippingStatus } from '#web/domain/staff/shipping/queries.ts';
import { callPage } from '#web/lib/api/api-client.ts';
import { useIdInUrl } from '#web/lib/navigation/use-url-state.ts';
import { ProblemCard } from './ProblemCard.tsx';
import { StatusLine } from './StatusLine.tsx';

/** Route /staff/shipping-system: whether the shipping system is up to date, and where it does not agree with the portal. */
export function ShippingSystemPage() {
  const { id: parcelId, open, close } = useIdInUrl('parcel');
  return (
    <Page title="TruckMate">
      <Loaded
        query={useShippingStatus()}
        loading={<Loading what="the state of TruckMate" heights={[72]} />}
        failure="TruckMate’s status could not be loaded."
      >
        {(status) => (
          <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
            <StatusLine status={status} />
            {status.system === 'connected' && <Problems onOpen={open} />}
          </Box>
        )}
      </Loaded>
      {parcelId !== null && <LazyStaffParcelDialog key={parcelId} parcelId={parcelId} onClose={close} />}
    </Page>
  );
}

const problems = infiniteQueryOptions({
  queryKey: shippingKeys.problems,
  queryFn: ({ pageParam, signal }) =>
    callPage('listShippingProblems', { query: { cursor: pageParam } }, { signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  // Colleagues answer them too.
  staleTime: 0,
  refetchInterval: MINUTE_MS,
  refetchOnWindowFocus: 'always',
});

function Problems({ onOpen }: { onOpen: (parcelId: string) => void }) {
  const query = useInfiniteQuery(problems);
  return (
    <Loaded
      query={query}
      loading={<Loading what="the differences" heights={[180, 180, 180]} gap={1.25} />}
      failure="The differences could not be loaded."
    >
      {({ pages }) => (
        <ItemPages
          query={query}
          pages={pages}
          what="package"
          further="more"
          empty={
            <EmptyState icon={<CheckCircleIcon fontSize="inherit" />} title="No differences.">
              Packages that TruckMate refuses, and bills that do not match their packages, appear here.
            </EmptyState>
          }
        >
          {(problem) => <ProblemCard key={problem.parcelId} problem={problem} onOpen={onOpen} />}
        </ItemPages>
      )}
    </Loaded>
  );
}
