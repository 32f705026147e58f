import Box from '@mui/material/Box';
import type { Failure } from '#web/lib/errors/explain-error.ts';
import { ErrorDetails } from '../feedback/ErrorDetails.tsx';
import { AlertIcon } from '../icons.tsx';

/** The error of a form that belongs to no single field; nothing if it is null or empty. Screen readers announce it. */
export function FormError({ message }: { message: Failure | null | undefined }) {
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
