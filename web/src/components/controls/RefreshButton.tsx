import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { keyframes } from '@mui/material/styles';
import { BUSY_STYLE } from '../feedback/disabled-style.ts';
import { RefreshIcon } from '../icons.tsx';

const spin = keyframes({ to: { transform: 'rotate(360deg)' } });

interface RefreshButtonProps {
  isRefreshing: boolean;
  /** Until the content is loaded. */
  disabled: boolean;
  onRefresh: () => void;
}

/** Refetches what is shown. Its icon spins in the meantime. */
export function RefreshButton({ isRefreshing, disabled, onRefresh }: RefreshButtonProps) {
  return (
    <Button
      variant="outlined"
      sx={{
        ...BUSY_STYLE,
        minWidth: 44,
        px: { xs: 1, sm: 2.25 },
        '& .MuiButton-startIcon': { ml: { xs: 0, sm: -0.5 }, mr: { xs: 0, sm: 1 } },
      }}
      disabled={disabled}
      aria-disabled={isRefreshing || disabled}
      onClick={() => isRefreshing || onRefresh()}
      startIcon={
        <RefreshIcon
          sx={{
            animation: isRefreshing ? `${spin} 900ms linear infinite` : 'none',
            '@media (prefers-reduced-motion: reduce)': { animation: 'none' },
          }}
        />
      }
    >
      {/* On a phone, only the icon is visible. */}
      <Box
        component="span"
        sx={{ clipPath: { xs: 'inset(50%)', sm: 'none' }, position: { xs: 'absolute', sm: 'static' } }}
      >
        {isRefreshing ? 'Refreshing' : 'Refresh'}
      </Box>
    </Button>
  );
}
