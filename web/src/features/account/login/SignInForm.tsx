import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import * as z from 'zod/mini';
import { TRACK_PATH } from '#shared/site-paths.ts';
import { FormError, FormStack, SubmitButton } from '#web/components/form/FormStack.tsx';
import { FormTextField, PasswordField } from '#web/components/form/FormTextField.tsx';
import { useAppForm, useSubmit } from '#web/components/form/use-app-form.ts';
import { preloadIdentity } from '#web/lib/identity/identity.ts';
import { paths } from '#web/lib/paths.ts';
import { useSession } from '#web/lib/session/SessionProvider.tsx';
import { CenteredLink, TextLink } from '../AccountLayout.tsx';
import { GoogleButton } from '../GoogleButton.tsx';
import { typedEmail, useLinkState } from '../login-state.ts';
import { ALREADY_SIGNED_IN, signInErrorText } from '../sign-in-errors.ts';

const Credentials = z.object({
  email: z.string().check(z.refine((email) => email.trim() !== '', 'Email is required!')),
  password: z.string().check(z.minLength(1, 'Password is required!')),
});

interface SignInFormProps {
  /** The initial value. */
  email: string;
  /** Shown above the fields: a message stored for this page, or the last error. */
  message: string | null;
  onMessage: (text: string | null) => void;
  /** Called on each focus, to preload the next steps. */
  onFocus: () => void;
  onSignIn: (email: string, password: string) => Promise<void>;
  /** Called after an error that only support can help with. */
  onFailure: (error: unknown, email: string) => Promise<void>;
}

/**
 * Email and password, and links to the other pages, which take the email with them. After an error, both fields keep
 * their values and the password gets the focus.
 */
export function SignInForm(props: SignInFormProps) {
  const { email: initialEmail, message, onMessage, onFocus, onSignIn, onFailure } = props;
  const form = useAppForm(Credentials, { email: initialEmail, password: '' });
  const linkState = useLinkState(form.watch('email').trim());

  const { submit } = useSubmit(
    form,
    async ({ email, password }) => {
      onMessage(null);
      await onSignIn(email.trim(), password);
    },
    {
      // The page owns the message, which has other sources as well.
      explain: async (error) => {
        const text = signInErrorText(error);
        if (text === null) await onFailure(error, form.getValues('email').trim());
        else {
          onMessage(text);
          form.setFocus('password', { shouldSelect: true });
        }
        return null;
      },
    },
  );

  function preload(): void {
    preloadIdentity();
    onFocus();
  }

  return (
    <FormStack onSubmit={submit} onFocus={preload} sx={{ gap: { xs: 2, sm: 2.5 } }}>
      <ReturningBanner linkState={linkState} />
      <SignInMessage
        message={message}
        isBusy={form.formState.isSubmitting}
        onSigningOut={() => typedEmail.write(form.getValues('email').trim())}
        onSignedOut={() => form.setFocus('password', { shouldSelect: true })}
      />
      <FormTextField form={form} name="email" label="Email" type="email" autoComplete="username" />
      <PasswordField form={form} name="password" label="Password" autoComplete="current-password" />
      <SubmitButton isSubmitting={form.formState.isSubmitting} busyLabel="Logging in…" size="large">
        Log in
      </SubmitButton>
      <SignInLinks linkState={linkState} onError={onMessage} />
    </FormStack>
  );
}

/** For users of the previous portal, whose passwords do not work here. `linkState` is for the page to reset it. */
function ReturningBanner({ linkState }: { linkState: object }) {
  return (
    <Box
      component="p"
      sx={{ m: 0, px: 2, py: { xs: 1, sm: 1.5 }, borderRadius: '10px', bgcolor: 'info.light' }}
    >
      <strong>Returning user?</strong>{' '}
      <TextLink to={paths.resetPassword} state={linkState}>
        Reset your password
      </TextLink>{' '}
      once to log in here.
    </Box>
  );
}

interface SignInMessageProps {
  /** Shown while no one else is signed in. */
  message?: string | null;
  /** A sign-in is in progress and may still succeed. */
  isBusy?: boolean;
  /** Called before the other user is signed out, which may redirect to their provider. */
  onSigningOut?: () => void;
  onSignedOut?: () => void;
}

/** The message of the login page. While another user is signed in, it says so and offers choices. */
export function SignInMessage({ message, isBusy, ...callbacks }: SignInMessageProps) {
  const isOtherSignedIn = useSession().otherIdentity !== null && !isBusy;
  return (
    <>
      <FormError message={isOtherSignedIn ? ALREADY_SIGNED_IN : message} />
      {isOtherSignedIn && <AlreadySignedIn {...callbacks} />}
    </>
  );
}

/** Shows who is signed in to this browser. The user can continue as them or sign them out. */
function AlreadySignedIn({
  onSigningOut,
  onSignedOut,
}: Pick<SignInMessageProps, 'onSigningOut' | 'onSignedOut'>) {
  const { otherIdentity, check, logOut } = useSession();
  const signOutFirst = () => {
    onSigningOut?.();
    logOut();
    onSignedOut?.();
  };
  if (!otherIdentity) return null;
  const name = otherIdentity.email || otherIdentity.username;

  return (
    <Box
      sx={{
        display: 'grid',
        gap: 1.25,
        mt: -1,
        p: 2,
        border: 1,
        borderColor: 'divider',
        borderRadius: '10px',
      }}
    >
      <Box component="p" sx={{ m: 0, mb: 0.25, overflowWrap: 'anywhere' }}>
        Signed in as <strong>{name}</strong>
      </Box>
      <Button variant="outlined" onClick={signOutFirst}>
        Sign out first
      </Button>
      <Button variant="outlined" sx={{ overflowWrap: 'anywhere' }} onClick={() => void check(name)}>
        Continue as {name}
      </Button>
    </Box>
  );
}

/** What else a visitor can do here. */
function SignInLinks({ linkState, onError }: { linkState: object; onError: (text: string | null) => void }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: '1fr 1fr',
        gap: 1.25,
        mt: -1.25,
        '& > :not(.half)': { gridColumn: '1 / -1' },
      }}
    >
      {/* On one line: another line would move the centered column of a desktop up, below a toast. */}
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          justifyContent: 'space-evenly',
          '& > a': { px: { xs: 0.5, sm: 1.5 } },
        }}
      >
        <CenteredLink to={paths.resetPassword} state={linkState}>
          Forgot Password
        </CenteredLink>
        <CenteredLink to={TRACK_PATH} reloadDocument>
          Track a package
        </CenteredLink>
      </Box>
      <GoogleButton onError={onError}>Sign in with Google</GoogleButton>
      <Button
        className="half"
        component={Link}
        to={paths.register}
        state={linkState}
        variant="outlined"
        size="large"
      >
        Sign up
      </Button>
      <Button className="half" component={Link} to={paths.freeQuote} variant="outlined" size="large">
        Get a quote
      </Button>
    </Box>
  );
}
