import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Skeleton from '@mui/material/Skeleton';
import { useState } from 'react';
import { Retry } from '../../../components/feedback/Retry.tsx';
import { imageLabel } from '../labels.ts';
import { useThumbnails } from '../queries.ts';
import { ImageDialog } from './ImageDialog.tsx';

const GRID = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(96px, 1fr))',
  gap: 1,
} as const;

const TILE = { width: '100%', height: 'auto', aspectRatio: '1', borderRadius: 1 } as const;

/** The images of a parcel, taken at the terminals. Each opens in a dialog. */
export function Thumbnails({ parcelId }: { parcelId: string }) {
  const { data: thumbnails, isPending, isFetching, error, refetch } = useThumbnails(parcelId);
  const [opened, setOpened] = useState<number | null>(null);

  if (isPending) {
    return (
      <Box aria-busy sx={GRID}>
        {['first', 'second', 'third'].map((tile) => (
          <Skeleton key={tile} variant="rounded" sx={TILE} />
        ))}
      </Box>
    );
  }
  // Loaded images stay visible when a refetch fails.
  if (!thumbnails) {
    return (
      <Retry
        message="Failed to fetch image"
        error={error}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  if (thumbnails.length === 0) {
    return <Box sx={{ color: 'text.secondary' }}>No images were taken of this package.</Box>;
  }
  return (
    <>
      <Box component="ul" sx={{ ...GRID, listStyle: 'none', m: 0, p: 0 }}>
        {thumbnails.map(({ name, src }, position) => (
          <li key={name}>
            <ButtonBase
              aria-haspopup="dialog"
              onClick={() => setOpened(position)}
              sx={{ ...TILE, overflow: 'hidden', border: 1, borderColor: 'divider' }}
            >
              <Box
                component="img"
                src={src}
                alt={imageLabel(name, position + 1, thumbnails.length)}
                sx={{ width: '100%', height: '100%', objectFit: 'cover' }}
              />
            </ButtonBase>
          </li>
        ))}
      </Box>
      {opened !== null && (
        <ImageDialog
          parcelId={parcelId}
          thumbnails={thumbnails}
          position={opened}
          onMove={setOpened}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}
