import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { ErrorState, failureOf } from '#web/components/feedback/ErrorState.tsx';
import { FormError } from '#web/components/form/FormStack.tsx';
import { Page } from '#web/components/layout/Page.tsx';
import { type ErrorExplanation, identityReference } from '#web/lib/errors/explain-error.ts';
import { currentIdentity, loadAccounts } from '#web/lib/identity/identity.ts';
import type { AuthenticatorSetUp } from '#web/lib/identity/identity-types.ts';
import { paths } from '#web/lib/paths.ts';
import { useRuntimeConfig } from '#web/lib/runtime-config.ts';
import { useSession } from '#web/lib/session/SessionProvider.tsx';
import { notifyOnNextPage } from '#web/lib/toasts.ts';
import { AuthenticatorKey } from './AuthenticatorKey.tsx';
import { CodeForm } from './StepForm.tsx';
import { signInErrorText } from './sign-in-errors.ts';

/** Route /staff/second-factor: what a member of staff must do before the staff pages open. */
export function SecondFactorPage() {
  const { identity } = useSession();
  if (!identity) return null;
  switch (identity.secondFactor) {
    case 'sign-in-again':
      return (
        <LogInAgain title="Log in again">
          <Typography>
            Two-step verification is now on for your account. To open the staff pages, log in again with a
            code from your authenticator app.
          </Typography>
        </LogInAgain>
      );
    case 'no-google':
      return (
        <LogInAgain title="Log in without Google">
          <Typography gutterBottom>
            The staff pages require two-step verification, which does not work with Google sign-in, and your
            account is connected to Google.
          </Typography>
          <Typography>
            Ask an administrator to disconnect Google from your account, or to give you an account with a
            password. Then log in again.
          </Typography>
        </LogInAgain>
      );
    case 'set-up':
    case null:
      return (
        <Page title="Set up two-step verification" narrow>
          <SetUpAuthenticator email={identity.email} />
        </Page>
      );
  }
}

function LogInAgain({ title, children }: { title: string; children: ReactNode }) {
  const logInAgain = useLogInAgain();
  return (
    <Page title={title} narrow>
      {children}
      <Button variant="contained" size="large" onClick={() => logInAgain()} sx={{ mt: 3 }}>
        Log in again
      </Button>
    </Page>
  );
}

const IS_SET_UP = 'Your authenticator app is set up. Log in with your password and a new code from the app.';

const FAILED: ErrorExplanation = {
  cause: 'Something went wrong and the app could not be set up. Please contact support.',
  advice: '',
  offersContact: true,
};

/** Sets up an authenticator app for the signed-in user. Afterward, the user logs in again with a code. */
function SetUpAuthenticator({ email }: { email: string }) {
  const { productName } = useRuntimeConfig();
  const query = useQuery({
    queryKey: ['authenticator', email],
    queryFn: async () => (await loadAccounts()).setUpAuthenticator(productName, email),
    // A second request would invalidate the key that the user has just scanned.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  const { data, error } = query;
  return (
    <>
      <Typography>
        The staff pages require a code from an authenticator app at each login. You need an app such as Google
        Authenticator, Microsoft Authenticator or 1Password, on your phone or in your password manager.
      </Typography>
      {data ? (
        <FirstCode setUp={data} />
      ) : error ? (
        <ErrorState
          title="Your key could not be loaded."
          detail={signInErrorText(error) ?? 'Please try again.'}
          {...failureOf(query)}
        />
      ) : (
        <Box sx={{ height: 560 }} aria-busy />
      )}
    </>
  );
}

function FirstCode({ setUp }: { setUp: AuthenticatorSetUp }) {
  const logInAgain = useLogInAgain();
  const [failure, setFailure] = useState<unknown>(null);

  async function confirm(code: string): Promise<void> {
    setFailure(null);
    await setUp.confirm(code);
    // This makes the user pool end all sessions. If the request fails, the next login does.
    await currentIdentity(true).catch(() => null);
    logInAgain(IS_SET_UP);
  }

  return (
    <Box sx={{ maxWidth: 400 }}>
      <Typography sx={{ mt: 2, mb: 3 }}>
        Scan the QR code with the app, then enter the code that it shows.
      </Typography>
      {failure !== null && <FormError message={{ ...FAILED, reference: identityReference(failure) }} />}
      <CodeForm
        label="Code"
        submitLabel="Verify"
        before={<AuthenticatorKey setupKey={setUp.key} uri={setUp.uri} />}
        onCode={confirm}
        onFailure={setFailure}
      />
    </Box>
  );
}

/** Logs out and shows the login page, with the email filled in and this toast. After it, the staff pages open. */
function useLogInAgain(): (toast?: string) => void {
  const { identity, logOut } = useSession();
  const navigate = useNavigate();
  // The guard of this page passes this state on when it redirects the user who has just logged out.
  const hasState = Boolean(useLocation().state?.login);
  useEffect(() => {
    if (hasState) logOut();
  }, [hasState, logOut]);
  return useCallback(
    (toast) => {
      const login = { from: paths.staffPackages, email: identity?.email, hasToast: toast !== undefined };
      navigate(paths.staffSecondFactor, { replace: true, state: { login } });
      if (toast) notifyOnNextPage(toast);
    },
    [identity, navigate],
  );
}
