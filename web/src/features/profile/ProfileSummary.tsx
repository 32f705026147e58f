import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { CustomerProfile } from '#shared/contracts/customers.ts';
import { Fact } from '#web/components/display/Fact.tsx';
import { Mono } from '#web/components/display/Mono.tsx';
import { VisuallyHidden } from '#web/components/display/VisuallyHidden.tsx';
import { useLocationNames } from '#web/domain/terminal/queries.ts';
import type { Login } from '#web/lib/identity/identity-types.ts';
import { paths } from '#web/lib/paths.ts';

const LOGIN_NAMES: Record<Login, string> = { Password: 'Email and password', Google: 'Google' };

interface ProfileSummaryProps {
  profile: CustomerProfile;
  logins: readonly Login[];
}

/** The read-only part of the profile: the account, the login methods, and the terms. */
export function ProfileSummary({ profile, logins }: ProfileSummaryProps) {
  const nameOf = useLocationNames();
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gridTemplateColumns: {
          xs: 'minmax(0, 1fr) auto',
          md: 'minmax(0, 1fr) auto auto',
          lg: 'minmax(0, 1fr) repeat(4, auto)',
        },
        columnGap: { xs: 2, lg: 4 },
        rowGap: 2,
        m: 0,
        mb: { xs: 3.5, sm: 5 },
        p: { xs: 2, sm: 2.5 },
        borderRadius: '16px',
        border: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
        '& dd': { fontWeight: 600, overflowWrap: 'anywhere' },
      }}
    >
      <Fact label="Email" wide="untilDesktop">
        {profile.emailAddress}
      </Fact>
      <Fact label="Preferred Terminal">
        {nameOf(profile.preferredDestination)} ({profile.preferredDestination})
      </Fact>
      <Fact label="Customer number">
        <Mono>{profile.customerNumber}</Mono>
      </Fact>
      <Fact label="Ways to log in" wide="untilDesktop">
        {logins.map((login) => (
          <Box key={login} component="span" sx={{ display: 'block' }}>
            {LOGIN_NAMES[login]}
          </Box>
        ))}
      </Fact>
      <Fact label="Agreement" wide="untilDesktop">
        <Link href={paths.termsAndConditions} target="_blank" rel="noopener" sx={TARGET_STYLE}>
          Terms and Conditions
          <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
        </Link>
      </Fact>
    </Box>
  );
}

/** A touch target of 44 px in a line of 24. */
const TARGET_STYLE = {
  position: 'relative',
  display: 'inline-block',
  '&::after': { content: '""', position: 'absolute', inset: '-10px 0' },
};
