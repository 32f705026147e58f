import Box from '@mui/material/Box';
import type { Failure } from '#web/lib/errors/explain-error.ts';
import { ErrorDetails } from '../feedback/ErrorDetails.tsx';
import { AlertIcon } from '../icons.tsx';

interface FormErrorProps {
  /** The error of the whole form; null or an empty string shows nothing. */
  message: Failure | null | undefined;
}

/** The error of a form that belongs to no single field. Screen readers announce it. */
export function FormError({ message }: FormErrorProps) {
  return (
    // Always rendered: a live region must exist before its content. Takes no space while it is empty.
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
          <span>{typeof message === 'string' ? message : <ErrorDetails explanation={message} />}</span>
        </Box>
      )}
    </Box>
  );
}
