import AppBar from '@mui/material/AppBar';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import Toolbar from '@mui/material/Toolbar';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { mayDo, type StaffAction } from '#shared/rules/staff/staff-actions.ts';
import { HIDDEN_ON_PHONE } from '#web/components/display/VisuallyHidden.tsx';
import { lazyDialog } from '#web/components/feedback/LazyBoundary.tsx';
import { BoxIcon, CalendarCheckIcon, QuestionIcon, TruckIcon } from '#web/components/icons.tsx';
import { Logo } from '#web/components/layout/Logo.tsx';
import { useMyProfile } from '#web/domain/customer/queries.ts';
import { paths } from '#web/lib/paths.ts';
import { useRuntimeConfig } from '#web/lib/runtime-config.ts';
import { useSession } from '#web/lib/session/SessionProvider.tsx';
import { AccountButton } from './AccountButton.tsx';
import { BottomBar } from './BottomBar.tsx';
import { type SectionTab, SectionTabs, Tab } from './SectionTabs.tsx';
import { useSiteArea } from './use-site-area.ts';

const HelpDialog = lazyDialog('Help', async () => (await import('./HelpDialog.tsx')).HelpDialog);

/** The header of every page except login; on a customer's phone, also the bar at the bottom. */
export function NavigationBar() {
  const { identity } = useSession();
  const { productName } = useRuntimeConfig();
  const { area, home, other } = useSiteArea();
  const isCustomer = area === 'customer';
  const { data: profile } = useMyProfile({ enabled: isCustomer });
  const staffTabs =
    area === 'staff' && identity ? STAFF_TABS.filter(({ action }) => mayDo(action, identity.roles)) : [];
  const account = identity && <AccountButton profile={profile ?? undefined} links={staffTabs} />;
  return (
    <>
      <AppBar>
        <SkipLink href="#main">Skip to content</SkipLink>
        <Toolbar sx={{ gap: { xs: 1, sm: 3.5 } }}>
          <Box component={Link} to={home} sx={HOME_STYLE}>
            <Logo name={productName} markOnlyOnPhone={area === 'staff'} />
          </Box>
          <Box component="nav" aria-label="Main" data-area={area} sx={TABS_STYLE}>
            {/* Hidden until a profile exists: without one, every tab redirects to onboarding. */}
            {isCustomer && profile && <SectionTabs tabs={CUSTOMER_TABS} />}
            <SectionTabs tabs={staffTabs} />
          </Box>
          {other && (
            // On a phone, only in the menu.
            <Box sx={{ display: { xs: 'none', sm: 'flex' }, flexShrink: 0 }}>
              <Tab to={other.path}>{other.label}</Tab>
            </Box>
          )}
          <Box sx={END_STYLE} data-area={area}>
            <HelpButton customerNumber={profile?.customerNumber} />
            {account ?? (
              <Button component={Link} to={paths.login} variant="outlined" color="inherit" size="small">
                LOGIN
              </Button>
            )}
          </Box>
        </Toolbar>
      </AppBar>
      {isCustomer && (
        <BottomBar>
          {profile && <SectionTabs tabs={CUSTOMER_TABS} withIcons />}
          {account}
        </BottomBar>
      )}
    </>
  );
}

/** Opens the help dialog, which loads on hover, focus or press. */
function HelpButton({ customerNumber }: { customerNumber: string | undefined }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <IconButton
        color="inherit"
        aria-label="Help"
        aria-haspopup="dialog"
        onPointerEnter={HelpDialog.preload}
        onFocus={HelpDialog.preload}
        onClick={() => setIsOpen(true)}
      >
        <QuestionIcon />
      </IconButton>
      {isOpen && <HelpDialog onClose={() => setIsOpen(false)} customerNumber={customerNumber} />}
    </>
  );
}

const HOME_STYLE = {
  display: 'flex',
  alignItems: 'center',
  minHeight: 44,
  borderRadius: 2,
  color: 'inherit',
  textDecoration: 'none',
};

