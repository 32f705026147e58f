import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ClosedParcel } from '#shared/contracts/staff/staff-parcel.ts';
import { BusyButton } from '#web/components/controls/BusyButton.tsx';
import { DateTime } from '#web/components/display/DateTime.tsx';
import { LazyDetails } from '#web/components/display/LazyDetails.tsx';
import { Mono } from '#web/components/display/Mono.tsx';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { UnreadableNotice } from '#web/components/feedback/UnreadableNotice.tsx';
import { useLocationNames, useTimeZones } from '#web/domain/terminal/queries.ts';
import { callPage } from '#web/lib/api/api-client.ts';
import { LazyStaffParcelDialog } from '../details/LazyStaffParcelDialog.tsx';
import { listKeys } from '../queries.ts';
import { RowButton } from '../StaffSearch.tsx';

/** What a customer has collected, and what was deleted. Loads when the user opens it. */
export function ClosedPackages({ customerId }: { customerId: string }) {
  return (
    <LazyDetails title="Collected and deleted packages">
      {() => <ClosedList customerId={customerId} />}
    </LazyDetails>
  );
}

function ClosedList({ customerId }: { customerId: string }) {
  const [openId, setOpenId] = useState<string | null>(null);
  const query = useInfiniteQuery({
    queryKey: [...listKeys.customer(customerId), 'closed'],
    queryFn: ({ pageParam, signal }) =>
      callPage('listClosedParcels', { params: { customerId }, query: { cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
  const { hasNextPage, isFetching, fetchNextPage } = query;
  return (
    <Loaded
      isPart
      query={query}
      loading={<Skeleton variant="rounded" height={120} />}
      failure="The collected packages could not be loaded."
    >
      {({ pages }) => {
        const parcels = pages.flatMap(({ items }) => items);
        const unreadable = pages.reduce((sum, page) => sum + page.unreadable, 0);
        return (
          <Box sx={{ display: 'grid', gap: 1 }}>
            <UnreadableNotice count={unreadable} what="package" />
            {parcels.length + unreadable === 0 && !hasNextPage && (
              <Box sx={{ color: 'text.secondary' }}>None yet.</Box>
            )}
            {parcels.map((parcel) => (
              <ClosedRow key={parcel.parcelId} parcel={parcel} onOpen={() => setOpenId(parcel.parcelId)} />
            ))}
            {hasNextPage && (
              <BusyButton variant="outlined" isBusy={isFetching} onClick={() => void fetchNextPage()}>
                Show more
              </BusyButton>
            )}
            {openId !== null && <LazyStaffParcelDialog parcelId={openId} onClose={() => setOpenId(null)} />}
          </Box>
        );
      }}
    </Loaded>
  );
}

/** Who collected a package, when and where. */
function ClosedRow({ parcel, onOpen }: { parcel: ClosedParcel; onOpen: () => void }) {
  const { freightBillNum, shippingTrackingNum, status, since, signerName, destinationCode } = parcel;
  const nameOf = useLocationNames();
  const timeZone = useTimeZones()(destinationCode ?? 'TAC');
  return (
    <RowButton aria-haspopup="dialog" onClick={onOpen}>
      <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
        <Mono>{freightBillNum}</Mono>
        <Box sx={{ color: 'text.secondary', typography: 'body2', overflowWrap: 'anywhere' }}>
          {shippingTrackingNum}
          {destinationCode && ` · ${nameOf(destinationCode)}`}
        </Box>
      </Box>
      <Box sx={{ typography: 'body2' }}>
        {status === 'DELETED' ? 'Deleted' : `Collected${signerName ? ` by ${signerName}` : ''}`},{' '}
        <DateTime instant={since} timeZone={timeZone} />
      </Box>
    </RowButton>
  );
}
