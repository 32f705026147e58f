import { keyframes } from '@mui/material/styles';
import { ICON_ONLY_ON_PHONE } from '../display/VisuallyHidden.tsx';
import { RefreshIcon } from '../icons.tsx';
import { BusyButton } from './BusyButton.tsx';

const spin = keyframes({ to: { transform: 'rotate(360deg)' } });

interface RefreshButtonProps {
  isRefreshing: boolean;
  /** True until the content has loaded. */
  disabled: boolean;
  onRefresh: () => void;
}

/** Refetches what is shown. Its icon spins in the meantime. */
export function RefreshButton({ isRefreshing, disabled, onRefresh }: RefreshButtonProps) {
  return (
    <BusyButton
      variant="outlined"
      sx={{ ...ICON_ONLY_ON_PHONE, px: { xs: 1, sm: 2.25 } }}
      isBusy={isRefreshing || disabled}
      onClick={onRefresh}
      startIcon={
        <RefreshIcon
          sx={{
            animation: isRefreshing ? `${spin} 900ms linear infinite` : 'none',
            '@media (prefers-reduced-motion: reduce)': { animation: 'none' },
          }}
        />
      }
    >
      <span>{isRefreshing ? 'Refreshing' : 'Refresh'}</span>
    </BusyButton>
  );
}
