import Box from '@mui/material/Box';
import { useSyncExternalStore } from 'react';

/** Says that there is no network while there is none. */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <Box role="status" sx={NOTICE_STYLE}>
      {!isOnline && 'You are offline. What you see may be out of date.'}
    </Box>
  );
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

const NOTICE_STYLE = {
  typography: 'body2',
  fontWeight: 600,
  textAlign: 'center',
  color: 'warning.contrastText',
  bgcolor: 'warning.main',
  '&:not(:empty)': { px: 2, py: 0.75 },
};
