import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import GlobalStyles from '@mui/material/GlobalStyles';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { useGoBack } from '#web/components/controls/use-go-back.ts';
import { ChevronLeftIcon, PrinterIcon } from '#web/components/icons.tsx';
import { ON_SCREEN_ONLY, PrintStyle } from '#web/components/layout/Page.tsx';
import { usePageTitle } from '#web/components/layout/use-page-title.ts';
import { paths } from '#web/lib/paths.ts';
import { PAGE_STYLE, PAPER } from './label-size.ts';
import { TestLabel } from './TestLabel.tsx';

interface LabelPreviewProps {
  title: string;
  /** How many labels are ready; undefined while they load. */
  count: number | undefined;
  onPrint: () => void;
  /** Above the labels, on the screen only. */
  message?: ReactNode;
  /** The labels. */
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
          Print at a scale of 100% on labels of {PAPER.width} x {PAPER.height} inches, without margins.
        </Typography>
      </Box>
      {message && (
        <Box sx={[{ px: { xs: 2, sm: 4 }, pb: 2, maxWidth: 900, mx: 'auto' }, ON_SCREEN_ONLY]}>{message}</Box>
      )}
      <Box sx={LABELS}>{isTest ? <TestLabel /> : children}</Box>
    </Box>
  );
}

/** The placeholder of a label while its package loads. */
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
