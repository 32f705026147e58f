import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import { LazyBoundary } from '../../components/feedback/LazyBoundary.tsx';
import { MenuIcon } from '../../components/icons.tsx';
import { lazyWithPreload } from '../../lib/lazy-with-preload.tsx';

const UserMenu = lazyWithPreload(async () => (await import('./UserMenu.tsx')).UserMenu);

/** Opens the user menu, whose code loads on hover, focus or press. */
export function MenuButton() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [wasOpened, setWasOpened] = useState(false);

  function handleLoadError(): void {
    setAnchor(null);
    setWasOpened(false);
  }

  return (
    <>
      <IconButton
        color="inherit"
        edge="end"
        aria-label="Menu"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onPointerEnter={UserMenu.preload}
        onFocus={UserMenu.preload}
        onClick={(event) => {
          UserMenu.preload();
          setAnchor(event.currentTarget);
          setWasOpened(true);
        }}
      >
        <MenuIcon />
      </IconButton>
      {wasOpened && (
        <LazyBoundary what="The menu" onFailure={handleLoadError}>
          <UserMenu anchor={anchor} onClose={() => setAnchor(null)} />
        </LazyBoundary>
      )}
    </>
  );
}
