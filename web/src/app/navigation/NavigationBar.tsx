import AppBar from '@mui/material/AppBar';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Toolbar from '@mui/material/Toolbar';
import { Link, matchPath, useLocation } from 'react-router-dom';
import { Logo } from '../../components/layout/Logo.tsx';
import { useMyProfile } from '../../domain/customer/queries.ts';
import { paths } from '../../lib/paths.ts';
import { useRuntimeConfig } from '../../lib/runtime-config.ts';
import { useSession } from '../../lib/session/SessionProvider.tsx';
import { homeOf } from '../guards/guards.tsx';
import { MenuButton } from './MenuButton.tsx';
import { tabs } from './tabs.ts';

/** The header of every page except login. */
export function NavigationBar() {
  const { identity } = useSession();
  const { productName } = useRuntimeConfig();
  const isCustomer = identity?.roles.includes('Customer') ?? false;
  return (
    <AppBar>
      <SkipLink href="#main">Skip to content</SkipLink>
      <Toolbar sx={{ gap: { xs: 1, sm: 3.5 } }}>
        <Box
          component={Link}
          to={identity ? homeOf(identity.roles) : paths.login}
          sx={{ color: 'inherit', textDecoration: 'none', borderRadius: 2, display: 'flex' }}
        >
          <Logo name={productName} markOnlyOnPhone={isCustomer && tabs.length > 1} />
        </Box>
        <Box component="nav" aria-label="Main" sx={TABS_STYLE}>
          {isCustomer && <CustomerTabs />}
        </Box>
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
  const { pathname } = useLocation();
  if (!profile) return null;
  return tabs.map(({ label, path, alsoCurrentOn }) => (
    <Tab
      key={path}
      to={path}
      aria-current={
        pathname === path ? 'page' : alsoCurrentOn.some((page) => matchPath(page, pathname)) || undefined
      }
    >
      {label}
    </Tab>
  ));
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

const Tab = styled(Link)(({ theme }) => ({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  minHeight: 44,
  padding: '0 6px',
  borderRadius: 10,
  ...theme.typography.button,
  fontSize: '0.875rem',
  // Inside, because the row of tabs clips what is outside.
  '&&:focus-visible': { outlineOffset: -3 },
  color: theme.vars.palette.onBar.quiet,
  textDecoration: 'none',
  '&:hover': { color: theme.vars.palette.onBar.text, backgroundColor: theme.vars.palette.onBar.hover },
  '&[aria-current]': { color: theme.vars.palette.onBar.text },
  '&[aria-current]::after': {
    content: '""',
    position: 'absolute',
    insetInline: 6,
    bottom: 4,
    height: 3,
    borderRadius: 3,
    backgroundColor: theme.vars.palette.onBar.accent,
  },
  '@media (max-width: 379.95px)': { padding: '0 4px', fontSize: '0.8125rem' },
  [theme.breakpoints.up('sm')]: {
    paddingInline: 14,
    fontSize: theme.typography.button.fontSize,
    '&[aria-current]::after': { insetInline: 14 },
  },
}));

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
