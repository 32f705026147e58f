import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { paths } from '#web/lib/paths.ts';
import { GoogleButton } from '../GoogleButton.tsx';
import { CenteredLink } from '../TextLink.tsx';

interface SignInLinksProps {
  /** The state for the pages of an account. */
  linkState: object;
  onError: (text: string | null) => void;
}

/** What else a visitor can do here. */
export function SignInLinks({ linkState, onError }: SignInLinksProps) {
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
      <CenteredLink to={paths.resetPassword} state={linkState}>
        Forgot Password
      </CenteredLink>
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
