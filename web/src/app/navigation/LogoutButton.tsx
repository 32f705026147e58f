import Button from '@mui/material/Button';
import { useLogout } from './use-logout.ts';

export function LogoutButton() {
  const logOut = useLogout();
  return (
    <Button variant="contained" onClick={() => void logOut()}>
      Logout
    </Button>
  );
}
