import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type TouchEvent, useId, useRef, useState } from 'react';
import { DialogHeader } from '#web/components/dialog/ResponsiveDialog.tsx';
import { Retry } from '#web/components/feedback/ErrorState.tsx';
import { ChevronLeftIcon, ChevronRightIcon } from '#web/components/icons.tsx';
import type { Thumbnail, UrlQuery } from '../queries.ts';
import { fullImageFailure, NO_FULL_IMAGE } from './ThumbnailGrid.tsx';

export interface Picture extends Thumbnail {
  label: string;
  /** The URL of the full image. */
  full: UrlQuery;
}

interface ImageDialogProps {
  pictures: readonly Picture[];
  /** The index of the first image. */
  start: number;
  onMove: (position: number) => void;
  onClose: () => void;
}

/** A full-size image. Buttons, arrow keys and swipes move to the next or previous one. */
export function ImageDialog({ pictures, start, onMove, onClose }: ImageDialogProps) {
  // Shows the next image at once. The history entry, which restores it after a reload, is updated a moment later.
  const [position, setPosition] = useState(start);
  const titleId = useId();
  const isFirst = position === 0;
  const isLast = position === pictures.length - 1;
  const move = (next: number) => {
    setPosition(next);
    onMove(next);
  };
  const showPrevious = () => isFirst || move(position - 1);
  const showNext = () => isLast || move(position + 1);
  const swipe = useSwipe({ onNext: showNext, onPrevious: showPrevious });
  const picture = pictures[position];
  if (!picture) return null;

  const moveByKey = (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') showPrevious();
    if (event.key === 'ArrowRight') showNext();
  };
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
      <DialogHeader
        isCompact
        titleId={titleId}
        title={picture.label}
        closeLabel="Close image"
        onClose={onClose}
      >
        <IconButton aria-label="Previous image" aria-disabled={isFirst} onClick={showPrevious}>
          <ChevronLeftIcon />
        </IconButton>
        <IconButton aria-label="Next image" aria-disabled={isLast} onClick={showNext}>
          <ChevronRightIcon />
        </IconButton>
      </DialogHeader>
      <Box {...swipe} sx={{ touchAction: 'pan-y pinch-zoom' }}>
        <FullImage key={picture.name} picture={picture} />
      </Box>
    </Dialog>
  );
}

const FILL = { position: 'absolute', inset: 0, width: '100%', height: '100%', objectFit: 'contain' } as const;

/**
 * The full image over its blurred thumbnail, in a link that opens it in a new tab. A link, because browsers block a
 * window that a script opens after waiting for the URL.
 */
function FullImage({ picture: { src, label, full } }: { picture: Picture }) {
  const { data, error, isFetching, refetch } = useQuery(full);
  // A renewed URL changes only the link, so that the image is not reloaded.
  const [shown, setShown] = useState<string | null>(null);
  const [isLoaded, setIsLoaded] = useState(false);
  const [isBroken, setIsBroken] = useState(false);
  const [isRetried, setIsRetried] = useState(false);
  if (data && shown === null) setShown(data.url);

  const retry = async () => {
    await refetch();
    setShown(null);
    setIsBroken(false);
  };
  // The URL may have expired.
  const onBroken = () => {
    if (isRetried) return setIsBroken(true);
    setIsRetried(true);
    void retry();
  };
  const hasFailed = isBroken || (error !== null && !data);
  return (
    <>
      <Box
        sx={{
          position: 'relative',
          // A fixed size, so that the layout does not shift when the image loads.
          aspectRatio: { xs: '1', sm: 'auto' },
          height: { sm: 'min(70dvh, 720px)' },
          bgcolor: 'action.hover',
          overflow: 'hidden',
        }}
      >
        {!isLoaded && (
          <Box
            component="img"
            src={src}
            alt={shown === null || hasFailed ? label : ''}
            sx={{ ...FILL, filter: hasFailed ? 'none' : 'blur(12px)' }}
          />
        )}
        {data && shown !== null && !isBroken && (
          <Box
            component="a"
            sx={{ ...FILL, display: 'block' }}
            href={data.url}
            target="_blank"
            rel="noopener"
            aria-label={`${label}. Open the full image in a new tab`}
          >
            <Box
              component="img"
              src={shown}
              alt={label}
              onLoad={() => setIsLoaded(true)}
              onError={onBroken}
              sx={{ ...FILL, opacity: isLoaded ? 1 : 0, transition: 'opacity 200ms' }}
            />
          </Box>
        )}
      </Box>
      <Box sx={{ px: 2, py: 1.5, minHeight: 56, typography: 'body2', color: 'text.secondary' }}>
        {hasFailed ? (
          <Retry
            message={isBroken ? NO_FULL_IMAGE : fullImageFailure(error)}
            error={error}
            isRetrying={isFetching}
            onRetry={() => void retry()}
          />
        ) : (
          'Select the image to open it at full size in a new tab.'
        )}
      </Box>
    </>
  );
}

/** The minimum horizontal distance of a swipe, in CSS pixels. */
const MIN_DISTANCE = 48;

interface Swipe {
  /** On a swipe to the left. */
  onNext: () => void;
  onPrevious: () => void;
}

/** Touch handlers for horizontal swipes. Scrolling, pinch zoom, and panning while zoomed in keep working. */
function useSwipe({ onNext, onPrevious }: Swipe) {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const finger = touches[0];
      const isSingleTouch = touches.length === 1 && (window.visualViewport?.scale ?? 1) < 1.05;
      start.current = finger && isSingleTouch ? { x: finger.clientX, y: finger.clientY } : null;
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const finger = changedTouches[0];
      if (!start.current || !finger) return;
      const [x, y] = [finger.clientX - start.current.x, finger.clientY - start.current.y];
      start.current = null;
      if (Math.abs(x) < MIN_DISTANCE || Math.abs(x) < 2 * Math.abs(y)) return;
      if (x < 0) onNext();
      else onPrevious();
    },
    onTouchCancel: () => {
      start.current = null;
    },
  };
}
