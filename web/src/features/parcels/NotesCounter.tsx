import Box from '@mui/material/Box';
import { type Control, useWatch } from 'react-hook-form';
import { MAX_NOTES_LENGTH } from '../../../../shared/rules/notes.ts';

/** From here on the limit is worth knowing. */
const NEAR_LIMIT = MAX_NOTES_LENGTH - 200;

const figure = new Intl.NumberFormat('en-US');

/** How much of the room for notes is used; only near its end and beyond. */
export function NotesCounter({ control }: { control: Control<{ customerNotes: string }> }) {
  const { length } = useWatch({ control, name: 'customerNotes' });
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
      {figure.format(length)} / {figure.format(MAX_NOTES_LENGTH)}
      {over && ` (${figure.format(length - MAX_NOTES_LENGTH)} too many)`}
    </Box>
  );
}
