import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import GlobalStyles from '@mui/material/GlobalStyles';
import { memo, useLayoutEffect } from 'react';
import { MAX_PARCELS_PER_PAYMENT } from '../../../../shared/rules/payment.ts';
import { Money } from '../../components/display/Money.tsx';
import { VisuallyHidden } from '../../components/display/VisuallyHidden.tsx';
import { packages } from '../../domain/parcel/labels.ts';

interface PayBarProps {
  /** How many packages are selected. */
  count: number;
  /** What they cost together, US dollars. */
  total: number;
  /** How many of them the search and the filters hide. */
  hidden: number;
  /** Whether somebody tried to select more than one payment takes. */
  isFull: boolean;
  onPay: () => void;
  onClear: () => void;
}

/** On the document while the bar is there. */
const BAR_MARK = 'data-pay-bar';

/**
 * What is selected and what it costs, with the way to pay, at the bottom of the window. Hidden while nothing is, not
 * absent: styles that first come with it would have the browser go through those of the whole page.
 */
export const PayBar = memo(function PayBar(props: PayBarProps) {
  const { count, total, hidden, isFull, onPay, onClear } = props;
  const isNeeded = count > 0;
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute(BAR_MARK, isNeeded);
    return () => document.documentElement.removeAttribute(BAR_MARK);
  }, [isNeeded]);
  return (
    <Box component="section" aria-label="Selected packages" hidden={!isNeeded} sx={BAR_STYLE}>
      <GlobalStyles styles={ROOM_FOR_BAR} />
      <Box sx={{ width: '100%', maxWidth: 1200, mx: 'auto', px: { xs: 2, sm: 4 }, py: 1.5 }}>
        <Box role="alert" sx={{ typography: 'body2', '&:not(:empty)': { pb: 1 } }}>
          {isFull &&
            `One payment takes at most ${MAX_PARCELS_PER_PAYMENT} packages. Pay for these first, then for the rest.`}
        </Box>
        <Box sx={ROW_STYLE}>
          <Box sx={{ flexGrow: 1, lineHeight: 1.35 }}>
            <Box component="span" sx={{ fontWeight: 650, whiteSpace: 'nowrap' }}>
              {packages(count)}
            </Box>
            <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
              {' · '}
            </Box>
            <Box component="span" sx={{ display: { xs: 'block', sm: 'inline' }, fontWeight: 750 }}>
              <Money amount={total} />
            </Box>
            {hidden > 0 && (
              <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>{hidden} not shown here</Box>
            )}
          </Box>
          <Button onClick={onClear}>
            Clear<VisuallyHidden> selection</VisuallyHidden>
          </Button>
          <Button variant="contained" size="large" onClick={onPay}>
            <span>
              Pay <Money amount={total} />
              <VisuallyHidden> for {packages(count)}</VisuallyHidden>
            </span>
          </Button>
        </Box>
      </Box>
    </Box>
  );
});

const ROW_STYLE = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: { xs: 1, sm: 2 },
  // On the smallest screens the way to pay takes a row of its own, before anything is squeezed.
  '& > :last-child': { flexGrow: { xs: 1, sm: 0 }, whiteSpace: 'nowrap' },
};

const BAR_STYLE = {
  position: 'fixed',
  insetInline: 0,
  bottom: 0,
  zIndex: 'appBar',
  pb: 'env(safe-area-inset-bottom)',
  bgcolor: 'background.paper',
  borderTop: 1,
  borderColor: 'divider',
  boxShadow: '0 -6px 20px rgb(0 0 0 / 12%)',
} as const;

/** While the bar is there the page ends above it, and so do notices and controls that take the focus. */
const ROOM_FOR_BAR = {
  [`[${BAR_MARK}]`]: { scrollPaddingBottom: 144 },
  [`[${BAR_MARK}] #main`]: { marginBottom: 112 },
  [`[${BAR_MARK}] [data-sonner-toaster][data-y-position="bottom"]`]: { bottom: '120px !important' },
};
