import Box from '@mui/material/Box';
import { type Control, useWatch } from 'react-hook-form';
import { MAX_NOTES_LENGTH, notesLength } from '../../../../../shared/rules/notes.ts';
import { formatNumber } from '../../../lib/numbers.ts';

const NEAR_LIMIT = MAX_NOTES_LENGTH - 200;

/** The length of the notes and the limit. Hidden until the limit is near. */
export function NotesCounter({ control }: { control: Control<{ customerNotes: string }> }) {
  const length = notesLength(useWatch({ control, name: 'customerNotes' }));
  if (length < NEAR_LIMIT) return null;
  const isOver = length > MAX_NOTES_LENGTH;
  return (
    <Box
      sx={{
        textAlign: 'end',
        fontSize: '0.8125rem',
        fontVariantNumeric: 'tabular-nums',
        fontWeight: isOver ? 700 : 400,
        color: isOver ? 'error.main' : 'text.secondary',
      }}
    >
      {formatNumber(length)} / {formatNumber(MAX_NOTES_LENGTH)}
      {isOver && ` (${formatNumber(length - MAX_NOTES_LENGTH)} too many)`}
    </Box>
  );
}
