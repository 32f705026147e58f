import Box from '@mui/material/Box';
import { paths } from '../../../lib/paths.ts';
import { TextLink } from '../TextLink.tsx';

/** For users of the previous portal, whose passwords do not work here. */
export function ReturningBanner() {
  return (
    <Box component="p" sx={{ m: 0, mb: 3, px: 2, py: 1.5, borderRadius: '10px', bgcolor: 'info.light' }}>
      <strong>Returning user?</strong> <TextLink to={paths.resetPassword}>Reset your password</TextLink> once
      to log in here.
    </Box>
  );
}
