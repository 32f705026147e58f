import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorState } from '#web/components/feedback/ErrorState.tsx';
import { failureOf } from '#web/components/feedback/failure-of.ts';
import { FormError } from '#web/components/form/FormError.tsx';
import type { ErrorExplanation } from '#web/lib/errors/error-explanation.ts';
import { identityReference } from '#web/lib/errors/identity-errors.ts';
import { setUpAuthenticator } from '#web/lib/identity/authenticator.ts';
import { currentIdentity } from '#web/lib/identity/identity.ts';
import type { AuthenticatorSetUp } from '#web/lib/identity/identity-types.ts';
import { useRuntimeConfig } from '#web/lib/runtime-config.ts';
import { AuthenticatorKey } from '../AuthenticatorKey.tsx';
import { CodeForm } from '../CodeForm.tsx';
import { signInErrorText } from '../sign-in-errors.ts';
import { useLogInAgain } from './use-log-in-again.ts';

const IS_SET_UP = 'Your authenticator app is set up. Log in with your password and a new code from the app.';

const FAILED: ErrorExplanation = {
  cause: 'Something went wrong and the app could not be set up. Please contact support.',
  advice: '',
  offersContact: true,
};

/** Sets up an authenticator app for the signed-in user. Afterward, the user logs in again with a code. */
export function SetUpAuthenticator({ email }: { email: string }) {
  const { productName } = useRuntimeConfig();
  const query = useQuery({
    queryKey: ['authenticator', email],
    queryFn: () => setUpAuthenticator(productName, email),
    // A second request would make the key that the user has just scanned void.
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
    // This makes the user pool end all sessions. Without a network, the next login does.
    await currentIdentity(true).catch(() => null);
    await logInAgain(IS_SET_UP);
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
