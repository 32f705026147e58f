import { LiveRegion } from '../components/feedback/LiveRegion.tsx';
import { BAR_HEIGHT } from '../components/layout/bar-height.ts';
import { useIsOnline } from '../lib/use-is-online.ts';

/** Says below the navigation bar that there is no network. */
export function OfflineNotice() {
  const isOnline = useIsOnline();
  return (
    <LiveRegion sx={STYLE}>{!isOnline && 'You are offline. What you see may be out of date.'}</LiveRegion>
  );
}

const STYLE = {
  position: 'sticky',
  top: BAR_HEIGHT,
  zIndex: 'appBar',
  textAlign: 'center',
  typography: 'body2',
  color: 'warning.contrastText',
  bgcolor: 'warning.main',
  '&:not(:empty)': { px: 2, py: 0.75 },
  '@media print': { display: 'none' },
} as const;
