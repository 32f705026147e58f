import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useColorScheme } from '@mui/material/styles';
import { Link } from 'react-router-dom';
import {
  LogoutIcon,
  MoonIcon,
  PersonIcon,
  ReceiptIcon,
  SunIcon,
  SwitchIcon,
  SystemIcon,
} from '#web/components/icons.tsx';
import { useMyProfile } from '#web/domain/customer/queries.ts';
import { paths } from '#web/lib/paths.ts';
import { useSession } from '#web/lib/session/SessionProvider.tsx';
import type { SectionTab } from './SectionTabs.tsx';
import { useLogout } from './use-logout.ts';
import { useSiteArea } from './use-site-area.ts';

/** The links of the customer's menu, in order. */
const PAGES = [
  { label: 'Profile', path: paths.profile, Icon: PersonIcon },
  { label: 'Receipts', path: paths.receipts, Icon: ReceiptIcon },
] as const;

const MODES = [
  { mode: 'light', label: 'Light', Icon: SunIcon },
  { mode: 'dark', label: 'Dark', Icon: MoonIcon },
  { mode: 'system', label: 'System', Icon: SystemIcon },
] as const;

interface UserMenuProps {
  /** The links of staff. Shown on a phone, where the bar has no room for all of them. */
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
  const logOut = useLogout();
  return (
    <Menu
      // The first item gets the focus, not the chosen color scheme.
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
        <MenuItem key={path} component={Link} to={path} onClick={onClose} sx={{ display: { sm: 'none' } }}>
          {label}
        </MenuItem>
      ))}
      {links.length > 0 && <Divider component="li" sx={{ my: 1, display: { sm: 'none' } }} />}
      {other && [
        <MenuItem key={other.path} component={Link} to={other.path} onClick={onClose}>
          <ListItemIcon>
            <SwitchIcon />
          </ListItemIcon>
          {other.label}
        </MenuItem>,
        <Divider key="divider" component="li" sx={{ my: 1 }} />,
      ]}
      {profile &&
        PAGES.map(({ label, path, Icon }) => (
          <MenuItem key={path} component={Link} to={path} onClick={onClose}>
            <ListItemIcon>
              <Icon />
            </ListItemIcon>
            {label}
          </MenuItem>
        ))}
      {profile && <Divider component="li" sx={{ my: 1 }} />}
      {MODES.map(({ mode, label, Icon }) => (
        <MenuItem
          key={mode}
          role="menuitemradio"
          aria-checked={mode === chosen}
          selected={mode === chosen}
          onClick={() => setMode(mode)}
        >
          <ListItemIcon>
            <Icon />
          </ListItemIcon>
          {label}
        </MenuItem>
      ))}
      <Divider component="li" sx={{ my: 1 }} />
      <MenuItem onClick={() => void logOut()}>
        <ListItemIcon>
          <LogoutIcon />
        </ListItemIcon>
        Logout
      </MenuItem>
    </Menu>
  );
}

const HEAD_STYLE = {
  px: 2,
  py: 1,
  fontSize: '0.875rem',
  fontWeight: 400,
  lineHeight: 1.4,
  overflowWrap: 'anywhere',
  color: 'text.secondary',
  bgcolor: 'transparent',
  '& b': { display: 'block', color: 'text.primary' },
};
