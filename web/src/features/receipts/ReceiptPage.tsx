import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import GlobalStyles from '@mui/material/GlobalStyles';
import { useParams } from 'react-router-dom';
import type { Receipt } from '#shared/contracts/receipts.ts';
import { addressLine } from '#shared/rules/texts/terminals.ts';
import { PrintButton } from '#web/components/controls/PrintButton.tsx';
import { RouteButton } from '#web/components/controls/RouteLink.tsx';
import { ErrorState } from '#web/components/feedback/ErrorState.tsx';
import { Loaded, Loading } from '#web/components/feedback/Loaded.tsx';
import { ChevronLeftIcon } from '#web/components/icons.tsx';
import { Logo } from '#web/components/layout/Logo.tsx';
import { ON_SCREEN_ONLY, Page } from '#web/components/layout/Page.tsx';
import { ReceiptFacts, ReceiptSums } from '#web/domain/payment/ReceiptFacts.tsx';
import { ReceiptLine, ReceiptRefunds } from '#web/domain/payment/ReceiptLines.tsx';
import { useReceipt } from '#web/domain/payment/receipt-queries.ts';
import { useTerminal } from '#web/domain/terminal/queries.ts';
import { paths } from '#web/lib/paths.ts';
import { useRuntimeConfig } from '#web/lib/runtime-config.ts';

const LETTER = { '@page': { size: 'letter', margin: '0.5in' } };

/** Route /receipts/:id: a receipt, on screen and on Letter paper. */
export function ReceiptPage() {
  const { id = '' } = useParams();
  const query = useReceipt(id);
  const receipt = query.data;
  return (
    <Page
      title={receipt ? `Receipt ${receipt.receiptNumber}` : 'Receipt'}
      narrow
      links={
        <RouteButton to={paths.receipts} size="small" startIcon={<ChevronLeftIcon />} sx={ON_SCREEN_ONLY}>
          Receipts
        </RouteButton>
      }
      actions={receipt && <PrintButton />}
    >
      <Loaded
        query={query}
        loading={<Loading what="the receipt" heights={[420]} />}
        failure="This receipt could not be loaded."
        missing={
          <ErrorState
            title="This receipt was not found."
            detail="The link may be wrong, or the receipt may belong to another customer."
          />
        }
      >
        {(loaded) => <ReceiptDocument receipt={loaded} />}
      </Loaded>
    </Page>
  );
}

function ReceiptDocument({ receipt }: { receipt: Receipt }) {
  return (
    <Card sx={DOCUMENT_STYLE}>
      <GlobalStyles styles={LETTER} />
      <ReceiptLetterhead />
      <ReceiptFacts receipt={receipt} />
      <Box
        component="ul"
        aria-label="Packages"
        sx={{ listStyle: 'none', m: 0, p: 0, borderTop: 1, borderColor: 'divider' }}
      >
        {receipt.lines.map((line) => (
          <ReceiptLine key={line.lineId} receipt={receipt} line={line} />
        ))}
      </Box>
      <ReceiptSums receipt={receipt} />
      <ReceiptRefunds receipt={receipt} />
    </Card>
  );
}

// Blocks, not a grid: browsers break blocks across printed pages more reliably.
const DOCUMENT_STYLE = {
  p: { xs: 2, sm: 3 },
  overflow: 'visible',
  // Two `&` override the parts' own `m: 0`.
  '&& > * + *': { mt: 3 },
  '@media print': { p: 0, border: 0 },
} as const;

/** The sender: the product and the address of the Tacoma terminal. */
function ReceiptLetterhead() {
  const { productName } = useRuntimeConfig();
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: 2,
      }}
    >
      <Logo name={productName} />
      <Box sx={ADDRESS_STYLE}>
        <Loaded isLine query={useTerminal('TAC')} loading={null} failure="Our address could not be loaded.">
          {(origin) => origin && addressLine(origin)}
        </Loaded>
      </Box>
    </Box>
  );
}

/** Reserves the height of the address before it loads: two lines on a phone. */
const ADDRESS_STYLE = {
  flexBasis: { xs: '100%', sm: 'auto' },
  minHeight: { xs: '3em', sm: '1.5em' },
  typography: 'body2',
  lineHeight: 1.5,
  color: 'text.secondary',
};
