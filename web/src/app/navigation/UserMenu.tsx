import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem, { type MenuItemProps } from '@mui/material/MenuItem';
import { useColorScheme } from '@mui/material/styles';
import type { ElementType } from 'react';
import { Link } from 'react-router-dom';
import {
  LogoutIcon,
  MailIcon,
  MoonIcon,
  PersonIcon,
  ReceiptIcon,
  ShieldIcon,
  SunIcon,
  SwitchIcon,
  SystemIcon,
  TruckIcon,
} from '#web/components/icons.tsx';
import { useMyProfile } from '#web/domain/customer/queries.ts';
import { paths } from '#web/lib/paths.ts';
import { useSession } from '#web/lib/session/SessionProvider.tsx';
import type { SectionTab } from './SectionTabs.tsx';
import { useLogout } from './use-logout.tsx';
import { useSiteArea } from './use-site-area.ts';

const MODES = [
  { mode: 'light', label: 'Light', Icon: SunIcon },
  { mode: 'dark', label: 'Dark', Icon: MoonIcon },
  { mode: 'system', label: 'System', Icon: SystemIcon },
] as const;

interface UserMenuProps {
  /** The staff links. Shown on phones and tablets, where they do not all fit in the navigation bar. */
  links: readonly SectionTab[];
  /** The button that opened the menu, or null while it is closed. */
  anchor: HTMLElement | null;
  onClose: () => void;
}

/** The signed-in user, links, the color scheme and Logout. */
export function UserMenu({ anchor, links, onClose }: UserMenuProps) {
  const { identity } = useSession();
  const { data: profile } = useMyProfile({ enabled: identity?.roles.includes('Customer') ?? false });
  const { mode: chosen = 'system', setMode } = useColorScheme();
  const { other } = useSiteArea();
  const { logOut, question } = useLogout();
  const linkTo = (path: string) => ({ component: Link, to: path, onClick: onClose });
  return (
    <>
      <Menu
        // Focuses the first item, not the chosen color scheme.
        variant="menu"
        anchorEl={anchor}
        open={anchor !== null}
        onClose={onClose}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ list: { 'aria-label': 'Menu' }, paper: { sx: { minWidth: 240, mt: 0.5 } } }}
      >
        {/* Not a Typography: the menu skips a ListSubheader when it looks for its first item. */}
        <ListSubheader role="none" disableSticky sx={HEAD_STYLE}>
          {profile && (
            <b>
              <span translate="no">{profile.name}</span> · {profile.customerNumber}
            </b>
          )}
          Signed in as {identity?.email}
        </ListSubheader>
        <Divider component="li" sx={{ my: 1 }} />
        {links.map(({ label, path }) => (
          <MenuItem key={path} {...linkTo(path)} sx={{ display: { lg: 'none' } }}>
            {label}
          </MenuItem>
        ))}
        {links.length > 0 && <Divider component="li" sx={{ my: 1, display: { lg: 'none' } }} />}
        {other && item(other.label, SwitchIcon, linkTo(other.path))}
        {other && <Divider component="li" sx={{ my: 1 }} />}
        {profile && item('Profile', PersonIcon, linkTo(paths.profile))}
        {profile && item('Expected Packages', TruckIcon, linkTo(paths.expected))}
        {profile && item('Messages', MailIcon, linkTo(paths.messages))}
        {profile && item('Receipts', ReceiptIcon, linkTo(paths.receipts))}
        {profile && item('Claims', ShieldIcon, linkTo(paths.claims))}
        {profile && <Divider component="li" sx={{ my: 1 }} />}
        {MODES.map(({ mode, label, Icon }) =>
          item(label, Icon, {
            role: 'menuitemradio',
            'aria-checked': mode === chosen,
            selected: mode === chosen,
            onClick: () => setMode(mode),
          }),
        )}
        <Divider component="li" sx={{ my: 1 }} />
        {item('Logout', LogoutIcon, {
          onClick: () => {
            onClose();
            logOut();
          },
        })}
      </Menu>
      {question}
    </>
  );
}

type ItemProps = MenuItemProps & { component?: ElementType; to?: string };

/** Not a component: the menu looks for its items among its children. */
function item(label: string, Icon: ElementType, props: ItemProps) {
  return (
    <MenuItem key={label} {...props}>
      <ListItemIcon>
        <Icon />
      </ListItemIcon>
      {label}
    </MenuItem>
  );
}

const HEAD_STYLE = {
  px: 2,
  py: 1,
  typography: 'body2',
  lineHeight: 1.4,
  overflowWrap: 'anywhere',
  color: 'text.secondary',
  bgcolor: 'transparent',
  '& b': { display: 'block', color: 'text.primary' },
};
