import Box from '@mui/material/Box';
import { AlertIcon } from '../components/icons.tsx';

/** Warns that the runtime configuration could not be loaded and defaults are used. */
export function ConfigBanner() {
  return (
    <Box
      role="alert"
      sx={{
        display: 'flex',
        justifyContent: 'center',
        gap: 1,
        px: 2,
        py: 1.25,
        bgcolor: 'warning.light',
        color: 'text.primary',
        fontSize: '0.9375rem',
      }}
    >
      <AlertIcon sx={{ color: 'warning.main' }} />
      <span>
        The configuration of this site is missing, so it uses default settings. Signing in may not work.
      </span>
    </Box>
  );
}
