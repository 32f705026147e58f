import AppBar from '@mui/material/AppBar';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Toolbar from '@mui/material/Toolbar';
import { type ComponentType, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { Logo } from '../../components/layout/Logo.tsx';
import { useMyProfile } from '../../domain/customer/queries.ts';
import { paths } from '../../lib/paths.ts';
import { useRuntimeConfig } from '../../lib/runtime-config.ts';
import { useSession } from '../../lib/session/SessionProvider.tsx';
import { CUSTOMER_TABS } from './customer-tabs.ts';
import { MenuButton } from './MenuButton.tsx';
import { SectionTabs } from './SectionTabs.tsx';
import type { StaffTabsProps } from './StaffTabs.tsx';
import { Tab } from './Tab.tsx';
import { useSide } from './use-side.ts';

export interface NavigationBarProps {
  /** Passed in, because it loads together with the pages of staff. */
  StaffTabs: ComponentType<StaffTabsProps>;
}

/** The header of every page except login. */
export function NavigationBar({ StaffTabs }: NavigationBarProps) {
  const { identity } = useSession();
  const { productName } = useRuntimeConfig();
  const { side, home, other } = useSide();
  return (
    <AppBar>
      <SkipLink href="#main">Skip to content</SkipLink>
      <Toolbar sx={{ gap: { xs: 1, sm: 3.5 } }}>
        <Box
          component={Link}
          to={home}
          sx={{ color: 'inherit', textDecoration: 'none', borderRadius: 2, display: 'flex' }}
        >
          <Logo name={productName} markOnlyOnPhone={side !== null} />
        </Box>
        <Box component="nav" aria-label="Main" sx={TABS_STYLE}>
          {side === 'customer' && <CustomerTabs />}
          {side === 'staff' && identity && (
            <Suspense>
              <StaffTabs roles={identity.roles}>{(tabs) => <SectionTabs tabs={tabs} />}</StaffTabs>
            </Suspense>
          )}
        </Box>
        {other && (
          // On a phone, only in the menu.
          <Box sx={{ display: { xs: 'none', sm: 'flex' }, flexShrink: 0 }}>
            <Tab to={other.path}>{other.label}</Tab>
          </Box>
        )}
        {identity ? (
          <MenuButton />
        ) : (
          <Button component={Link} to={paths.login} variant="outlined" color="inherit" size="small">
            LOGIN
          </Button>
        )}
      </Toolbar>
    </AppBar>
  );
}

/** The customer's tabs, hidden until a profile exists: without one, every tab redirects to onboarding. */
function CustomerTabs() {
  const { data: profile } = useMyProfile();
  return profile && <SectionTabs tabs={CUSTOMER_TABS} />;
}

const TABS_STYLE = {
  display: 'flex',
  gap: { xs: 0.25, sm: 0.5 },
  flexGrow: 1,
  minWidth: 0,
  // On the smallest phones, and when the page is zoomed to 400%.
  overflowX: 'auto',
  scrollbarWidth: 'none',
};

const SkipLink = styled('a')(({ theme }) => ({
  position: 'absolute',
  left: 8,
  top: -80,
  padding: '8px 14px',
  borderRadius: 10,
  color: theme.vars.palette.text.primary,
  backgroundColor: theme.vars.palette.background.paper,
  '&:focus': { top: 8, zIndex: 1 },
}));
