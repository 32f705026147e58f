import Box from '@mui/material/Box';
import type { StaffParcel } from '#shared/contracts/staff/staff-parcel.ts';
import { mayDo } from '#shared/rules/staff/staff-actions.ts';
import { RouteLink } from '#web/components/controls/RouteLink.tsx';
import { DateTime } from '#web/components/display/DateTime.tsx';
import { Fact } from '#web/components/display/Fact.tsx';
import { Money } from '#web/components/display/Money.tsx';
import { Mono } from '#web/components/display/Mono.tsx';
import { Charges } from '#web/domain/parcel/ParcelFacts.tsx';
import { useReceipt } from '#web/domain/payment/receipt-queries.ts';
import { ORIGIN_TIME_ZONE } from '#web/lib/dates.ts';
import { PAYMENT_STATUS_NAMES } from '../labels.ts';
import { refundPath } from '../staff-paths.ts';
import { useRoles } from '../use-roles.ts';

/** The charges and the payment of a package. */
export function PaymentSection({ parcel }: { parcel: StaffParcel }) {
  const roles = useRoles();
  const { declaredValue, paymentStatus, paymentId, transactionId, transactionDate } = parcel;
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Charges parcel={parcel} />
      <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 2 }}>
        <Fact label="Payment status">{PAYMENT_STATUS_NAMES[paymentStatus]}</Fact>
        <Fact label="Declared value">
          {declaredValue === null ? 'None' : <Money amount={declaredValue} />}
        </Fact>
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
      </Box>
      {paymentStatus === 'PAID' && paymentId !== undefined && mayDo('refund', roles) && (
        <ReceiptLink paymentId={paymentId} />
      )}
    </Box>
  );
}

/** The link to the receipt, for viewing and refunding. Refunds are found by receipt number. */
function ReceiptLink({ paymentId }: { paymentId: string }) {
  const { data: receipt } = useReceipt(paymentId);
  if (!receipt) return null;
  return (
    <RouteLink to={refundPath(receipt.receiptNumber)}>
      Receipt {receipt.receiptNumber}: view or refund
    </RouteLink>
  );
}
