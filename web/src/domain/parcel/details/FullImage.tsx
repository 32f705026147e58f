import Box from '@mui/material/Box';
import { useState } from 'react';
import { Retry } from '../../../components/feedback/Retry.tsx';
import { type Thumbnail, useFullImage } from '../queries.ts';

interface FullImageProps {
  parcelId: string;
  thumbnail: Thumbnail;
  label: string;
}

const FILL = { position: 'absolute', inset: 0, width: '100%', height: '100%', objectFit: 'contain' } as const;

/**
 * The full image over its blurred thumbnail, as a link that opens it in a new tab. A link, because browsers block a window
 * that a script opens after a request for the URL.
 */
export function FullImage({ parcelId, thumbnail, label }: FullImageProps) {
  const { data, error, isFetching, refetch } = useFullImage(parcelId, thumbnail.name);
  // The image on screen stays when the presigned URL is renewed. Only the link needs the newest URL.
  const [shown, setShown] = useState<string | null>(null);
  const [loaded, setLoaded] = useState(false);
  const [broken, setBroken] = useState(false);
  if (data && shown === null) setShown(data.url);

  const retry = async () => {
    await refetch();
    setShown(null);
    setBroken(false);
  };
  const failed = broken || (error !== null && !data);
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
        {!loaded && (
          <Box
            component="img"
            src={thumbnail.src}
            alt={shown === null || failed ? label : ''}
            sx={{ ...FILL, filter: failed ? 'none' : 'blur(12px)' }}
          />
        )}
        {data && shown !== null && !broken && (
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
              onLoad={() => setLoaded(true)}
              onError={() => setBroken(true)}
              sx={{ ...FILL, opacity: loaded ? 1 : 0, transition: 'opacity 200ms' }}
            />
          </Box>
        )}
      </Box>
      <Box sx={{ px: 2, py: 1.5, minHeight: 56, fontSize: '0.875rem', color: 'text.secondary' }}>
        {failed ? (
          <Retry
            message="Failed to fetch image"
            error={error}
            isRetrying={isFetching}
            onRetry={() => void retry()}
          />
        ) : (
          'Press the image to open the full image in a new tab.'
        )}
      </Box>
    </>
  );
}
