import Button from '@mui/material/Button';
import { keyframes } from '@mui/material/styles';
import { RefreshIcon } from '../../components/icons.tsx';

const turn = keyframes({ to: { transform: 'rotate(360deg)' } });

interface RefreshButtonProps {
  isRefreshing: boolean;
  onRefresh: () => void;
}

/** Asks for the packages again; turns while it does. */
export function RefreshButton({ isRefreshing, onRefresh }: RefreshButtonProps) {
  return (
    <Button
      variant="outlined"
      disabled={isRefreshing}
      onClick={onRefresh}
      startIcon={
        <RefreshIcon
          sx={{
            animation: isRefreshing ? `${turn} 900ms linear infinite` : 'none',
            '@media (prefers-reduced-motion: reduce)': { animation: 'none' },
          }}
        />
      }
    >
      {isRefreshing ? 'Refreshing' : 'Refresh'}
    </Button>
  );
}
