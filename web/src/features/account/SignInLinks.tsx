import Box from '@mui/material/Box';
import { paths } from '../../app/paths.ts';
import { GoogleButton } from './GoogleButton.tsx';
import { CenteredLink } from './TextLink.tsx';

/** What else can be done instead of signing in with a password. */
export function SignInLinks({ onError }: { onError: (text: string | null) => void }) {
  return (
    <>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', mx: -1.5, mt: 1, mb: 2 }}>
        <CenteredLink to={paths.resetPassword}>Forgot Password</CenteredLink>
        <CenteredLink to={paths.register}>Sign up</CenteredLink>
      </Box>
      <GoogleButton onError={onError}>Sign in with Google</GoogleButton>
    </>
  );
}
