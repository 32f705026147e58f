import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useSession } from '#web/lib/session/SessionProvider.tsx';
import { useAction } from '../use-action.ts';

interface AlreadySignedInProps {
  /** Called before the other session ends, which may redirect to its provider. */
  onSigningOut?: () => void;
  onSignedOut?: () => void;
}

/** Shows who is signed in to this browser. The user can continue as them or sign them out. */
export function AlreadySignedIn({ onSigningOut, onSignedOut }: AlreadySignedInProps) {
  const { otherIdentity, check, logOut } = useSession();
  const [signOutFirst, isSigningOut] = useAction(async () => {
    onSigningOut?.();
    await logOut();
    onSignedOut?.();
  });
  if (!otherIdentity) return null;
  const name = otherIdentity.email || otherIdentity.username;

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
      <Button variant="outlined" aria-disabled={isSigningOut} onClick={signOutFirst}>
        {isSigningOut ? 'Signing out…' : 'Sign out first'}
      </Button>
      <Button variant="outlined" sx={{ overflowWrap: 'anywhere' }} onClick={() => void check(name)}>
        Continue as {name}
      </Button>
    </Box>
  );
}
