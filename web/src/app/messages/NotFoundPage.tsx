import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { paths } from '#web/lib/paths.ts';
import { useSession } from '#web/lib/session/SessionProvider.tsx';
import { homeOf } from '../guards/guards.tsx';
import { MessagePage } from './MessagePage.tsx';

/** Shown for unknown paths. */
export function NotFoundPage() {
  const { identity } = useSession();
  return (
    <MessagePage
      title="Page not found"
      action={
        <Button component={Link} to={identity ? homeOf(identity) : paths.login} variant="contained">
          {identity ? 'Go to the start page' : 'Go to login'}
        </Button>
      }
    >
      <Typography>The page you're looking for doesn't seem to exist.</Typography>
      <Typography color="textSecondary">The URL may be mistyped, or the page may have moved.</Typography>
    </MessagePage>
  );
}
