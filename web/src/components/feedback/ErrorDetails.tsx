import Box from '@mui/material/Box';
import { type ErrorExplanation, explanationText } from '#web/lib/errors/explain-error.ts';
import { SupportContact } from './SupportContact.tsx';

/** The cause and the advice of an error and, where customer service may help, the contact and the reference. */
export function ErrorDetails({ explanation }: { explanation: ErrorExplanation }) {
  return (
    <>
      {explanationText(explanation)}
      {explanation.offersContact && (
        <Box component="span" sx={{ display: 'block', mt: 1, fontSize: '0.875rem' }}>
          <SupportContact reference={explanation.reference} />
        </Box>
      )}
    </>
  );
}
