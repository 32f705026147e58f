import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { EmptyState } from '../components/EmptyState.tsx';
import { Page } from '../components/Page.tsx';
import { useSession } from '../lib/session.tsx';
import { homeOf } from './guards.tsx';
import { paths } from './paths.ts';

/** Any path that is not one of ours. */
export function NotFoundPage() {
  const { identity } = useSession();
  return (
    <Page title="Page not found" narrow>
      <EmptyState
        title="The page you're looking for doesn't seem to exist."
        action={
          <Button component={Link} to={identity ? homeOf(identity.roles) : paths.login} variant="contained">
            {identity ? 'Go to the start page' : 'Go to login'}
          </Button>
        }
      >
        The address may be mistyped, or the page may have moved.
      </EmptyState>
    </Page>
  );
}
