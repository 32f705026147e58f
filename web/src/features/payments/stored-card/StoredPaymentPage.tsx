import Box from '@mui/material/Box';
import type { Parcel } from '#shared/contracts/parcel.ts';
import { isPayableNow } from '#shared/rules/payment.ts';
import { BusyButton } from '#web/components/controls/BusyButton.tsx';
import { RouteLink } from '#web/components/controls/RouteLink.tsx';
import { Callout } from '#web/components/feedback/Callout.tsx';
import { EmptyState } from '#web/components/feedback/EmptyState.tsx';
import { Loaded, Loading } from '#web/components/feedback/Loaded.tsx';
import { AlertIcon, CardIcon } from '#web/components/icons.tsx';
import { Page } from '#web/components/layout/Page.tsx';
import { LoadedParcels } from '#web/domain/parcel/LoadedParcels.tsx';
import { usePaymentSelection } from '#web/domain/parcel/selection.ts';
import { useStoredCard } from '#web/domain/payment/stored-card-queries.ts';
import { paths } from '#web/lib/paths.ts';
import { useSession } from '#web/lib/session/SessionProvider.tsx';
import { NothingSelected } from '../result/ResultPage.tsx';
import { lastRequest } from './payment-request.ts';
import { StoredPayment } from './StoredPayment.tsx';
import { usePay } from './use-pay.ts';

/** Route /stored-payment: pays for the selected parcels with the stored card. */
export function StoredPaymentPage() {
  return (
    <Page title="Pay with Stored Card" narrow>
      <LoadedParcels>{(parcels) => <PaymentOfSelection parcels={parcels} />}</LoadedParcels>
    </Page>
  );
}

function PaymentOfSelection({ parcels }: { parcels: readonly Parcel[] }) {
  const { chosen } = usePaymentSelection(parcels);
  const query = useStoredCard();
  if (chosen.parcels.length === 0) {
    return (
      <>
        <UnconfirmedPayment parcels={parcels} />
        <NothingSelected />
      </>
    );
  }
  return (
    <Loaded
      query={query}
      loading={<Loading what="your stored card" heights={[118, 232]} borderRadius="16px" />}
      failure="Your stored card could not be loaded."
    >
      {(card) =>
        card ? (
          <StoredPayment card={card} parcels={chosen.parcels} total={chosen.total} />
        ) : (
          <EmptyState
            icon={<CardIcon fontSize="inherit" />}
            title="No stored card."
            links={[{ to: paths.payment, label: 'Pay with New Card' }]}
          >
            Pay with a new card. You can store it for later payments.
          </EmptyState>
        )
      }
    </Loaded>
  );
}

/**
 * A payment without a response whose parcels are no longer selected. It can be checked only if none of them is still
 * payable, because repeating it could otherwise charge the card.
 */
function UnconfirmedPayment({ parcels }: { parcels: readonly Parcel[] }) {
  const customer = useSession().identity?.username ?? '';
  const parcelIds = lastRequest(customer)?.parcelIds ?? [];
  const { pay, isPaying, isUnconfirmed } = usePay(customer, parcelIds);
  if (!isUnconfirmed && !isPaying) return null;
  const isStillPayable = parcels.some(
    (parcel) => parcelIds.includes(parcel.parcelId) && isPayableNow(parcel),
  );
  return (
    <Callout icon={AlertIcon} tone="warning" title="We could not confirm your last payment.">
      If it went through, it is in your <RouteLink to={paths.receipts}>receipts</RouteLink>.
      {!isStillPayable && (
        <Box sx={{ mt: 1.5 }}>
          <BusyButton variant="outlined" isBusy={isPaying} busyLabel="Checking…" onClick={() => pay(0)}>
            Check Payment
          </BusyButton>
        </Box>
      )}
    </Callout>
  );
}
