import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import GlobalStyles from '@mui/material/GlobalStyles';
import Typography from '@mui/material/Typography';
import { useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Parcel } from '../../../../../shared/contracts/parcels.ts';
import { MailLink } from '../../../components/controls/MailLink.tsx';
import { AmountRow } from '../../../components/display/AmountRow.tsx';
import { Money } from '../../../components/display/Money.tsx';
import { Callout } from '../../../components/feedback/Callout.tsx';
import { InfoIcon } from '../../../components/icons.tsx';
import { BELOW_BAR } from '../../../components/layout/bar-height.ts';
import { ON_SCREEN_ONLY } from '../../../components/layout/PrintStyle.tsx';
import { packages } from '../../../domain/parcel/labels.ts';
import { paths } from '../../../lib/paths.ts';
import { useRuntimeConfig } from '../../../lib/runtime-config.ts';
import { InvoiceLetterhead } from './InvoiceLetterhead.tsx';
import { InvoiceParcel } from './InvoiceParcel.tsx';
import { type InvoiceSums, invoiceSums } from './invoice-sums.ts';

interface InvoiceProps {
  /** At least one. */
  parcels: readonly Parcel[];
  onRemove: (parcels: readonly Parcel[]) => void;
}

const LETTER = { '@page': { size: 'letter', margin: '0.5in' } };

/** Keeps an element on one printed page. */
const UNBROKEN = { breakInside: 'avoid' } as const;

/** The selected parcels with their charges and the totals. */
export function Invoice({ parcels, onRemove }: InvoiceProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const sums = invoiceSums(parcels);
  const remove = (parcel: Parcel) => {
    onRemove([parcel]);
    // The pressed button is gone. The heading announces the new count.
    heading.current?.focus();
  };
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 320px' },
        gap: { xs: 3, md: 5 },
        alignItems: 'start',
      }}
    >
      <GlobalStyles styles={LETTER} />
      <Box>
        <InvoiceLetterhead />
        <Typography
          ref={heading}
          tabIndex={-1}
          variant="h2"
          aria-live="polite"
          sx={{ mb: 2, '&:focus': { outline: 'none' } }}
        >
          {packages(parcels.length)}, <Money amount={sums.total} />
        </Typography>
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: { xs: 1.5, sm: 2 } }}>
          {parcels.map((parcel) => (
            <Box component="li" key={parcel.parcelId} sx={UNBROKEN}>
              <InvoiceParcel parcel={parcel} onRemove={remove} />
            </Box>
          ))}
        </Box>
      </Box>
      <Summary sums={sums} />
    </Box>
  );
}

function Summary({ sums }: { sums: InvoiceSums }) {
  const navigate = useNavigate();
  const { key } = useLocation();
  const { customerServiceEmail } = useRuntimeConfig();
  const isLeaving = useRef(false);
  const goBack = () => {
    // A second press would go back past the list.
    if (isLeaving.current) return;
    isLeaving.current = true;
    // Going back keeps the search and filters of the list. After a direct link there is no list to go back to.
    if (key === 'default') navigate(paths.orders);
    else navigate(-1);
  };
  return (
    <Box
      component="section"
      aria-labelledby="invoice-summary"
      sx={{
        position: { md: 'sticky' },
        top: BELOW_BAR,
        display: 'grid',
        gap: 2,
        p: { xs: 2, sm: 2.5 },
        border: 1,
        borderColor: 'divider',
        borderRadius: '16px',
        bgcolor: 'background.paper',
        ...UNBROKEN,
      }}
    >
      <Typography id="invoice-summary" variant="h2">
        Summary
      </Typography>
      <Box component="dl" sx={{ m: 0 }}>
        <AmountRow name="Base Charges">
          <Money amount={sums.base} />
        </AmountRow>
        <AmountRow name="Other Charges">
          <Money amount={sums.other} />
        </AmountRow>
        <AmountRow name="Total Charges" total="large">
          <Money amount={sums.total} />
        </AmountRow>
      </Box>
      <Callout icon={InfoIcon} tone="info" title="Payment by card">
        This site does not accept cards yet. To pay for these packages, contact customer service at{' '}
        <MailLink address={customerServiceEmail} subject="Payment of packages" />.
      </Callout>
      <Button variant="outlined" onClick={goBack} sx={ON_SCREEN_ONLY}>
        Back
      </Button>
    </Box>
  );
}
