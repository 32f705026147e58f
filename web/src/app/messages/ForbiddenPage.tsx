import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useLogout } from '../navigation/use-logout.ts';
import { MessagePage } from './MessagePage.tsx';

/** For users who are signed in but not in any group of the page. */
export function ForbiddenPage() {
  return (
    <MessagePage title="No access" action={<LogoutButton />}>
      <Typography>You do not have permission to access this page!</Typography>
      <Typography color="textSecondary">
        Log out and sign in with another account, or ask customer service for access.
      </Typography>
    </MessagePage>
  );
}

function LogoutButton() {
  const logOut = useLogout();
  return (
    <Button variant="contained" onClick={() => void logOut()}>
      Logout
    </Button>
  );
}
