import Box from '@mui/material/Box';
import { paths } from '#web/lib/paths.ts';
import { TextLink } from '../TextLink.tsx';

/** For users of the previous portal, whose passwords do not work here. `linkState` is for the page to reset it. */
export function ReturningBanner({ linkState }: { linkState: object }) {
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
