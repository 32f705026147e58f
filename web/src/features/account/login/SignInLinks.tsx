import Box from '@mui/material/Box';
import { useLocation } from 'react-router-dom';
import { keepFocus } from '../../../components/form/FormStack.tsx';
import { paths } from '../../../lib/paths.ts';
import { GoogleButton } from '../GoogleButton.tsx';
import { returnUrlFrom } from '../login-state.ts';
import { CenteredLink } from '../TextLink.tsx';

/** What else can be done instead of signing in with a password. It stands below a form, whose messages would move it. */
export function SignInLinks({ onError }: { onError: (text: string | null) => void }) {
  const wanted = { from: returnUrlFrom(useLocation().state) };
  return (
    <Box onMouseDown={keepFocus}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', mx: -1.5, mt: 1, mb: 2 }}>
        <CenteredLink to={paths.resetPassword} state={wanted}>
          Forgot Password
        </CenteredLink>
        <CenteredLink to={paths.register} state={wanted}>
          Sign up
        </CenteredLink>
      </Box>
      <GoogleButton onError={onError}>Sign in with Google</GoogleButton>
      <Box sx={{ display: 'grid', mt: 1.5, mb: -1.5 }}>
        <CenteredLink to={paths.freeQuote}>Get a quote</CenteredLink>
      </Box>
    </Box>
  );
}
