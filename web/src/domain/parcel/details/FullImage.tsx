import Box from '@mui/material/Box';
import { useState } from 'react';
import { Retry } from '#web/components/feedback/Retry.tsx';
import { type Thumbnail, useFullImage } from '../queries.ts';
import { fullImageFailure, NO_FULL_IMAGE } from './image-failure.ts';

interface FullImageProps {
  parcelId: string;
  thumbnail: Thumbnail;
  label: string;
}

const FILL = { position: 'absolute', inset: 0, width: '100%', height: '100%', objectFit: 'contain' } as const;

/**
 * The full image over its blurred thumbnail, in a link that opens it in a new tab. A link, because browsers block a
 * window that a script opens after waiting for the URL.
 */
export function FullImage({ parcelId, thumbnail, label }: FullImageProps) {
  const { data, error, isFetching, refetch } = useFullImage(parcelId, thumbnail.name);
  // A renewed URL changes only the link, so that the image does not load again.
  const [shown, setShown] = useState<string | null>(null);
  const [isLoaded, setIsLoaded] = useState(false);
  const [isBroken, setIsBroken] = useState(false);
  if (data && shown === null) setShown(data.url);

  const retry = async () => {
    await refetch();
    setShown(null);
    setIsBroken(false);
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
            src={thumbnail.src}
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
              onError={() => setIsBroken(true)}
              sx={{ ...FILL, opacity: isLoaded ? 1 : 0, transition: 'opacity 200ms' }}
            />
          </Box>
        )}
      </Box>
      <Box sx={{ px: 2, py: 1.5, minHeight: 56, fontSize: '0.875rem', color: 'text.secondary' }}>
        {hasFailed ? (
          <Retry
            message={isBroken ? NO_FULL_IMAGE : fullImageFailure(error)}
            error={error}
            isRetrying={isFetching}
            onRetry={() => void retry()}
          />
        ) : (
          'Select the image to open it full size in a new tab.'
        )}
      </Box>
    </>
  );
}
