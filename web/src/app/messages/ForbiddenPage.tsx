import Typography from '@mui/material/Typography';
import { LogoutButton } from '../navigation/LogoutButton.tsx';
import { MessagePage } from './MessagePage.tsx';

/** For people who are signed in but not in a group that the page is for. */
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
