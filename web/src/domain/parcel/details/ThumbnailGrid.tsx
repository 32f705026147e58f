import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { UnreadableNotice } from '#web/components/feedback/UnreadableNotice.tsx';
import { ApiError } from '#web/lib/api/api-error.ts';
import { type Thumbnail, useThumbnails } from '../queries.ts';

const GRID = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(96px, 1fr))',
  gap: 1,
} as const;

const TILE = { width: '100%', height: 'auto', aspectRatio: '1', borderRadius: 1 } as const;

interface LoadedThumbnailsProps {
  parcelId: string;
  children: (thumbnails: readonly Thumbnail[]) => ReactNode;
}

/** Renders its children with the thumbnails of a parcel. Shows a skeleton while they load and an error if they fail to. */
export function LoadedThumbnails({ parcelId, children }: LoadedThumbnailsProps) {
  const loading = (
    <Box aria-busy sx={GRID}>
      {['first', 'second', 'third'].map((tile) => (
        <Skeleton key={tile} variant="rounded" sx={TILE} />
      ))}
    </Box>
  );
  return (
    <Loaded isPart query={useThumbnails(parcelId)} loading={loading} failure={IMAGE_FETCH_FAILED}>
      {({ shown, unreadable }) => (
        <>
          <UnreadableNotice count={unreadable} what="photo" />
          {children(shown)}
        </>
      )}
    </Loaded>
  );
}

interface ThumbnailGridProps {
  thumbnails: readonly Thumbnail[];
  /** The alternative text, which is also the name of the button. */
  labelOf: (thumbnail: Thumbnail, position: number) => string;
  onOpen: (thumbnail: Thumbnail, position: number) => void;
  opensDialog?: boolean;
  messageOf?: (thumbnail: Thumbnail) => ReactNode;
}

export function ThumbnailGrid(props: ThumbnailGridProps) {
  const { thumbnails, labelOf, onOpen, opensDialog = false, messageOf } = props;
  return (
    <Box component="ul" sx={{ ...GRID, listStyle: 'none', m: 0, p: 0 }}>
      {thumbnails.map((thumbnail, position) => (
        <li key={thumbnail.name}>
          <ButtonBase
            aria-haspopup={opensDialog ? 'dialog' : undefined}
            onClick={() => onOpen(thumbnail, position)}
            sx={{ ...TILE, overflow: 'hidden', border: 1, borderColor: 'divider' }}
          >
            <Box
              component="img"
              src={thumbnail.src}
              alt={labelOf(thumbnail, position)}
              sx={{ width: '100%', height: '100%', objectFit: 'cover' }}
            />
          </ButtonBase>
          {messageOf?.(thumbnail)}
        </li>
      ))}
    </Box>
  );
}

export const NO_FULL_IMAGE = 'Full image not available';
/** For the URL of a full image, and for thumbnails. */
export const IMAGE_FETCH_FAILED = 'Failed to fetch image';

/** Why the URL of a full image could not be fetched. */
export const fullImageFailure = (error: unknown): string =>
  error instanceof ApiError && error.status === 404 ? NO_FULL_IMAGE : IMAGE_FETCH_FAILED;
