import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import { type KeyboardEvent, useId } from 'react';
import { useSwipe } from '#web/components/controls/use-swipe.ts';
import { DialogHeader } from '#web/components/dialog/DialogHeader.tsx';
import { INACTIVE_STYLE } from '#web/components/feedback/disabled-style.ts';
import { ChevronLeftIcon, ChevronRightIcon } from '#web/components/icons.tsx';
import { imageLabel } from '../labels.ts';
import type { Thumbnail } from '../queries.ts';
import { FullImage } from './FullImage.tsx';

interface ImageDialogProps {
  parcelId: string;
  thumbnails: readonly Thumbnail[];
  /** The index of the open thumbnail. */
  position: number;
  onMove: (position: number) => void;
  onClose: () => void;
}

/** A full-size image. Buttons, arrow keys and swipes move to the next or previous one. */
export function ImageDialog({ parcelId, thumbnails, position, onMove, onClose }: ImageDialogProps) {
  const titleId = useId();
  const isFirst = position === 0;
  const isLast = position === thumbnails.length - 1;
  const showPrevious = () => isFirst || onMove(position - 1);
  const showNext = () => isLast || onMove(position + 1);
  const swipe = useSwipe({ onNext: showNext, onPrevious: showPrevious });
  const thumbnail = thumbnails[position];
  if (!thumbnail) return null;

  const moveByKey = (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') showPrevious();
    if (event.key === 'ArrowRight') showNext();
  };
  const label = imageLabel(thumbnail.name, position + 1, thumbnails.length);
  return (
    <Dialog
      open
      onClose={onClose}
      onKeyDown={moveByKey}
      aria-labelledby={titleId}
      maxWidth="lg"
      fullWidth
      slotProps={{
        paper: { sx: { m: { xs: 1, sm: 4 }, width: { xs: 'calc(100% - 16px)', sm: undefined } } },
      }}
    >
      <DialogHeader isCompact titleId={titleId} title={label} closeLabel="Close image" onClose={onClose}>
        <IconButton
          aria-label="Previous image"
          aria-disabled={isFirst}
          onClick={showPrevious}
          sx={INACTIVE_STYLE}
        >
          <ChevronLeftIcon />
        </IconButton>
        <IconButton aria-label="Next image" aria-disabled={isLast} onClick={showNext} sx={INACTIVE_STYLE}>
          <ChevronRightIcon />
        </IconButton>
      </DialogHeader>
      <Box {...swipe} sx={{ touchAction: 'pan-y pinch-zoom' }}>
        <FullImage key={thumbnail.name} parcelId={parcelId} thumbnail={thumbnail} label={label} />
      </Box>
    </Dialog>
  );
}
