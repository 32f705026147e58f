import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import { MenuIcon } from '../components/icons.tsx';
import { LateBoundary } from '../components/LateBoundary.tsx';
import { late } from '../lib/late.tsx';

const UserMenu = late(async () => (await import('./UserMenu.tsx')).UserMenu);

/** Opens the menu of the person who is signed in; the menu itself loads when it is about to be wanted. */
export function MenuButton() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [wasOpened, setWasOpened] = useState(false);

  function giveUp(): void {
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
        onPointerEnter={UserMenu.prepare}
        onFocus={UserMenu.prepare}
        onClick={(event) => {
          UserMenu.prepare();
          setAnchor(event.currentTarget);
          setWasOpened(true);
        }}
      >
        <MenuIcon />
      </IconButton>
      {wasOpened && (
        <LateBoundary what="The menu" onFailure={giveUp}>
          <UserMenu anchor={anchor} onClose={() => setAnchor(null)} />
        </LateBoundary>
      )}
    </>
  );
}
