import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import GlobalStyles from '@mui/material/GlobalStyles';
import { memo, useLayoutEffect } from 'react';
import { MAX_PARCELS_PER_PAYMENT } from '#shared/rules/payment.ts';
import { Money } from '#web/components/display/Money.tsx';
import { VisuallyHidden } from '#web/components/display/VisuallyHidden.tsx';
import { packages } from '#web/domain/parcel/labels.ts';

interface PayBarProps {
  count: number;
  /** US dollars. */
  total: number;
  /** How many of them are hidden by the search and the filters. */
  hidden: number;
  /** Whether the last attempt to select exceeded the limit of one payment. */
  isFull: boolean;
  onPay: () => void;
  onClear: () => void;
}

/** Set on the body while the bar is visible. */
const BAR_ATTRIBUTE = 'data-pay-bar';

/**
 * The selected packages, their total and the Pay button at the bottom of the window. Hidden instead of absent if nothing
 * is selected, so that selecting a package does not have to render it.
 */
export const PayBar = memo(function PayBar(props: PayBarProps) {
  const { count, total, hidden, isFull, onPay, onClear } = props;
  const isVisible = count > 0;
  useLayoutEffect(() => {
    if (!isVisible) return;
    document.body.toggleAttribute(BAR_ATTRIBUTE, true);
    // Inline and without variables: otherwise the browser recalculates the styles of the whole page.
    document.documentElement.style.scrollPaddingBottom = `${ABOVE_BARS}px`;
    return () => {
      document.body.removeAttribute(BAR_ATTRIBUTE);
      document.documentElement.style.scrollPaddingBottom = '';
    };
  }, [isVisible]);
  return (
    <Box component="section" aria-label="Selected packages" hidden={!isVisible} sx={BAR_STYLE}>
      <GlobalStyles styles={SPACE_FOR_BAR} />
      <Box sx={{ width: '100%', maxWidth: 1200, mx: 'auto', px: { xs: 2, sm: 4 }, py: 1.5 }}>
        <Box role="alert" sx={{ typography: 'body2', '&:not(:empty)': { pb: 1 } }}>
          {isFull &&
            `One payment can include at most ${MAX_PARCELS_PER_PAYMENT} packages. Pay for these first, then for the rest.`}
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
              <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{hidden} hidden by filters</Box>
            )}
          </Box>
          <Button onClick={onClear}>
            Clear<VisuallyHidden> selection</VisuallyHidden>
          </Button>
          <Button variant="contained" size="large" onClick={onPay}>
            <span>
              Pay
              <VisuallyHidden>
                {' '}
                <Money amount={total} /> for {packages(count)}
              </VisuallyHidden>
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
  // With large text, the Pay button wraps into a separate row.
  '& > :last-child': { flexGrow: { xs: 1, sm: 0 }, whiteSpace: 'nowrap' },
};

const BAR_STYLE = {
  position: 'fixed',
  insetInline: 0,
  bottom: 'var(--bottom-bar, 0px)',
  zIndex: 'appBar',
  pb: 'env(safe-area-inset-bottom)',
  bgcolor: 'background.paper',
  borderTop: 1,
  borderColor: 'divider',
  boxShadow: '0 -6px 20px rgb(0 0 0 / 12%)',
} as const;

/** Keeps focused controls above this bar and the one below it, in pixels. */
const ABOVE_BARS = 240;

/** Keeps the end of the page and toasts above the bar. */
const SPACE_FOR_BAR = {
  [`[${BAR_ATTRIBUTE}] #main`]: { marginBottom: 'calc(112px + var(--bottom-bar, 0px))' },
  [`[${BAR_ATTRIBUTE}] [data-sonner-toaster][data-y-position="bottom"]`]: { bottom: '120px !important' },
};
