import Box from '@mui/material/Box';
import { type ErrorExplanation, explanationText } from '#web/lib/errors/explain-error.ts';
import { useRuntimeConfig } from '#web/lib/runtime-config.ts';
import { MailLink } from '../controls/RouteLink.tsx';
import { Mono } from '../display/Mono.tsx';

/** The cause and the advice of an error and, where customer service may help, the contact and the reference. */
export function ErrorDetails({ explanation }: { explanation: ErrorExplanation }) {
  return (
    <>
      {explanationText(explanation)}
      {explanation.offersContact && (
        <Box component="span" sx={{ display: 'block', mt: 1, typography: 'body2' }}>
          <SupportContact reference={explanation.reference} />
        </Box>
      )}
    </>
  );
}

interface SupportContactProps {
  /** Identifies the failed request; also the subject of the email. */
  reference: string | undefined;
}

/** Where to get help with a persistent error, and the reference that customer service will ask for. */
export function SupportContact({ reference }: SupportContactProps) {
  const { customerServiceEmail } = useRuntimeConfig();
  return (
    <>
      {customerServiceEmail && (
        <>
          If the problem continues, contact{' '}
          <MailLink address={customerServiceEmail} subject={reference && `Reference ${reference}`} />.
        </>
      )}
      {reference !== undefined && (
        <Box component="span" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
          Reference: <Mono sx={{ userSelect: 'all' }}>{reference}</Mono>
        </Box>
      )}
    </>
  );
}
