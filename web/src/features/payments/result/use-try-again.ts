import { useNavigate } from 'react-router-dom';
import type { PaymentMethod } from '#shared/contracts/payments.ts';
import { isPayable } from '#shared/rules/parcel-status.ts';
import { useActiveParcels } from '#web/domain/parcel/queries.ts';
import { useSelectedParcels } from '#web/domain/parcel/selection/selected-parcels.ts';
import { isNavigatingTo } from '#web/lib/navigation/is-navigating-to.ts';
import { paths } from '#web/lib/paths.ts';
import { useSession } from '#web/lib/session/SessionProvider.tsx';

/** A payment as far as trying it again needs it. */
export interface Payment {
  /** Null without an attempt. */
  paymentId: string | null;
  method: PaymentMethod;
  /** Whether the customer wanted to store the card. */
  store: boolean;
  /** Null for the parcels that are selected now. */
  parcelIds: readonly string[] | null;
  /** Without the surcharge, in US dollars; null if not known. */
  totalPrice: number | null;
}

/**
 * The parcels of a payment that can still be paid, and the way to pay them again. The selection carries the parcels and
 * their prices to the payment page; in another tab it may be empty or different, so it is set anew.
 */
export function useTryAgain({ method, store, parcelIds }: Payment) {
  const navigate = useNavigate();
  const customer = useSession().identity?.username ?? '';
  const { selection, clear, select } = useSelectedParcels(customer);
  const { data: active, isFetching } = useActiveParcels();
  const wanted = parcelIds === null ? selection : new Set(parcelIds);
  const parcels = active?.filter((parcel) => wanted.has(parcel.parcelId) && isPayable(parcel));
  const newCard = store ? `${paths.payment}?store=true` : paths.payment;
  const path = method === 'STORED_CARD' ? paths.storedPayment : newCard;

  const tryAgain = () => {
    if (isNavigatingTo(path)) return;
    if (parcels) {
      clear();
      select(parcels);
    }
    navigate(path);
  };
  return { tryAgain, parcels, isFetching };
}
