import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import GlobalStyles from '@mui/material/GlobalStyles';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState } from '../feedback/ErrorState.tsx';
import { Loaded, Loading } from '../feedback/Loaded.tsx';
import { PrinterIcon } from '../icons.tsx';
import { ON_SCREEN_ONLY, Page } from './Page.tsx';

interface DocumentPageProps<T> {
  /** `receipt` */
  what: string;
  /** The heading, with the number of the document once it has loaded. */
  title: string;
  links?: ReactNode;
  query: Pick<UseQueryResult<T>, 'data' | 'error' | 'isFetching' | 'refetch'>;
  canPrint: boolean;
  children: (data: T) => ReactNode;
}

/** A page with a document, on screen and on Letter paper. */
export function DocumentPage<T>({ what, title, links, query, canPrint, children }: DocumentPageProps<T>) {
  return (
    <Page title={title} narrow links={links} actions={canPrint && <PrintButton />}>
      <Loaded
        query={query}
        loading={<Loading what={`the ${what}`} heights={[420]} />}
        failure={`This ${what} could not be loaded.`}
        missing={
          <ErrorState
            title={`This ${what} was not found.`}
            detail="The link may be wrong, or it may belong to another customer."
          />
        }
      >
        {children}
      </Loaded>
    </Page>
  );
}

const PrintButton = () => (
  <Button variant="outlined" startIcon={<PrinterIcon />} onClick={() => window.print()} sx={ON_SCREEN_ONLY}>
    Print
  </Button>
);

/** The sheet of paper of a document. */
export const Sheet = ({ children }: { children: ReactNode }) => (
  <Card sx={SHEET_STYLE}>
    <GlobalStyles styles={{ '@page': { size: 'letter', margin: '0.5in' } }} />
    {children}
  </Card>
);

// Blocks, not a grid: browsers break blocks across printed pages more reliably.
const SHEET_STYLE = {
  p: { xs: 2, sm: 3 },
  overflow: 'visible',
  // Two `&` override the parts' own `m: 0`.
  '&& > * + *': { mt: 3 },
  '@media print': { p: 0, border: 0 },
} as const;
