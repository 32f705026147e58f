import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import { useState } from 'react';
import type { Parcel } from '../../../../../shared/contracts/parcel.ts';
import { FactLabel } from '../../../components/display/Fact.tsx';
import { PenIcon } from '../../../components/icons.tsx';

interface ParcelNotesProps {
  parcel: Parcel;
  onEdit: (parcel: Parcel) => void;
}

const CLAMP_LINES = 3;

/** Roughly what fills the clamped lines. Shorter notes are never clamped, so that all hidden text has a 'Show more'. */
const LONG_NOTE = { characters: 140, lines: 4 };

function isLong(notes: string): boolean {
  return notes.length > LONG_NOTE.characters || notes.split('\n').length > LONG_NOTE.lines;
}

/** The customer's notes: untrusted text of any length and direction. */
export function ParcelNotes({ parcel, onEdit }: ParcelNotesProps) {
  const [isExpanded, setIsExpanded] = useState(false);
  const notes = parcel.customerNotes;
  const isClampable = isLong(notes);
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <FactLabel>Notes</FactLabel>
        {notes === '' ? (
          <Box sx={{ fontSize: '0.875rem', color: 'text.secondary' }}>None yet</Box>
        ) : (
          <Box
            dir="auto"
            sx={{
              fontSize: '0.875rem',
              lineHeight: 1.5,
              whiteSpace: 'pre-wrap',
              overflowWrap: 'anywhere',
              unicodeBidi: 'isolate',
              ...(isClampable &&
                !isExpanded && {
                  display: '-webkit-box',
                  WebkitBoxOrient: 'vertical',
                  WebkitLineClamp: CLAMP_LINES,
                  overflow: 'hidden',
                }),
            }}
          >
            {notes}
          </Box>
        )}
        {isClampable && (
          <Link
            component="button"
            type="button"
            aria-expanded={isExpanded}
            onClick={() => setIsExpanded(!isExpanded)}
            sx={{ fontSize: '0.875rem', py: 0.5 }}
          >
            {isExpanded ? 'Show less' : 'Show more'}
          </Link>
        )}
      </Box>
      <IconButton
        size="small"
        aria-label={`Edit notes of ${parcel.freightBillNum}`}
        onClick={() => onEdit(parcel)}
        sx={{ mr: -0.75 }}
      >
        <PenIcon fontSize="small" />
      </IconButton>
    </Box>
  );
}
