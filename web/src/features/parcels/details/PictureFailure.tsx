import Box from '@mui/material/Box';
import Button from '@mui/material/Button';

interface PictureFailureProps {
  retrying: boolean;
  onRetry: () => void;
}

/** Says that a picture did not come and tries again on demand. */
export function PictureFailure({ retrying, onRetry }: PictureFailureProps) {
  return (
    <Box role="alert" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
      Failed to fetch image
      <Button size="small" variant="outlined" disabled={retrying} onClick={() => onRetry()}>
        Retry
      </Button>
    </Box>
  );
}
