import Typography from '@mui/material/Typography';
import { RouteLink } from '../../components/controls/RouteLink.tsx';
import { paths } from '../../lib/paths.ts';
import { useSession } from '../../lib/session/SessionProvider.tsx';
import { LogoutButton } from '../navigation/LogoutButton.tsx';
import { MessagePage } from './MessagePage.tsx';

/** The home page of staff until the staff screens are built. */
export function StaffPage() {
  const { identity } = useSession();
  return (
    <MessagePage title="Staff packages" action={<LogoutButton />}>
      {identity?.roles.includes('CustomerService') && (
        <Typography gutterBottom>
          <RouteLink to={paths.staffRefunds}>Refund a payment</RouteLink>
        </Typography>
      )}
      <Typography>This version has no screens for packages yet.</Typography>
      <Typography color="textSecondary">
        You are signed in as staff. Screens to receive, correct and release packages will come in a later
        version of the portal.
      </Typography>
    </MessagePage>
  );
}
