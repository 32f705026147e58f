import Box from '@mui/material/Box';
import type { PaymentOutcome } from '#shared/contracts/payments.ts';
import { sumDollars } from '#shared/rules/money.ts';
import { RouteButton } from '#web/components/controls/RouteButton.tsx';
import { Fact } from '#web/components/display/Fact.tsx';
import { AmountRow } from '#web/components/display/Money.tsx';
import { Mono } from '#web/components/display/Mono.tsx';
import { NotesText } from '#web/domain/parcel/NotesText.tsx';
import { receiptPath } from '#web/domain/payment/receipt.ts';
import { ResultPage, ReturnToOrders } from './ResultPage.tsx';

/** A successful payment: its transaction number, its freight bills with their notes, and the receipt. */
export function PaymentSuccess({ outcome }: { outcome: PaymentOutcome }) {
  const { paymentId, transactionId, receiptNumber, parcels, totalPrice, surchargeAmount } = outcome;
  return (
    <ResultPage
      title="Payment Successful"
      tone="success"
      actions={
        <>
          <RouteButton to={receiptPath(paymentId)} variant="contained">
            View Receipt
          </RouteButton>
          <ReturnToOrders />
        </>
      }
    >
      <Box component="dl" sx={{ m: 0, display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1.5 }}>
        <Fact label="Transaction number">
          <Mono>{transactionId ?? '--'}</Mono>
        </Fact>
        {receiptNumber !== null && (
          <Fact label="Receipt number">
            <Mono>{receiptNumber}</Mono>
          </Fact>
        )}
      </Box>
      <Box component="dl" sx={{ m: 0 }}>
        {surchargeAmount > 0 && (
          <>
            <AmountRow name="Price" amount={totalPrice} />
            <AmountRow name="Surcharge" amount={surchargeAmount} />
          </>
        )}
        <AmountRow name="Total paid" total="large" amount={sumDollars([totalPrice, surchargeAmount])} />
      </Box>
      <Box
        component="ul"
        aria-label="Packages"
        sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}
      >
        {parcels.map(({ parcelId, freightBillNum, customerNotes }) => (
          <Box component="li" key={parcelId} sx={{ minWidth: 0 }}>
            <Mono sx={{ fontWeight: 700 }}>{freightBillNum}</Mono>
            <Box sx={{ color: 'text.secondary' }}>
              {customerNotes === '' ? '--' : <NotesText>{customerNotes}</NotesText>}
            </Box>
          </Box>
        ))}
      </Box>
    </ResultPage>
  );
}
