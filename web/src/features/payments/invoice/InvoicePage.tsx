import Box from '@mui/material/Box';
import GlobalStyles from '@mui/material/GlobalStyles';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Parcel } from '#shared/contracts/parcel.ts';
import { isPayableNow } from '#shared/rules/payment.ts';
import { Money } from '#web/components/display/Money.tsx';
import { leaveForms } from '#web/components/form/unsaved.ts';
import { Page } from '#web/components/layout/Page.tsx';
import { isCoverAsked, keptCover } from '#web/domain/parcel/cover/cover-form.ts';
import { LoadedParcels } from '#web/domain/parcel/LoadedParcels.tsx';
import { packages } from '#web/domain/parcel/labels.ts';
import { activeParcels } from '#web/domain/parcel/queries.ts';
import { useMySelection } from '#web/domain/parcel/selection.ts';
import { AskToPay } from '#web/domain/payment/link/AskToPay.tsx';
import { useStoredCard } from '#web/domain/payment/stored-card-queries.ts';
import { call } from '#web/lib/api/api-client.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { useSingleMutation } from '#web/lib/api/use-single-mutation.ts';
import { useIsCurrentPage } from '#web/lib/navigation/use-latest-location.ts';
import { paths } from '#web/lib/paths.ts';
import { notifyUndoable } from '#web/lib/toasts.ts';
import { findPaid } from '../payment-result.ts';
import { NothingSelected } from '../result/ResultPage.tsx';
import { InvoiceLetterhead } from './InvoiceLetterhead.tsx';
import { InvoiceParcel, UnpayableParcels } from './InvoiceParcel.tsx';
import { InvoiceSummary } from './InvoiceSummary.tsx';
import { invoiceSums } from './invoice-charges.ts';
import { PaymentMethodDialog } from './PaymentMethodDialog.tsx';

/** Route /invoice: the parcels selected for payment, with their charges. */
export function InvoicePage() {
  return (
    <Page title="Invoice">
      <LoadedParcels>{(parcels) => <InvoiceOfSelection parcels={parcels} />}</LoadedParcels>
    </Page>
  );
}

function InvoiceOfSelection({ parcels }: { parcels: readonly Parcel[] }) {
  const { parcels: selected, unpayable, select, deselect } = useInvoiceSelection(parcels);
  // The clicked button disappears with the invoice.
  const [hasRemoved, setHasRemoved] = useState(false);
  const remove = (removed: readonly Parcel[]) => {
    setHasRemoved(true);
    deselect(removed);
  };
  if (selected.length > 0) {
    return (
      <Invoice
        parcels={selected}
        unpayable={unpayable}
        onRemove={remove}
        onRestore={(parcel) => select([parcel])}
      />
    );
  }
  return <NothingSelected takesFocus={hasRemoved} />;
}

interface InvoiceProps {
  /** At least one. */
  parcels: readonly Parcel[];
  /** Those that can no longer be paid for. */
  unpayable: readonly Parcel[];
  onRemove: (parcels: readonly Parcel[]) => void;
  onRestore: (parcel: Parcel) => void;
}

