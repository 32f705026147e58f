import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import GlobalStyles from '@mui/material/GlobalStyles';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { useGoBack } from '#web/components/controls/use-go-back.ts';
import { ChevronLeftIcon, PrinterIcon } from '#web/components/icons.tsx';
import { ON_SCREEN_ONLY, PrintStyle } from '#web/components/layout/Page.tsx';
import { usePageTitle } from '#web/components/layout/use-page-title.ts';
import { Barcode } from '#web/domain/label/Barcode.tsx';
import { LABEL_STYLE, PAGE_STYLE, PAPER } from '#web/domain/label/paper.ts';
import { paths } from '#web/lib/paths.ts';

interface LabelPreviewProps {
  title: string;
  /** How many labels are ready; undefined while they load. */
  count: number | undefined;
  onPrint: () => void;
  /** Above the labels, on the screen only. */
  message?: ReactNode;
  children: ReactNode;
}

/** A page outside the shell that shows labels at actual size and prints only them. */
export function LabelPreview({ title, count, onPrint, message, children }: LabelPreviewProps) {
  const heading = usePageTitle(title);
  const goBack = useGoBack(paths.staffPackages);
  const { isTest, printLabels, printTest } = usePrint(() => {
    if (count) onPrint();
  });
  return (
    <Box component="main" id="main">
      <PrintStyle />
      <GlobalStyles styles={PAGE_STYLE} />
      <Box sx={[HEAD, ON_SCREEN_ONLY]}>
        <Typography variant="h1" ref={heading} tabIndex={-1} sx={{ flexGrow: 1 }}>
          {title}
        </Typography>
        <Button variant="outlined" startIcon={<ChevronLeftIcon />} onClick={goBack}>
          Back
        </Button>
        <Button variant="outlined" onClick={printTest}>
          Print test label
        </Button>
        <Button variant="contained" startIcon={<PrinterIcon />} disabled={!count} onClick={printLabels}>
          {count === undefined || count <= 1 ? 'PRINT LABEL' : `PRINT ${count} LABELS`}
        </Button>
        <Typography color="textSecondary" sx={{ flexBasis: '100%' }}>
          Print at 100% scale on {PAPER.width} x {PAPER.height} inch labels, without margins.
        </Typography>
      </Box>
      {message && (
        <Box sx={[{ px: { xs: 2, sm: 4 }, pb: 2, maxWidth: 900, mx: 'auto' }, ON_SCREEN_ONLY]}>{message}</Box>
      )}
      <Box sx={LABELS}>{isTest ? <TestLabel /> : children}</Box>
    </Box>
  );
}

export function LabelSkeleton() {
  return (
    <Skeleton
      variant="rectangular"
      sx={{ width: `${PAPER.width}in`, height: `${PAPER.height}in`, ...ON_SCREEN_ONLY }}
    />
  );
}

const HEAD = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1.5,
  maxWidth: 900,
  mx: 'auto',
  px: { xs: 2, sm: 4 },
  py: 3,
} as const;

const LABELS = {
  '@media screen': {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'center',
    gap: 3,
    pb: 5,
    '& > *': { boxShadow: 3 },
  },
  // A phone is narrower than a label.
  '@media screen and (max-width: 430px)': { zoom: 0.88 },
} as const;

/**
 * Prints the labels or the test label. `onPrint` is called whenever labels are printed, including from the browser's menu.
 * `isTest` tells whether to show the test label.
 */
function usePrint(onPrint: () => void) {
  const [isTest, setIsTest] = useState(false);
  const record = useEffectEvent(() => {
    if (!isTest) onPrint();
  });
  useEffect(() => {
    const begin = () => record();
    const end = () => setIsTest(false);
    addEventListener('beforeprint', begin);
    addEventListener('afterprint', end);
    return () => {
      removeEventListener('beforeprint', begin);
      removeEventListener('afterprint', end);
    };
  }, []);

  async function print(test: boolean): Promise<void> {
    // Before the browser lays the page out for the printer.
    flushSync(() => setIsTest(test));
    await document.fonts.ready;
    window.print();
  }
  return { isTest, printLabels: () => void print(false), printTest: () => void print(true) };
}

/** In tenths of an inch. */
const MARKS = Array.from({ length: 11 }, (_, tenth) => tenth);

/** A label for checking a printer: a one-inch ruler in each direction, a frame and a barcode. */
function TestLabel() {
  return (
    <Box component="article" aria-label="Test label" sx={[LABEL_STYLE, { p: '0.1in' }]}>
      <Box sx={FRAME}>
        <Box sx={{ fontSize: '0.3in', fontWeight: 800 }}>TEST LABEL</Box>
        <Box sx={{ fontSize: '0.17in' }}>
          Measure both rulers. Each must be exactly 1 inch long. If not, print at 100% scale on 4 x 6 inch
          paper. The frame must be complete.
        </Box>
        <svg role="img" aria-label="One-inch rulers" width="2.4in" height="1.8in" viewBox="-4 -4 24 18">
          <g stroke="#000" strokeWidth="0.15">
            <path d={`M0 0h10${MARKS.map((at) => `M${at} 0v${lengthOf(at)}`).join('')}`} />
            <path d={`M0 0v10${MARKS.map((at) => `M0 ${at}h${lengthOf(at)}`).join('')}`} />
          </g>
          <text x="11" y="0.6" fontSize="1.7" fontWeight="700">
            1 inch
          </text>
          <text x="-1" y="12.2" fontSize="1.7" fontWeight="700">
            1 inch
          </text>
        </svg>
        <Box sx={{ mt: 'auto' }}>
          <Barcode text="TEST1234" />
          <Box sx={{ textAlign: 'center', fontSize: '0.2in' }}>Scan it: TEST1234</Box>
        </Box>
      </Box>
    </Box>
  );
}

/** Longer at the ends and in the middle. */
const lengthOf = (tenth: number) => (tenth % 10 === 0 ? 2.4 : tenth === 5 ? 1.8 : 1);

const FRAME = {
  boxSizing: 'border-box',
  height: '100%',
  p: '0.15in',
  border: '0.03in solid #000',
  display: 'flex',
  flexDirection: 'column',
  gap: '0.12in',
} as const;
