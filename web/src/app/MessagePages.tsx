import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { MailLink } from '#web/components/controls/RouteLink.tsx';
import { NorthernScene } from '#web/components/layout/NorthernScene.tsx';
import { usePageTitle } from '#web/components/layout/use-page-title.ts';
import { paths } from '#web/lib/paths.ts';
import { useRuntimeConfig } from '#web/lib/runtime-config.ts';
import { useSession } from '#web/lib/session/SessionProvider.tsx';
import { homeOf } from './guards/guards.tsx';
import { useLogout } from './navigation/use-logout.tsx';

/** For signed-in users who are in none of the page's groups. */
export function ForbiddenPage() {
  const { logOut, question } = useLogout();
  return (
    <MessagePage
      title="No access"
      action={
        <Button variant="contained" onClick={logOut}>
          Logout
        </Button>
      }
    >
      <Typography>You do not have permission to access this page!</Typography>
      <Typography color="textSecondary">
        Log out and sign in with another account, or ask customer service for access.
      </Typography>
      {question}
    </MessagePage>
  );
}

/** Replaces every page while the maintenance flag is set. */
export function MaintenancePage() {
  const { customerServiceEmail } = useRuntimeConfig();
  return (
    <MessagePage title="Scheduled Maintenance Notice">
      <Typography>The portal is unavailable from 9 PM PST on October 24 for upgrades.</Typography>
      <Typography color="textSecondary" sx={{ mt: 1 }}>
        Your packages keep moving during maintenance. For urgent questions, email{' '}
        <MailLink address={customerServiceEmail} />.
      </Typography>
    </MessagePage>
  );
}

export function NotFoundPage() {
  const { identity } = useSession();
  return (
    <MessagePage
      title="Page not found"
      action={
        <Button component={Link} to={identity ? homeOf(identity) : paths.login} variant="contained">
          {identity ? 'Go to the home page' : 'Go to login'}
        </Button>
      }
    >
      <Typography>The page you're looking for doesn't seem to exist.</Typography>
      <Typography color="textSecondary">The URL may be mistyped, or the page may have moved.</Typography>
    </MessagePage>
  );
}

interface MessagePageProps {
  /** The heading, and the first part of the tab's title. */
  title: string;
  children: ReactNode;
  action?: ReactNode;
}

function MessagePage({ title, children, action }: MessagePageProps) {
  const heading = usePageTitle(title);
  return (
    <Box component="main" id="main" sx={{ px: 2, py: { xs: 3, sm: 6 } }}>
      <Box sx={CARD_STYLE}>
        <Box sx={{ aspectRatio: '800 / 420', bgcolor: 'background.bar' }}>
          <NorthernScene />
        </Box>
        <Box sx={{ p: { xs: 3, sm: 4.5 } }}>
          <Typography variant="h1" ref={heading} tabIndex={-1} sx={{ mb: 1.5 }}>
            {title}
          </Typography>
          {children}
          {action && <Box sx={{ mt: 3.5 }}>{action}</Box>}
        </Box>
      </Box>
    </Box>
  );
}

const CARD_STYLE = {
  maxWidth: 560,
  mx: 'auto',
  borderRadius: 5 / 3,
  overflow: 'hidden',
  border: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
};