/** The selected parcels with their charges, the totals, and the payment method. */
function Invoice({ parcels, unpayable, onRemove, onRestore }: InvoiceProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const blocker = useRef<HTMLDivElement>(null);
  const [isChoosing, setIsChoosing] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const sums = invoiceSums(parcels);
  // Loads the stored card before the dialog asks for it.
  useStoredCard();
  const showBlocker = () => blocker.current?.focus();
  const { mutate: proceed, isPending } = useProceed(parcels, () => setIsChoosing(true), showBlocker);
  const ask = useProceed(parcels, () => setIsAsking(true), showBlocker);
  const remove = (removed: readonly Parcel[]) => {
    onRemove(removed);
    // The clicked button is gone. The heading announces the new count.
    heading.current?.focus();
  };
  return (
    <Box sx={COLUMNS_STYLE}>
      <GlobalStyles styles={LETTER} />
      <Box>
        <InvoiceLetterhead freightBills={parcels.map(({ freightBillNum }) => freightBillNum)} />
        <UnpayableParcels ref={blocker} parcels={unpayable} onRemove={() => remove(unpayable)} />
        <Typography
          ref={heading}
          tabIndex={-1}
          variant="h2"
          aria-live="polite"
          sx={{ mb: 2, '&:focus': { outline: 'none' } }}
        >
          {packages(parcels.length)}, <Money amount={sums.total} />
        </Typography>
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: { xs: 1.5, sm: 2 } }}>
          {parcels.map((parcel) => (
            <Box component="li" key={parcel.parcelId} sx={UNBROKEN}>
              <InvoiceParcel
                parcel={parcel}
                onRemove={() => {
                  remove([parcel]);
                  notifyUndoable(`${parcel.freightBillNum} removed.`, () => onRestore(parcel));
                }}
              />
            </Box>
          ))}
        </Box>
      </Box>
      <InvoiceSummary
        sums={sums}
        parcelCount={parcels.length}
        isChecking={isPending}
        isBlocked={unpayable.length > 0}
        // A value that was typed and not saved must not end as an agreement to less coverage.
        onProceed={() => (unpayable.length > 0 ? showBlocker() : leaveForms(() => proceed()))}
        isAsking={ask.isPending}
        onAsk={() => (unpayable.length > 0 ? showBlocker() : leaveForms(() => ask.mutate()))}
      />
      <AskToPay parcels={parcels} open={isAsking} onClose={() => setIsAsking(false)} />
      <PaymentMethodDialog
        open={isChoosing}
        onClose={() => setIsChoosing(false)}
        parcelCount={parcels.length}
        total={sums.total}
      />
    </Box>
  );
}

const COLUMNS_STYLE = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 320px' },
  gap: { xs: 3, md: 5 },
  alignItems: 'start',
} as const;

const LETTER = { '@page': { size: 'letter', margin: '0.5in' } };

/** Keeps an element on one printed page. */
const UNBROKEN = { breakInside: 'avoid' } as const;

/**
 * Checks with the server that these packages can still be paid for. If some are already paid, the result page says so.
 * Toasts show errors.
 */
function useProceed(parcels: readonly Parcel[], onPayable: () => void, onUnpayable: () => void) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const isCurrentPage = useIsCurrentPage();
  return useSingleMutation({
    mutationFn: async () => {
      await keepCoverOf(parcels);
      const { items: latest } = await client.fetchQuery({ ...activeParcels, staleTime: 0 });
      if (unpayableOf(parcels, latest).length > 0) return 'unpayable';
      return findPaid(parcels.map(idOf));
    },
    onSuccess: (result) => {
      if (!isCurrentPage()) return;
      if (result === 'unpayable') onUnpayable();
      else if (result) navigate(paths.paymentResult, { state: result });
      else onPayable();
    },
    meta: { failure: 'Your packages could not be checked.' },
  });
}

/**
 * Records that the customer read the offer of more coverage and continued without a choice, to pay or to ask somebody else. A package that departs at this
 * moment, or whose coverage was chosen elsewhere, can still be paid for.
 */
async function keepCoverOf(parcels: readonly Parcel[]): Promise<void> {
  // One after the other, so that 50 packages do not need 50 servers at once.
  for (const parcel of parcels.filter(isCoverAsked)) {
    const body = { ...keptCover(parcel), isImplied: true };
    await call('chooseCover', { params: { parcelId: parcel.parcelId }, body }).catch((error: unknown) => {
      if (!(error instanceof ApiError && error.status === 409)) throw error;
    });
  }
}

/**
 * The selected parcels that were payable when the page opened, in their latest version. One that stops being payable stays
 * until the customer removes it, so that the total never changes unnoticed.
 */
function useInvoiceSelection(latest: readonly Parcel[]) {
  const { selection, select, deselect, prune } = useMySelection();
  const [first] = useState(latest);
  useEffect(() => prune(first), [prune, first]);

  const parcels = first
    .filter((parcel) => selection.has(parcel.parcelId) && isPayableNow(parcel))
    .map((parcel) => latest.find(({ parcelId }) => parcelId === parcel.parcelId) ?? parcel);
  return { parcels, unpayable: unpayableOf(parcels, latest), select, deselect };
}

/** The parcels that can no longer be paid for, except paid ones, which have a result page. */
function unpayableOf(selected: readonly Parcel[], latest: readonly Parcel[]): Parcel[] {
  const open = new Set(
    latest.filter((parcel) => isPayableNow(parcel) || parcel.paymentStatus === 'PAID').map(idOf),
  );
  return selected.filter((parcel) => !open.has(idOf(parcel)));
}

const idOf = ({ parcelId }: Parcel) => parcelId;
