import Box from '@mui/material/Box';
import { Logo } from '../../../components/layout/Logo.tsx';
import { useMyProfile } from '../../../domain/customer/queries.ts';
import { useRuntimeConfig } from '../../../lib/runtime-config.ts';

/** The sender and the customer. Only in print, where the navigation bar is hidden. */
export function InvoiceLetterhead() {
  const { productName } = useRuntimeConfig();
  const { data: profile } = useMyProfile();
  return (
    <Box sx={LETTERHEAD_STYLE}>
      <Logo name={productName} />
      {profile && (
        <Box sx={{ textAlign: 'end' }}>
          <div>{profile.name}</div>
          <div>Customer {profile.customerNumber}</div>
        </Box>
      )}
    </Box>
  );
}

const LETTERHEAD_STYLE = {
  display: 'none',
  '@media print': { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 2, mb: 2.5 },
} as const;
