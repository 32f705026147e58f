import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { ReactNode } from 'react';
import type { CustomerProfile } from '../../../../shared/contracts/customers.ts';
import { paths } from '../../app/paths.ts';
import { Mono } from '../../components/Mono.tsx';
import { VisuallyHidden } from '../../components/VisuallyHidden.tsx';
import { useLocationNames } from '../../lib/locations.ts';

/** What stands fixed about a customer, and the terms they agreed to. */
export function ProfileSummary({ profile }: { profile: CustomerProfile }) {
  const nameOf = useLocationNames();
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', md: 'minmax(0, 2fr) repeat(3, minmax(0, 1fr))' },
        gap: 2,
        m: 0,
        mb: { xs: 3.5, sm: 5 },
        p: { xs: 2, sm: 2.5 },
        borderRadius: '16px',
        border: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
      }}
    >
      <Fact name="Email" wide>
        {profile.emailAddress}
      </Fact>
      <Fact name="Terminal">
        {nameOf(profile.preferredDestination)} ({profile.preferredDestination})
      </Fact>
      <Fact name="Customer number">
        <Mono>{profile.customerNumber}</Mono>
      </Fact>
      <Fact name="Agreement" wide>
        <Link href={paths.termsAndConditions} target="_blank" rel="noopener">
          Terms and Conditions
          <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
        </Link>
      </Fact>
    </Box>
  );
}

function Fact({ name, wide = false, children }: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <Box sx={{ minWidth: 0, gridColumn: wide ? { xs: '1 / -1', md: 'auto' } : undefined }}>
      <Box component="dt" sx={{ typography: 'caption', color: 'text.secondary' }}>
        {name}
      </Box>
      <Box component="dd" sx={{ m: 0, fontWeight: 600, overflowWrap: 'anywhere' }}>
        {children}
      </Box>
    </Box>
  );
}
