import Alert from '@mui/material/Alert';
import { AlertIcon } from '../components/icons.tsx';

/** Warns that the runtime configuration could not be loaded and defaults are used. */
export function ConfigBanner() {
  return (
    <Alert
      role="alert"
      severity="warning"
      icon={<AlertIcon fontSize="inherit" />}
      sx={{ justifyContent: 'center', borderRadius: 0, fontSize: '0.875rem' }}
    >
      This site's configuration could not be loaded, so it uses default settings. Signing in may not work.
    </Alert>
  );
}
