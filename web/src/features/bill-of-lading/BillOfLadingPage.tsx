import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import GlobalStyles from '@mui/material/GlobalStyles';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import type { BillOfLading, BillsOfLading } from '#shared/contracts/cover/bills-of-lading.ts';
import { PrintButton } from '#web/components/controls/PrintButton.tsx';
import { EmptyState } from '#web/components/feedback/EmptyState.tsx';
import { ErrorState } from '#web/components/feedback/ErrorState.tsx';
import { Loaded, Loading } from '#web/components/feedback/Loaded.tsx';
import { ReceiptIcon } from '#web/components/icons.tsx';
import { ON_SCREEN_ONLY, Page } from '#web/components/layout/Page.tsx';
import { call } from '#web/lib/api/api-client.ts';
import { BillDocument, EarlierBill } from './BillDocument.tsx';

const LETTER = { '@page': { size: 'letter', margin: '0.5in' } };

/** Routes /bill-of-lading/:id and /staff/bill-of-lading/:id: what was agreed about a package, on screen and on paper. */
export function BillOfLadingPage() {
  const { id: parcelId = '' } = useParams();
  const query = useQuery({
    queryKey: ['parcels', 'bills-of-lading', parcelId],
    queryFn: ({ signal }) => call('getBillsOfLading', { params: { parcelId } }, { signal }),
  });
  const { data } = query;
  return (
    <Page
      title={data ? `Bill of lading ${data.freightBillNum}` : 'Bill of lading'}
      narrow
      actions={data && data.bills.length > 0 && <PrintButton />}
    >
      <Loaded
        query={query}
        loading={<Loading what="the bill of lading" heights={[420]} />}
        failure="This bill of lading could not be loaded."
        missing={
          <ErrorState
            title="This package was not found."
            detail="The link may be wrong, or the package may belong to another customer."
          />
        }
      >
        {(bills) => <Bills bills={bills} />}
      </Loaded>
    </Page>
  );
}

function Bills({ bills: { bills } }: { bills: BillsOfLading }) {
  const [latest, ...earlier] = bills;
  if (!latest) {
    return (
      <EmptyState icon={<ReceiptIcon fontSize="inherit" />} title="No limit was agreed">
        A bill of lading is written when the cover of a package is chosen, before it leaves Tacoma. Without
        one, no limit of liability was agreed for this package.
      </EmptyState>
    );
  }
  return (
    <>
      <GlobalStyles styles={LETTER} />
      <Card sx={{ p: { xs: 2, sm: 3 }, overflow: 'visible', '@media print': { p: 0, border: 0 } }}>
        <BillDocument bill={latest} />
      </Card>
      <EarlierBills bills={earlier} />
    </>
  );
}

function EarlierBills({ bills }: { bills: readonly BillOfLading[] }) {
  if (bills.length === 0) return null;
  return (
    <Box component="section" aria-labelledby="earlier" sx={{ mt: 4, ...ON_SCREEN_ONLY }}>
      <Typography id="earlier" variant="h2" sx={{ mb: 1 }}>
        Earlier versions
      </Typography>
      {bills.map((bill) => (
        <EarlierBill key={bill.number} bill={bill} />
      ))}
    </Box>
  );
}
