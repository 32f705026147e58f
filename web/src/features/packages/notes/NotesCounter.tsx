import Box from '@mui/material/Box';
import { type Control, useWatch } from 'react-hook-form';
import { MAX_NOTES_LENGTH, notesLength } from '../../../../../shared/rules/notes.ts';
import { formatFigure } from '../../../lib/numbers.ts';

/** From here on the limit is worth knowing. */
const NEAR_LIMIT = MAX_NOTES_LENGTH - 200;

/** How much of the room for notes is used; only near its end and beyond. */
export function NotesCounter({ control }: { control: Control<{ customerNotes: string }> }) {
  const length = notesLength(useWatch({ control, name: 'customerNotes' }));
  if (length < NEAR_LIMIT) return null;
  const over = length > MAX_NOTES_LENGTH;
  return (
    <Box
      sx={{
        textAlign: 'end',
        fontSize: '0.8125rem',
        fontVariantNumeric: 'tabular-nums',
        fontWeight: over ? 700 : 400,
        color: over ? 'error.main' : 'text.secondary',
      }}
    >
      {formatFigure(length)} / {formatFigure(MAX_NOTES_LENGTH)}
      {over && ` (${formatFigure(length - MAX_NOTES_LENGTH)} too many)`}
    </Box>
  );
}
