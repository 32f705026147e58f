import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import type { PaymentOutcome } from '#shared/contracts/payments.ts';
import { sumDollars } from '#shared/rules/money.ts';
import { amountDue, isPayableNow } from '#shared/rules/payment.ts';
import { MailLink } from '#web/components/controls/RouteLink.tsx';
import { AmountRow, Money } from '#web/components/display/Money.tsx';
import { failureOf, Retry } from '#web/components/feedback/ErrorState.tsx';
import { Loaded, Loading } from '#web/components/feedback/Loaded.tsx';
import { packages } from '#web/domain/parcel/labels.ts';
import { PARCELS, useActiveParcels } from '#web/domain/parcel/queries.ts';
import { useMySelection } from '#web/domain/parcel/selection.ts';
import { paths } from '#web/lib/paths.ts';
import { useRuntimeConfig } from '#web/lib/runtime-config.ts';
import { ResultPage, ReturnToOrders } from './ResultPage.tsx';

/** What is known about the payment to retry. Without a payment on the server, at most its method. */
type Payment = Partial<Pick<PaymentOutcome, 'paymentId' | 'method' | 'parcels' | 'totalPrice'>>;

/** A charge that was canceled because its amount was wrong: the reason, the contact, and the current price. */
export function PaymentFailed({ message, payment }: { message: string | null; payment: Payment }) {
  const { customerServiceEmail } = useRuntimeConfig();
  return (
    <ResultPage title="Payment Failed" tone="error">
      {message && <div>{message}</div>}
      <NewPrice payment={payment} />
      <Box sx={{ color: 'text.secondary' }}>
        Questions? Contact customer service at{' '}
        <MailLink
          address={customerServiceEmail}
          subject={payment.paymentId ? `Payment ${payment.paymentId}` : 'Payment failed'}
        />
        .
      </Box>
    </ResultPage>
  );
}

/**
 * The current price of the parcels of a canceled charge, without the surcharge, and a button to pay it. Renders nothing
 * if the price is unchanged: paying again would fail, and customer service has to help.
 */
function NewPrice({ payment }: { payment: Payment }) {
  const client = useQueryClient();
  const { tryAgain, query } = useTryAgain(payment);
  // The prices in the cache are those of the canceled charge.
  useEffect(() => void client.invalidateQueries({ queryKey: PARCELS }), [client]);

  const { data: parcels, isFetching, isError } = query;
  if (isFetching) return <Loading what="the price" heights={[96]} />;
  if (isError) return <Retry message="The current price could not be loaded." {...failureOf(query)} />;
  if (!parcels?.length) return null;
  const price = sumDollars(parcels.map(amountDue));
  const previous = payment.totalPrice;
  if (previous === price) return null;
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Box component="dl" sx={{ m: 0 }}>
        {previous !== undefined && (
          <AmountRow name="Previous price">
            <Box component="s" sx={{ color: 'text.secondary' }}>
              <Money amount={previous} />
            </Box>
          </AmountRow>
        )}
        <AmountRow
          name={`${previous === undefined ? 'Price' : 'New price'} for ${packages(parcels.length)}`}
          total
          amount={price}
        />
      </Box>
      <Button variant="contained" onClick={tryAgain}>
        Try Again
      </Button>
    </Box>
  );
}

interface TryAgainResultProps {
  title: string;
  /** What happened to the charge, in a sentence. */
  text: string;
  tone: 'error' | 'warning';
  /** The label of the button that pays again. */
  action: string;
  payment: Payment;
}

/** A payment that charged nothing and can be made again. */
export function TryAgainResult({ title, text, tone, action, payment }: TryAgainResultProps) {
  const { tryAgain, query } = useTryAgain(payment);
  const button = (isDisabled: boolean) => (
    <Button variant="contained" disabled={isDisabled} onClick={tryAgain}>
      {action}
    </Button>
  );
  return (
    <ResultPage
      title={title}
      tone={tone}
      actions={
        <>
          <Loaded
            isLine
            query={query}
            loading={button(true)}
            failure="The packages of this payment could not be loaded."
          >
            {() => button(false)}
          </Loaded>
          <ReturnToOrders />
        </>
      }
    >
      <div>{text}</div>
    </ResultPage>
  );
}

/**
 * The parcels of a payment that can still be paid for, and a function that pays for them again. It sets the selection,
 * which the payment page reads and which may be different in another tab.
 */
function useTryAgain({ method, parcels: paid }: Payment) {
  const navigate = useNavigate();
  const { selection, clear, select } = useMySelection();
  const active = useActiveParcels();
  const wanted = paid ? new Set(paid.map(({ parcelId }) => parcelId)) : selection;
  const parcels = active.data?.filter((parcel) => wanted.has(parcel.parcelId) && isPayableNow(parcel));
  const path = method === 'STORED_CARD' ? paths.storedPayment : paths.payment;

  const tryAgain = () => {
    if (parcels) {
      clear();
      select(parcels);
    }
    navigate(path);
  };
  return { tryAgain, query: { ...active, data: parcels } };
}
