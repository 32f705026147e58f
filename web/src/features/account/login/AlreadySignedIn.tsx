import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useSession } from '../../../lib/session/SessionProvider.tsx';

interface AlreadySignedInProps {
  /** Called before the other session ends, which may lead away to its provider. */
  onLeaving?: () => void;
  /** Called once nobody is signed in any more. */
  onSignedOut?: () => void;
}

/** Says who is signed in at this browser, and lets the person at the login page go on as them or sign them out. */
export function AlreadySignedIn({ onLeaving, onSignedOut }: AlreadySignedInProps) {
  const { other, check, logOut } = useSession();
  const [isLeaving, setLeaving] = useState(false);
  if (!other) return null;
  const name = other.email || other.username;

  async function signOutFirst(): Promise<void> {
    if (isLeaving) return;
    setLeaving(true);
    onLeaving?.();
    await logOut();
    onSignedOut?.();
  }

  return (
    <Box
      sx={{
        display: 'grid',
        gap: 1.25,
        mt: -1,
        p: 2,
        border: 1,
        borderColor: 'divider',
        borderRadius: '10px',
      }}
    >
      <Box component="p" sx={{ m: 0, mb: 0.25, overflowWrap: 'anywhere' }}>
        Signed in as <strong>{name}</strong>
      </Box>
      <Button variant="outlined" aria-disabled={isLeaving} onClick={() => void signOutFirst()}>
        {isLeaving ? 'Signing out…' : 'Sign out first'}
      </Button>
      <Button variant="outlined" sx={{ overflowWrap: 'anywhere' }} onClick={() => void check(name)}>
        Continue as {name}
      </Button>
    </Box>
  );
}
