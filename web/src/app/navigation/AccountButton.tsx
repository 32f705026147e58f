import ButtonBase from '@mui/material/ButtonBase';
import { useState } from 'react';
import { VisuallyHidden } from '#web/components/display/VisuallyHidden.tsx';
import { LazyBoundary } from '#web/components/feedback/LazyBoundary.tsx';
import { PersonIcon } from '#web/components/icons.tsx';
import { lazyWithPreload } from '#web/lib/lazy-with-preload.tsx';
import type { SectionTab } from './SectionTabs.tsx';

const UserMenu = lazyWithPreload(async () => (await import('./UserMenu.tsx')).UserMenu);

interface AccountButtonProps {
  /** The name and number of a customer. */
  profile: { name: string; customerNumber: string } | undefined;
  /** The staff links, which do not all fit in the navigation bar of a phone or a tablet. */
  links: readonly SectionTab[];
}

/** A button with the customer's name and number, or an icon. Opens the user menu, which loads on hover, focus or press. */
export function AccountButton({ profile, links }: AccountButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [wasOpened, setWasOpened] = useState(false);
  const close = () => setAnchor(null);

  function handleLoadError(): void {
    setAnchor(null);
    setWasOpened(false);
  }

  return (
    <>
      <ButtonBase
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
        <PersonIcon aria-hidden />
        <span>Account</span>
        <VisuallyHidden> menu</VisuallyHidden>
        {profile && (
          <small>
            <b translate="no">{profile.name}</b> {profile.customerNumber}
          </small>
        )}
      </ButtonBase>
      {wasOpened && (
        <LazyBoundary what="The menu" onFailure={handleLoadError}>
          <UserMenu anchor={anchor} links={links} onClose={close} />
        </LazyBoundary>
      )}
    </>
  );
}
