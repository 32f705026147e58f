import Box from '@mui/material/Box';

/** What the customer wrote about the pickup. */
export function PickupNotes({ notes }: { notes: string }) {
  if (notes === '') return null;
  return (
    <Box
      sx={{
        mt: 1,
        borderLeft: 3,
        borderColor: 'primary.main',
        pl: 1.5,
        whiteSpace: 'pre-line',
        overflowWrap: 'anywhere',
      }}
    >
      <b>Notes:</b> {notes}
    </Box>
  );
}
