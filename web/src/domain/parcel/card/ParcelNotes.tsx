import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { Parcel } from '#shared/contracts/parcel.ts';
import { VisuallyHidden } from '#web/components/display/VisuallyHidden.tsx';
import { PenIcon } from '#web/components/icons.tsx';

/**
 * One line of the customer's notes: untrusted text of any length and direction. 'Show more' expands text that does not
 * fit.
 */
export function ParcelNotes({ parcel, onEdit }: { parcel: Parcel; onEdit: (parcel: Parcel) => void }) {
  const [isExpanded, setIsExpanded] = useState(false);
  const text = useRef<HTMLDivElement>(null);
  const notes = parcel.customerNotes;
  const isTruncated = useIsTruncated(text, notes);
  return (
    <Box data-expanded={isExpanded || undefined} data-none={notes === '' || undefined} sx={NOTES_STYLE}>
      <VisuallyHidden>{notes === '' ? 'No notes' : 'Notes'}</VisuallyHidden>
      <div ref={text} dir="auto">
        {notes}
      </div>
      {(isTruncated || isExpanded) && (
        <Link
          component="button"
          type="button"
          aria-expanded={isExpanded}
          onClick={() => setIsExpanded(!isExpanded)}
        >
          {isExpanded ? 'Show less' : 'Show more'}
        </Link>
      )}
      <IconButton
        size="small"
        aria-label={`Edit notes of ${parcel.freightBillNum}`}
        title="Edit notes"
        onClick={() => onEdit(parcel)}
      >
        <PenIcon fontSize="small" />
      </IconButton>
    </Box>
  );
}

/** Whether the text is truncated to one line. Measured again when its width changes. */
function useIsTruncated(text: RefObject<HTMLDivElement | null>, notes: string): boolean {
  const [isTruncated, setIsTruncated] = useState(false);
  useLayoutEffect(() => {
    const element = text.current;
    setIsTruncated(false);
    if (!element || notes === '') return;
    const measure = () => {
      // Expanded text is not truncated, but keeps its button.
      if (getComputedStyle(element).whiteSpace === 'nowrap')
        setIsTruncated(element.scrollWidth > element.clientWidth || notes.includes('\n'));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [text, notes]);
  return isTruncated;
}

const NOTES_STYLE = {
  display: 'flex',
  flexBasis: '100%',
  minWidth: 0,
  alignItems: 'center',
  columnGap: 1,
  '&[data-none]': { flexBasis: 'auto', ml: 'auto' },
  minHeight: 22,
  typography: 'body2',
  lineHeight: '22px',
  '& > div': {
    minWidth: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    unicodeBidi: 'isolate',
  },
  '&[data-expanded]': { flexWrap: 'wrap' },
  '&[data-expanded] > div': { flexBasis: '100%', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
  // Touch targets of 44 px in a line of 22.
  '& > .MuiLink-root': {
    flexShrink: 0,
    fontSize: 'inherit',
    lineHeight: 'inherit',
    '&::after': { content: '""', position: 'absolute', inset: '-11px -4px' },
  },
  '& > .MuiIconButton-root': { flexShrink: 0, width: 44, height: 44, m: '-11px -8px -11px auto' },
};
