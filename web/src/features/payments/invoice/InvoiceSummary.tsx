import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import GlobalStyles from '@mui/material/GlobalStyles';
import Typography from '@mui/material/Typography';
import { BusyButton } from '#web/components/controls/BusyButton.tsx';
import { useGoBack } from '#web/components/controls/use-go-back.ts';
import { AmountRow, Money } from '#web/components/display/Money.tsx';
import { BELOW_BAR } from '#web/components/layout/bar-height.ts';
import { packages } from '#web/domain/parcel/labels.ts';
import { paths } from '#web/lib/paths.ts';
import type { invoiceSums } from './invoice-charges.ts';

interface InvoiceSummaryProps {
  sums: ReturnType<typeof invoiceSums>;
  parcelCount: number;
  isChecking: boolean;
  /** Whether packages must be removed first, which is then the main action. */
  isBlocked: boolean;
  onProceed: () => void;
  /** Whether the packages are being checked because somebody else is to pay. */
  isAsking: boolean;
  onAsk: () => void;
}

/** The sums and the actions, always in view: beside the packages, or at the bottom of a phone screen. */
export function InvoiceSummary(props: InvoiceSummaryProps) {
  const { sums, parcelCount, isChecking, isBlocked, onProceed, isAsking, onAsk } = props;
  const goBack = useGoBack(paths.orders);
  return (
    <Card component="section" aria-labelledby="invoice-summary" sx={SUMMARY_STYLE}>
      <GlobalStyles styles={SPACE_FOR_BAR} />
      <Typography id="invoice-summary" variant="h2">
        Summary
      </Typography>
      <Box component="dl" sx={{ m: 0 }}>
        <AmountRow name="Base Charges" amount={sums.base} />
        <AmountRow name="Other Charges" amount={sums.other} />
        <AmountRow name="Total Charges" total="large" amount={sums.total} />
      </Box>
      <Box sx={ACTIONS_STYLE}>
        <Box aria-hidden sx={BAR_TOTAL_STYLE}>
          <span>{packages(parcelCount)}</span>
          <Money amount={sums.total} />
        </Box>
        <BusyButton
          variant={isBlocked ? 'outlined' : 'contained'}
          isBusy={isChecking}
          busyLabel="Checking…"
          onClick={onProceed}
          sx={{ flexGrow: 1 }}
        >
          Proceed to Payment
        </BusyButton>
        <Button variant="outlined" onClick={goBack}>
          Back
        </Button>
      </Box>
      <BusyButton
        aria-haspopup="dialog"
        isBusy={isAsking}
        busyLabel="Checking…"
        onClick={onAsk}
        sx={{ '@media print': { display: 'none' } }}
      >
        Ask somebody else to pay
      </BusyButton>
    </Card>
  );
}

const SUMMARY_STYLE = {
  position: { md: 'sticky' },
  top: BELOW_BAR,
  display: 'grid',
  gap: 2,
  p: { xs: 2, sm: 2.5 },
  overflow: 'visible',
  breakInside: 'avoid',
} as const;

const ACTIONS_STYLE = {
  display: { xs: 'flex', md: 'grid' },
  flexDirection: 'row-reverse',
  flexWrap: 'wrap',
  gap: 1.5,
  position: { xs: 'fixed', md: 'static' },
  insetInline: 0,
  bottom: 0,
  zIndex: { xs: 'appBar', md: 'auto' },
  px: { xs: 2, sm: 4, md: 0 },
  pt: { xs: 1.25, md: 0 },
  pb: { xs: 'calc(12px + env(safe-area-inset-bottom))', md: 0 },
  bgcolor: 'background.paper',
  borderTop: { xs: 1, md: 0 },
  borderColor: { xs: 'divider' },
  boxShadow: { xs: '0 -6px 20px rgb(0 0 0 / 12%)', md: 'none' },
  '@media print': { display: 'none' },
} as const;

/** Screen readers get the total from the heading of the packages. */
const BAR_TOTAL_STYLE = {
  display: { xs: 'flex', md: 'none' },
  justifyContent: 'space-between',
  flexBasis: '100%',
  fontWeight: 700,
} as const;

/** Keeps the end of the page, toasts and focused controls above the bar. */
const SPACE_FOR_BAR = {
  '@media screen and (max-width: 899.95px)': {
    ':root': { scrollPaddingBottom: 144 },
    '#main': { marginBottom: 112 },
    '[data-sonner-toaster][data-y-position="bottom"]': { bottom: '120px !important' },
  },
};
