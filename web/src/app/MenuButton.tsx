import IconButton from '@mui/material/IconButton';
import { lazy, Suspense, useState } from 'react';
import { MenuIcon } from '../components/icons.tsx';

const loadMenu = () => import('./UserMenu.tsx');
const UserMenu = lazy(async () => ({ default: (await loadMenu()).UserMenu }));

/** Opens the menu of the person who is signed in; the menu itself loads when it is about to be wanted. */
export function MenuButton() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [wasOpened, setWasOpened] = useState(false);
  const prepare = () => void loadMenu().catch(() => undefined);
  return (
    <>
      <IconButton
        color="inherit"
        edge="end"
        aria-label="Menu"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={(event) => {
          setAnchor(event.currentTarget);
          setWasOpened(true);
        }}
      >
        <MenuIcon />
      </IconButton>
      {wasOpened && (
        <Suspense>
          <UserMenu anchor={anchor} onClose={() => setAnchor(null)} />
        </Suspense>
      )}
    </>
  );
}
