import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Page } from '#web/components/layout/Page.tsx';
import type { Identity } from '#web/lib/identity/identity-types.ts';
import { useSession } from '#web/lib/session/SessionProvider.tsx';
import { SetUpAuthenticator } from './SetUpAuthenticator.tsx';
import { useLogInAgain } from './use-log-in-again.ts';

/** Route /staff/second-factor: what a member of staff must do before the staff pages open. */
export function SecondFactorPage() {
  const { identity } = useSession();
  return identity && <NextStep identity={identity} />;
}

function NextStep({ identity }: { identity: Identity }) {
  const logInAgain = useLogInAgain();
  switch (identity.secondFactor) {
    case 'sign-in-again':
      return (
        <Page title="Log in again" narrow>
          <Typography>
            Two-step verification is now on for your account. To open the staff pages, log in again with a
            code from your authenticator app.
          </Typography>
          <LogInButton onClick={() => void logInAgain()} />
        </Page>
      );
    case 'no-google':
      return (
        <Page title="Log in without Google" narrow>
          <Typography gutterBottom>
            The staff pages require two-step verification, which does not work together with Google. Your
            account can log in with Google.
          </Typography>
          <Typography>
            Ask an administrator to disconnect Google from your account, or to give you an account with a
            password. Then log in again.
          </Typography>
          <LogInButton onClick={() => void logInAgain()} />
        </Page>
      );
    default:
      return (
        <Page title="Set up two-step verification" narrow>
          <SetUpAuthenticator email={identity.email} />
        </Page>
      );
  }
}

function LogInButton({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="contained" size="large" onClick={onClick} sx={{ mt: 3 }}>
      Log in again
    </Button>
  );
}
