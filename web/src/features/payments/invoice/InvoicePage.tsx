import Box from '@mui/material/Box';
import GlobalStyles from '@mui/material/GlobalStyles';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import type { Parcel } from '#shared/contracts/parcel.ts';
import { Money } from '#web/components/display/Money.tsx';
import { Page } from '#web/components/layout/Page.tsx';
import { LoadedParcels } from '#web/domain/parcel/LoadedParcels.tsx';
import { packages } from '#web/domain/parcel/labels.ts';
import { useStoredCard } from '#web/domain/payment/stored-card-queries.ts';
import { notifyUndoable } from '#web/lib/toasts.ts';
import { NothingSelected } from '../NothingSelected.tsx';
import { InvoiceLetterhead } from './InvoiceLetterhead.tsx';
import { InvoiceParcel, UnpayableParcels } from './InvoiceParcel.tsx';
import { InvoiceSummary, invoiceSums } from './InvoiceSummary.tsx';
import { PaymentMethodDialog } from './PaymentMethodDialog.tsx';
import { useInvoiceSelection, useProceed } from './use-invoice.ts';

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
  /** Undoes a removal. */
  onRestore: (parcel: Parcel) => void;
}

/** The selected parcels with their charges, the totals, and the payment method. */
function Invoice({ parcels, unpayable, onRemove, onRestore }: InvoiceProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const blocker = useRef<HTMLDivElement>(null);
  const [isChoosing, setIsChoosing] = useState(false);
  const sums = invoiceSums(parcels);
  // Loads the stored card before the dialog asks for it.
  useStoredCard();
  const { proceed, isChecking } = useProceed(parcels, {
    onPayable: () => setIsChoosing(true),
    onUnpayable: () => blocker.current?.focus(),
  });
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
        isChecking={isChecking}
        isBlocked={unpayable.length > 0}
        onProceed={unpayable.length > 0 ? () => blocker.current?.focus() : proceed}
      />
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
