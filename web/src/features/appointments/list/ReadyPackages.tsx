import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { memo, useState } from 'react';
import type { Parcel } from '#shared/contracts/parcel.ts';
import { sumDollars } from '#shared/rules/money.ts';
import { isPayable } from '#shared/rules/parcel-status.ts';
import { MAX_PARCELS_PER_PAYMENT } from '#shared/rules/payment.ts';
import { Money } from '#web/components/display/Money.tsx';
import { Mono } from '#web/components/display/Mono.tsx';
import { VisuallyHidden } from '#web/components/display/VisuallyHidden.tsx';
import { cardLayout } from '#web/components/table/card-layout.ts';
import { packages } from '#web/domain/parcel/labels.ts';
import { PaymentBadge } from '#web/domain/parcel/ParcelBadges.tsx';
import { TerminalName } from '#web/domain/terminal/TerminalName.tsx';

const COLUMNS = ['Freight bill', 'Origin', 'Cost', 'Payment'] as const;
const [, ORIGIN, COST, PAYMENT] = COLUMNS;

/** A button shows the rest. */
const SHOWN_ROWS = 10;

interface ReadyPackagesProps {
  name: string;
  parcels: readonly Parcel[];
  onShowDetails: (parcelId: string) => void;
}

/** The packages that are ready at a terminal, with what each costs and whether it is paid. */
export const ReadyPackages = memo(function ReadyPackages(props: ReadyPackagesProps) {
  const { name, parcels, onShowDetails } = props;
  const [isExpanded, setIsExpanded] = useState(false);
  const shown = isExpanded ? parcels : parcels.slice(0, SHOWN_ROWS);
  return (
    <TableContainer>
      <Table role="table" aria-label={`Packages in ${name}`} sx={[TABLE_STYLE, cardLayout(NARROWEST)]}>
        <TableHead role="rowgroup">
          <TableRow role="row">
            {COLUMNS.map((name) => (
              <TableCell key={name} role="columnheader" align={name === COST ? 'right' : 'left'}>
                {name}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody role="rowgroup">
          {shown.map((parcel) => (
            <Row key={parcel.parcelId} parcel={parcel} onShowDetails={onShowDetails} />
          ))}
        </TableBody>
      </Table>
      {parcels.length > SHOWN_ROWS && (
        <Button sx={{ mt: 0.5 }} aria-expanded={isExpanded} onClick={() => setIsExpanded(!isExpanded)}>
          {isExpanded ? 'Show fewer packages' : `Show all ${packages(parcels.length)}`}
        </Button>
      )}
    </TableContainer>
  );
});

function Row({ parcel, onShowDetails }: Pick<ReadyPackagesProps, 'onShowDetails'> & { parcel: Parcel }) {
  return (
    <TableRow role="row">
      <TableCell component="th" scope="row" role="rowheader" data-card="title">
        <Link
          component="button"
          type="button"
          aria-haspopup="dialog"
          onClick={() => onShowDetails(parcel.parcelId)}
        >
          <Mono>{parcel.freightBillNum}</Mono>
        </Link>
      </TableCell>
      <TableCell role="cell" data-card="half" data-label={ORIGIN}>
        <TerminalName code={parcel.originCode} />
      </TableCell>
      <TableCell role="cell" align="right" data-card="aside" data-label={COST}>
        {parcel.price === null ? 'Not priced yet' : <Money amount={parcel.price} />}
      </TableCell>
      <TableCell role="cell" data-card="half" data-label={PAYMENT}>
        <PaymentBadge parcel={parcel} />
        {parcel.paymentStatus === 'UNPAYABLE' && 'Not payable yet'}
      </TableCell>
    </TableRow>
  );
}

/** The texts are short enough for the table to fit a 390 px phone. */
const NARROWEST = 312;

const TABLE_STYLE = {
  tableLayout: 'auto',
  '& tr > .MuiTableCell-root': {
    px: { xs: 0.5, sm: 1.5 },
    py: 1.5,
    fontSize: '0.875rem',
    overflowWrap: 'normal',
  },
  '& tr > .MuiTableCell-head': { height: 36, py: 0.5, fontSize: '0.875rem' },
  // Emotion rejects :first-child.
  '& tr > .MuiTableCell-root:not(* + *)': { pl: { xs: 1.5, sm: 2 } },
  '& tr > .MuiTableCell-root:last-child': { pr: { xs: 1.25, sm: 2 } },
  '& .MuiChip-root': { flexShrink: 0, maxWidth: 'none' },
  // The touch target is as high as the row.
  '& tbody button': { py: 1.625, my: -1.625 },
};

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
  const unpaid = ready.filter(isPayable);
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

const total = (parcels: readonly Parcel[]) => sumDollars(parcels.map(({ price }) => price ?? 0));

const ROW_STYLE = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1.5,
  '& > button': { flexGrow: { xs: 1, sm: 0 } },
};
