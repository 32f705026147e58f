import Box from '@mui/material/Box';
import { AlertIcon } from '../icons.tsx';

interface FormErrorProps {
  /** What went wrong with the form as a whole; nothing is shown where it is empty. */
  message: string | null | undefined;
}

/** The error of a form that belongs to no single field; read out when it appears. */
export function FormError({ message }: FormErrorProps) {
  return (
    // Out of the way while it is empty, and there all the same: a live region has to exist before what it announces.
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
