import Box from '@mui/material/Box';
import { AlertIcon } from '../icons.tsx';

interface FormErrorProps {
  /** The error of the whole form, if any. */
  message: string | null | undefined;
}

/** An error of the whole form, announced when it appears. */
export function FormError({ message }: FormErrorProps) {
  return (
    // A live region has to exist before its content. It takes no space while empty.
    <Box role="alert" sx={{ '&:empty': { position: 'absolute' } }}>
      {message && (
        <Box
          sx={{
            display: 'flex',
            gap: 1.25,
            p: 1.5,
            borderRadius: 2.5 / 3,
            bgcolor: 'error.light',
            color: 'text.primary',
            whiteSpace: 'pre-line',
            overflowWrap: 'anywhere',
          }}
        >
          <AlertIcon sx={{ color: 'error.main', mt: 0.125 }} />
          <span>{message}</span>
        </Box>
      )}
    </Box>
  );
}
