import Box from '@mui/material/Box';
import { useLocation } from 'react-router-dom';
import { keepFocus } from '../../../components/form/FormStack.tsx';
import { paths } from '../../../lib/paths.ts';
import { GoogleButton } from '../GoogleButton.tsx';
import { returnUrlFrom } from '../login-state.ts';
import { CenteredLink } from '../TextLink.tsx';

/** Alternatives to a password. `keepFocus`: a blur message of the form above would move them before the click. */
export function SignInLinks({ onError }: { onError: (text: string | null) => void }) {
  const returnState = { from: returnUrlFrom(useLocation().state) };
  return (
    <Box onMouseDown={keepFocus}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', mx: -1.5, mt: 1, mb: 2 }}>
        <CenteredLink to={paths.resetPassword} state={returnState}>
          Forgot Password
        </CenteredLink>
        <CenteredLink to={paths.register} state={returnState}>
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
