import Typography from '@mui/material/Typography';
import { LogoutButton } from '../navigation/LogoutButton.tsx';
import { MessagePage } from './MessagePage.tsx';

/** Home of staff who are not customers, until their screens are there. */
export function StaffPage() {
  return (
    <MessagePage title="Staff packages" action={<LogoutButton />}>
      <Typography>Staff screens are not in this version.</Typography>
      <Typography color="textSecondary">
        You are signed in as staff. The screens to receive, correct and release packages come with a later
        version of this portal.
      </Typography>
    </MessagePage>
  );
}