const TABS_STYLE = {
  display: 'flex',
  gap: { xs: 0.25, sm: 0.5 },
  flexGrow: 1,
  minWidth: 0,
  // On a phone, the customers' tabs are at the bottom.
  '&[data-area="customer"] > *': { display: { xs: 'none', sm: 'flex' } },
  // The rest are in the user menu.
  '&[data-area="staff"] > :nth-of-type(n + 4)': { display: { xs: 'none', sm: 'flex' } },
  '&[data-area="staff"] > :nth-of-type(n + 5)': { display: { xs: 'none', md: 'flex' } },
  '&[data-area="staff"] > :nth-of-type(n + 7)': { display: { xs: 'none', lg: 'flex' } },
  '@media (max-width: 379.95px)': {
    '&[data-area="staff"] > :nth-of-type(n + 3)': { display: 'none' },
  },
  // On a tablet with a large font, and when the page is zoomed to 400%.
  overflowX: 'auto',
  scrollbarWidth: 'none',
};

/** Help and the account. */
const END_STYLE = {
  display: 'flex',
  alignItems: 'center',
  gap: { xs: 0, sm: 1 },
  mr: { xs: -1, sm: 0 },
  '& > .MuiButtonBase-root': { flexShrink: 0 },
  // Shows the name and number on a desktop, the word "Account" on a tablet, and only the icon on a phone.
  '& > [aria-haspopup="menu"]': {
    gap: 1,
    minWidth: 44,
    minHeight: 44,
    px: 1,
    borderRadius: '10px',
    font: 'inherit',
    fontSize: '0.875rem',
    textAlign: 'start',
    '&:hover': { bgcolor: 'onBar.hover' },
    '& > span:not(:last-of-type)': HIDDEN_ON_PHONE,
    '& > small': { display: 'none' },
    '&:has(small) > small': { display: { md: 'block' } },
    // Still part of the accessible name.
    '&:has(small) > span:not(:last-of-type)': {
      position: { md: 'absolute' },
      clipPath: { md: 'inset(50%)' },
    },
  },
  '& small': { font: 'inherit', lineHeight: 1.25, color: 'onBar.quiet', maxWidth: 220 },
  '& small > b': {
    display: 'block',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    fontWeight: 650,
    color: 'onBar.text',
  },
  // On a customer's phone, the account is at the bottom.
  '&[data-area="customer"] > [aria-haspopup="menu"]': { display: { xs: 'none', sm: 'inline-flex' } },
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

const CUSTOMER_TABS: readonly SectionTab[] = [
  {
    label: 'Packages',
    path: paths.orders,
    icon: BoxIcon,
  },
  {
    label: 'Appointments',
    path: paths.appointments,
    icon: CalendarCheckIcon,
  },
  { label: 'Ship', path: paths.quote, icon: TruckIcon },
];

/**
 * The tabs of staff, in order. Only staff who may perform the action see the tab. The narrowest phone shows the first two: a
 * clerk at a counter has nothing but the phone.
 */
const STAFF_TABS: readonly (SectionTab & { action: StaffAction })[] = [
  {
    label: 'Packages',
    path: paths.staffPackages,
    action: 'seeBoard',
  },
  { label: 'Pickups', path: paths.staffPickups, action: 'handOver' },
  { label: 'Intake', path: paths.staffIntake, action: 'receivePackages' },
  { label: 'Waiting', path: paths.staffWaiting, action: 'findCustomerOfIntake' },
  { label: 'Overview', path: paths.staffOverview, action: 'seeOverview' },
  { label: 'Sailings', path: paths.staffSailings, action: 'seeSailings' },
  { label: 'Refunds', path: paths.staffRefunds, action: 'refund' },
  { label: 'Claims', path: paths.staffClaims, action: 'seeClaims' },
  { label: 'Storage', path: paths.staffStorage, action: 'seeStorageFiles' },
  { label: 'TruckMate', path: paths.staffShippingSystem, action: 'seeShipping' },
];
