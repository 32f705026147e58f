import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import type { StaffParcel } from '#shared/contracts/staff/staff-parcel.ts';
import { mayDo } from '#shared/rules/staff/staff-actions.ts';
import { RouteLink } from '#web/components/controls/RouteLink.tsx';
import { DateTime } from '#web/components/display/DateTime.tsx';
import { Fact, FactGrid } from '#web/components/display/Fact.tsx';
import { Money } from '#web/components/display/Money.tsx';
import { Mono } from '#web/components/display/Mono.tsx';
import { failureOf, Retry } from '#web/components/feedback/ErrorState.tsx';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { IMAGE_FETCH_FAILED } from '#web/domain/parcel/details/ThumbnailGrid.tsx';
import { Charges } from '#web/domain/parcel/ParcelFacts.tsx';
import { useReceipt } from '#web/domain/payment/receipt-queries.ts';
import { call } from '#web/lib/api/api-client.ts';
import { ORIGIN_TIME_ZONE } from '#web/lib/dates.ts';
import { PAYMENT_STATUS_NAMES } from '../labels.ts';
import { useRoles } from '../queries.ts';
import { refundPath } from '../staff-paths.ts';
import { StaffCover } from './StaffCover.tsx';

export function PaymentSection({ parcel }: { parcel: StaffParcel }) {
  const roles = useRoles();
  const { declaredValue, cover, paymentStatus, paymentId, transactionId, transactionDate } = parcel;
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Charges parcel={parcel} of={parcel} />
      <FactGrid>
        <Fact label="Payment status">{PAYMENT_STATUS_NAMES[paymentStatus]}</Fact>
        <Fact label="Declared value">
          {declaredValue === null ? 'None' : <Money amount={declaredValue} />}
        </Fact>
        {cover && (
          <Fact label="Limit of liability">
            {cover.agreement === 0 ? 'Not agreed' : <Money amount={cover.limit} />}
          </Fact>
        )}
        {transactionId !== undefined && (
          <Fact label="Transaction" wide>
            <Mono>{transactionId}</Mono>
          </Fact>
        )}
        {transactionDate !== undefined && (
          <Fact label="Paid" wide>
            <DateTime instant={transactionDate} timeZone={ORIGIN_TIME_ZONE} />
          </Fact>
        )}
      </FactGrid>
      <StaffCover parcel={parcel} />
      {paymentStatus === 'PAID' && paymentId !== undefined && mayDo('refund', roles) && (
        <ReceiptLink paymentId={paymentId} />
      )}
    </Box>
  );
}

/** The link to the receipt, for viewing and refunding. Refunds are found by receipt number. */
function ReceiptLink({ paymentId }: { paymentId: string }) {
  return (
    <Loaded isLine query={useReceipt(paymentId)} loading={null} failure="The receipt could not be loaded.">
      {({ receiptNumber }) => (
        <RouteLink to={refundPath(receiptNumber)}>Receipt {receiptNumber}: view or refund</RouteLink>
      )}
    </Loaded>
  );
}

const HEIGHT = 140;

export function Signature({ parcel: { parcelId, signerName } }: { parcel: StaffParcel }) {
  const query = useQuery({
    queryKey: ['images', parcelId, 'signature'],
    queryFn: ({ signal }) => call('getParcelSignature', { params: { parcelId } }, { signal }),
    select: ({ images }) => Object.values(images)[0] ?? null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { data: base64, isPending } = query;
  const name = signerName ?? 'the customer';
  if (isPending) return <Skeleton variant="rounded" height={HEIGHT} />;
  if (base64 === undefined) return <Retry message={IMAGE_FETCH_FAILED} {...failureOf(query)} />;
  if (base64 === null) return <Box sx={{ color: 'text.secondary' }}>No signature on file.</Box>;
  return (
    <Box component="figure" sx={{ m: 0 }}>
      <Box
        component="img"
        src={`data:image/png;base64,${base64}`}
        alt={`Signature of ${name}`}
        sx={{
          display: 'block',
          width: '100%',
          height: HEIGHT,
          objectFit: 'contain',
          borderRadius: 1,
          border: 1,
          borderColor: 'divider',
          // The ink is dark in both color schemes.
          bgcolor: 'common.white',
        }}
      />
      <Box component="figcaption" sx={{ mt: 0.75, typography: 'body2', color: 'text.secondary' }}>
        Signed by {name}
      </Box>
    </Box>
  );
}
