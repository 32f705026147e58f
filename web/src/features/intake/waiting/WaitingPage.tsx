import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { StaffParcel } from '#shared/contracts/staff/staff-parcel.ts';
import { mayDo } from '#shared/rules/staff/staff-actions.ts';
import { BusyButton } from '#web/components/controls/BusyButton.tsx';
import { keepFocus } from '#web/components/controls/keep-focus.ts';
import { RouteButton } from '#web/components/controls/RouteLink.tsx';
import { EmptyState } from '#web/components/feedback/EmptyState.tsx';
import { Loaded, Loading } from '#web/components/feedback/Loaded.tsx';
import { UnreadableNotice } from '#web/components/feedback/UnreadableNotice.tsx';
import { BoxIcon, ChevronLeftIcon } from '#web/components/icons.tsx';
import { Page } from '#web/components/layout/Page.tsx';
import { type LabelOf, useLabelPrinter } from '#web/domain/label/use-label-printer.tsx';
import { useRoles } from '#web/domain/staff/queries.ts';
import { WAITING_PACKAGE } from '#web/domain/staff/staff-paths.ts';
import { callPage } from '#web/lib/api/api-client.ts';
import { FRESH_FOR_ONE_VISIT_MS } from '#web/lib/api/query-client.ts';
import { useUrlState } from '#web/lib/navigation/use-url-state.ts';
import { paths } from '#web/lib/paths.ts';
import { MatchedPackage } from './MatchedPackage.tsx';
import { ScanWaiting } from './ScanWaiting.tsx';
import { WAITING_INTAKES, WaitingPackage } from './WaitingPackage.tsx';

/** Route /staff/intake/waiting: received packages whose customer is unknown. */
export function WaitingPage() {
  const canReceive = mayDo('receivePackages', useRoles());
  const query = useWaitingIntakes();
  const { print, printed } = useLabelPrinter();
  const [matched, setMatched] = useState<StaffParcel | null>(null);
  const { change } = useUrlState();
  return (
    <Page
      title="Waiting packages"
      actions={
        <RouteButton
          to={canReceive ? paths.staffIntake : paths.staffPackages}
          variant="outlined"
          startIcon={<ChevronLeftIcon />}
        >
          {canReceive ? 'Intake' : 'Packages'}
        </RouteButton>
      }
    >
      <ScanWaiting
        onFound={(intakeId) => {
          setMatched(null);
          change({ values: { [WAITING_PACKAGE]: intakeId }, push: true });
        }}
      />
      {matched && <MatchedPackage parcel={matched} onPrint={() => print({ parcel: matched })} />}
      {printed}
      <Loaded query={query} loading={LOADING} failure="The waiting packages could not be loaded.">
        {({ pages }) => <WaitingList pages={pages} query={query} onPrint={print} onMatched={setMatched} />}
      </Loaded>
    </Page>
  );
}

const LOADING = <Loading what="the waiting packages" heights={[420, 420]} />;

/** The waiting packages, longest waiting first. */
export const waitingIntakes = infiniteQueryOptions({
  queryKey: WAITING_INTAKES,
  queryFn: ({ pageParam, signal }) =>
    callPage('listWaitingIntakes', { query: { cursor: pageParam } }, { signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  staleTime: FRESH_FOR_ONE_VISIT_MS,
});

const useWaitingIntakes = () => useInfiniteQuery(waitingIntakes);

type Waiting = ReturnType<typeof useWaitingIntakes>;

interface WaitingListProps {
  pages: NonNullable<Waiting['data']>['pages'];
  query: Waiting;
  onPrint: (label: LabelOf) => void;
  onMatched: (parcel: StaffParcel) => void;
}

function WaitingList({ pages, query, onPrint, onMatched }: WaitingListProps) {
  const { error, isFetching, hasNextPage, fetchNextPage } = query;
  const { search, change } = useUrlState();
  const wanted = new URLSearchParams(search).get(WAITING_PACKAGE);
  const intakes = pages.flatMap(({ items }) => items);
  const unreadable = pages.reduce((sum, page) => sum + page.unreadable, 0);
  const shown = wanted === null ? intakes : intakes.filter(({ intakeId }) => intakeId === wanted);
  const isSearching = wanted !== null && shown.length === 0 && hasNextPage;
  useEffect(() => {
    if (isSearching && !isFetching && !error) void fetchNextPage();
  }, [isSearching, isFetching, error, fetchNextPage]);
  const list = useFocusAfterRemoval(shown.length);
  if (isSearching && !error) return LOADING;
  const isEmpty = intakes.length + unreadable === 0;
  return (
    <Box
      ref={list}
      tabIndex={-1}
      sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2, '&:focus': { outline: 'none' } }}
    >
      {isEmpty && (
        <EmptyState icon={<BoxIcon fontSize="inherit" />} title="No packages are waiting.">
          Received packages without a known customer appear here.
        </EmptyState>
      )}
      {wanted !== null && !isEmpty && (
        <Button
          ref={keepFocus}
          onClick={() => change({ values: { [WAITING_PACKAGE]: null }, push: true })}
          sx={{ justifySelf: 'start' }}
        >
          All waiting packages
        </Button>
      )}
      <UnreadableNotice count={unreadable} what="package" />
      {shown.length + unreadable === 0 && !isEmpty && (
        <EmptyState icon={<BoxIcon fontSize="inherit" />} title="This package is no longer waiting.">
          Someone matched it to a customer or removed it.
        </EmptyState>
      )}
      {shown.map((intake) => (
        <WaitingPackage key={intake.intakeId} intake={intake} onPrint={onPrint} onMatched={onMatched} />
      ))}
      {hasNextPage && wanted === null && (
        <BusyButton variant="outlined" isBusy={isFetching} onClick={() => void fetchNextPage()}>
          Show more
        </BusyButton>
      )}
    </Box>
  );
}

/** The list gets the focus if the package that had it has left the list. */
function useFocusAfterRemoval(count: number) {
  const list = useRef<HTMLDivElement>(null);
  const previous = useRef(count);
  useEffect(() => {
    if (count < previous.current && document.activeElement === document.body) list.current?.focus();
    previous.current = count;
  }, [count]);
  return list;
}
