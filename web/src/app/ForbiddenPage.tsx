import Button from '@mui/material/Button';
import { EmptyState } from '../components/EmptyState.tsx';
import { Page } from '../components/Page.tsx';
import { useLogout } from './useLogout.ts';

/** For people who are signed in but not in a group that the page is for. */
export function ForbiddenPage() {
  const logOut = useLogout();
  return (
    <Page title="No access" narrow>
      <EmptyState
        title="You do not have permission to access this page!"
        action={
          <Button variant="contained" onClick={() => void logOut()}>
            Logout
          </Button>
        }
      >
        Log out and sign in with another account, or ask customer service for access.
      </EmptyState>
    </Page>
  );
}
