import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useColorScheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import {
  LogoutIcon,
  MoonIcon,
  PersonIcon,
  ReceiptIcon,
  SunIcon,
  SwitchIcon,
  SystemIcon,
} from '../../components/icons.tsx';
import { useMyProfile } from '../../domain/customer/queries.ts';
import { paths } from '../../lib/paths.ts';
import { useSession } from '../../lib/session/SessionProvider.tsx';
import { useLogout } from './use-logout.ts';
import { useSide } from './use-side.ts';

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
  /** The button that opened the menu, or null while it is closed. */
  anchor: HTMLElement | null;
  onClose: () => void;
}

/** The signed-in user, links, the color scheme and Logout. */
export function UserMenu({ anchor, onClose }: UserMenuProps) {
  const { identity } = useSession();
  const { data: profile } = useMyProfile({ enabled: identity?.roles.includes('Customer') ?? false });
  const { mode: chosen = 'system', setMode } = useColorScheme();
  const { other } = useSide();
  const logOut = useLogout();
  return (
    <Menu
      anchorEl={anchor}
      open={anchor !== null}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ list: { 'aria-label': 'Menu' }, paper: { sx: { minWidth: 240, mt: 0.5 } } }}
    >
      <Typography
        component="li"
        role="none"
        variant="caption"
        color="textSecondary"
        sx={{ px: 2, py: 1, overflowWrap: 'anywhere' }}
      >
        Signed in as {identity?.email}
      </Typography>
      <Divider component="li" sx={{ my: 1 }} />
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
