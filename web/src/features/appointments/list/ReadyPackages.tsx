import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { memo, useCallback, useState } from 'react';
import type { Parcel } from '#shared/contracts/parcel.ts';
import { sumDollars } from '#shared/rules/money.ts';
import { amountDue, isPayableNow, MAX_PARCELS_PER_PAYMENT, storageDue } from '#shared/rules/payment.ts';
import { Money } from '#web/components/display/Money.tsx';
import { VisuallyHidden } from '#web/components/display/VisuallyHidden.tsx';
import type { Column } from '#web/components/table/columns.tsx';
import { DataTable } from '#web/components/table/DataTable.tsx';
import { packages } from '#web/domain/parcel/labels.ts';
import { PaymentBadge } from '#web/domain/parcel/ParcelBadges.tsx';
import { TerminalName } from '#web/domain/terminal/TerminalName.tsx';

/** A button shows the rest. */
const SHOWN_ROWS = 10;

/** The texts are short enough for the table to fit a 390 px phone. */
const COLUMNS: readonly Column<Parcel>[] = [
  { id: 'freightBillNum', header: 'Freight bill', width: 90, card: 'title', format: 'mono' },
  {
    id: 'originCode',
    header: 'Origin',
    width: 66,
    card: 'half',
    cell: ({ originCode }) => <TerminalName code={originCode} />,
  },
  {
    id: 'price',
    header: 'Cost',
    width: 66,
    align: 'right',
    card: 'aside',
    cell: ({ price }) => (price === null ? 'Not priced yet' : <Money amount={price} />),
  },
  {
    id: 'paymentStatus',
    header: 'Payment',
    width: 90,
    card: 'half',
    cell: (parcel) => (
      <>
        <PaymentBadge parcel={parcel} />
        {parcel.paymentStatus === 'UNPAYABLE' && 'Not payable yet'}
        {storageDue(parcel) > 0 && (
          <div>
            + <Money amount={storageDue(parcel)} /> storage
          </div>
        )}
      </>
    ),
  },
];

/** More specific than the style of the rows. */
const TABLE_STYLE = {
  '& table': { tableLayout: 'auto' },
  '&& tr > *': { px: { xs: 0.5, sm: 1.5 }, py: 1.5, fontSize: '0.875rem', overflowWrap: 'normal' },
  '&& thead tr > *': { height: 36, py: 0.5 },
  // Emotion rejects :first-child.
  '&& tr > :not(* + *)': { pl: { xs: 1.5, sm: 2 } },
  '&& tr > :last-child': { pr: { xs: 1.25, sm: 2 } },
  '& .MuiChip-root': { flexShrink: 0, maxWidth: 'none' },
  // The touch target is as high as the row.
  '& tbody button': { py: 1.625, my: -1.625 },
};

interface ReadyPackagesProps {
  name: string;
  parcels: readonly Parcel[];
  onShowDetails: (parcelId: string) => void;
}

/** The packages that are ready at a terminal, with what each costs and whether it is paid. */
export const ReadyPackages = memo(function ReadyPackages(props: ReadyPackagesProps) {
  const { name, parcels, onShowDetails } = props;
  const [isExpanded, setIsExpanded] = useState(false);
  const open = useCallback(({ parcelId }: Parcel) => onShowDetails(parcelId), [onShowDetails]);
  return (
    <Box sx={TABLE_STYLE}>
      <DataTable
        label={`Packages in ${name}`}
        columns={COLUMNS}
        rows={isExpanded ? parcels : parcels.slice(0, SHOWN_ROWS)}
        rowId="parcelId"
        onOpen={open}
      />
      {parcels.length > SHOWN_ROWS && (
        <Button sx={{ mt: 0.5 }} aria-expanded={isExpanded} onClick={() => setIsExpanded(!isExpanded)}>
          {isExpanded ? 'Show fewer packages' : `Show all ${packages(parcels.length)}`}
        </Button>
      )}
    </Box>
  );
});

interface AmountDueProps {
  name: string;
  ready: readonly Parcel[];
  /** Whether paying is the main action of the card. */
  isPrimary: boolean;
  /** Called with the packages to pay for. */
  onPay: (parcels: readonly Parcel[]) => void;
}

/** The amount due before the pickup, with a button to pay it. */
export function AmountDue({ name, ready, isPrimary, onPay }: AmountDueProps) {
  const unpaid = ready.filter(isPayableNow);
  if (unpaid.length === 0) return null;
  const first = unpaid.slice(0, MAX_PARCELS_PER_PAYMENT);
  const isPartial = first.length < unpaid.length;

  return (
    <Box sx={ROW_STYLE}>
      <Box sx={{ flex: '1 1 200px', lineHeight: 1.4 }}>
        <Box sx={{ fontWeight: 700 }}>
          <Money amount={total(unpaid)} /> due for {packages(unpaid.length)}
        </Box>
        <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
          Payment is due before pickup.
          {isPartial && ` One payment can include at most ${MAX_PARCELS_PER_PAYMENT} packages.`}
        </Box>
      </Box>
      <Button variant={isPrimary ? 'contained' : 'outlined'} onClick={() => onPay(first)}>
        <span>
          Pay <Money amount={total(first)} />
          <VisuallyHidden>
            {' '}
            for {packages(first.length)} in {name}
          </VisuallyHidden>
        </span>
      </Button>
    </Box>
  );
}

const total = (parcels: readonly Parcel[]) => sumDollars(parcels.map(amountDue));

const ROW_STYLE = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1.5,
  '& > button': { flexGrow: { xs: 1, sm: 0 } },
};
