import Typography from '@mui/material/Typography';
import { LogoutButton } from '../navigation/LogoutButton.tsx';
import { MessagePage } from './MessagePage.tsx';

/** The home page of staff until the staff screens are built. */
export function StaffPage() {
  return (
    <MessagePage title="Staff packages" action={<LogoutButton />}>
      <Typography>This version has no staff screens yet.</Typography>
      <Typography color="textSecondary">
        You are signed in as staff. Screens to receive, correct and release packages will come in a later
        version of the portal.
      </Typography>
    </MessagePage>
  );
}
