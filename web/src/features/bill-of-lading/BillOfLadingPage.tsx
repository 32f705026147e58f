import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import type { BillsOfLading } from '#shared/contracts/cover/bills-of-lading.ts';
import { LazyDetails } from '#web/components/display/LazyDetails.tsx';
import { EmptyState } from '#web/components/feedback/EmptyState.tsx';
import { ReceiptIcon } from '#web/components/icons.tsx';
import { DocumentPage, Sheet } from '#web/components/layout/DocumentPage.tsx';
import { ON_SCREEN_ONLY } from '#web/components/layout/Page.tsx';
import { Letterhead } from '#web/domain/terminal/Letterhead.tsx';
import { call } from '#web/lib/api/api-client.ts';
import { formatDate, ORIGIN_TIME_ZONE } from '#web/lib/dates.ts';
import { formatDollars } from '#web/lib/numbers.ts';
import { BillFacts } from './BillFacts.tsx';

/** Routes /bill-of-lading/:id and /staff/bill-of-lading/:id: what was agreed about a package, on screen and on paper. */
export function BillOfLadingPage() {
  const { id: parcelId = '' } = useParams();
  const query = useQuery({
    queryKey: ['parcels', 'bills-of-lading', parcelId],
    queryFn: ({ signal }) => call('getBillsOfLading', { params: { parcelId } }, { signal }),
    // An earlier version is never shown as the latest one.
    gcTime: 0,
  });
  const { data } = query;
  return (
    <DocumentPage
      what="bill of lading"
      title={data ? `Bill of lading ${data.freightBillNum}` : 'Bill of lading'}
      query={query}
      canPrint={data !== undefined && data.bills.length > 0}
    >
      {(bills) => <Bills bills={bills} />}
    </DocumentPage>
  );
}

function Bills({ bills: { bills } }: { bills: BillsOfLading }) {
  const [latest, ...earlier] = bills;
  if (!latest) {
    return (
      <EmptyState icon={<ReceiptIcon fontSize="inherit" />} title="No limit was agreed">
        A bill of lading is written when the coverage of a package is chosen, before it leaves Tacoma. Without
        one, no limit of our liability was agreed for this package.
      </EmptyState>
    );
  }
  return (
    <>
      <Sheet>
        <Letterhead code={latest.originCode} />
        <BillFacts bill={latest} />
      </Sheet>
      {earlier.length > 0 && (
        <Box component="section" aria-labelledby="earlier" sx={{ mt: 4, ...ON_SCREEN_ONLY }}>
          <Typography id="earlier" variant="h2" sx={{ mb: 1 }}>
            Earlier versions
          </Typography>
          {earlier.map((bill) => (
            <LazyDetails
              key={bill.number}
              title={`Version ${bill.number}, ${formatDate(bill.agreedAt, ORIGIN_TIME_ZONE)}, up to ${formatDollars(bill.limit)}`}
            >
              {() => <BillFacts bill={bill} />}
            </LazyDetails>
          ))}
        </Box>
      )}
    </>
  );
}
