import Button from '@mui/material/Button';
import { useLogout } from './use-logout.ts';

/** Ends the session; the primary control of a page that has nothing else for its reader. */
export function LogoutButton() {
  const logOut = useLogout();
  return (
    <Button variant="contained" onClick={() => void logOut()}>
      Logout
    </Button>
  );
}
