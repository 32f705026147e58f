import Button from '@mui/material/Button';
import { EmptyState } from '../components/EmptyState.tsx';
import { BoxIcon } from '../components/icons.tsx';
import { Page } from '../components/Page.tsx';
import { useLogout } from './useLogout.ts';

/** Home of staff who are not customers, until their screens are there. */
export function StaffPage() {
  const logOut = useLogout();
  return (
    <Page title="Staff packages" narrow>
      <EmptyState
        icon={<BoxIcon fontSize="inherit" />}
        title="Staff screens are not in this version"
        action={
          <Button variant="contained" onClick={() => void logOut()}>
            Logout
          </Button>
        }
      >
        You are signed in as staff. The screens to receive, correct and release packages come with a later
        version of this portal.
      </EmptyState>
    </Page>
  );
}
