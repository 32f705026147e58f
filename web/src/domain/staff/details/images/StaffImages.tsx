import Box from '@mui/material/Box';
import { LoadedThumbnails, ThumbnailGrid } from '#web/domain/parcel/details/ThumbnailGrid.tsx';
import { imageLabel } from '#web/domain/parcel/labels.ts';
import type { Thumbnail } from '#web/domain/parcel/queries.ts';
import { useOpenFullImage } from './use-open-full-image.ts';

type ImageGroup = 'package' | 'hazard';

interface StaffImagesProps {
  parcelId: string;
  group: ImageGroup;
}

const NONE: Record<ImageGroup, string> = {
  package: 'No images were taken of this package.',
  hazard: 'No hazard documents.',
};

/** The images of a group, each of which opens full size in a new tab. */
export function StaffImages({ parcelId, group }: StaffImagesProps) {
  return (
    <Box sx={{ mt: 2 }}>
      <LoadedThumbnails parcelId={parcelId}>
        {(thumbnails) => (
          <Images
            parcelId={parcelId}
            thumbnails={thumbnails.filter(({ name }) => groupOf(name) === group)}
            none={NONE[group]}
          />
        )}
      </LoadedThumbnails>
    </Box>
  );
}

const groupOf = (name: string): ImageGroup => (name.toLowerCase().includes('hazard') ? 'hazard' : 'package');

interface ImagesProps {
  parcelId: string;
  thumbnails: readonly Thumbnail[];
  none: string;
}

function Images({ parcelId, thumbnails, none }: ImagesProps) {
  const { open, failures } = useOpenFullImage(parcelId);
  if (thumbnails.length === 0) return <Box sx={{ color: 'text.secondary' }}>{none}</Box>;
  const labelOf = ({ name }: Thumbnail, position: number) =>
    imageLabel(name, position + 1, thumbnails.length);
  return (
    <ThumbnailGrid
      thumbnails={thumbnails}
      labelOf={(thumbnail, position) => `${labelOf(thumbnail, position)}. Opens in a new tab`}
      onOpen={(thumbnail, position) => void open(thumbnail.name, labelOf(thumbnail, position))}
      messageOf={({ name }) => (
        <Box role="alert" sx={{ fontSize: '0.875rem', lineHeight: 1.3, color: 'error.main' }}>
          {failures[name]}
        </Box>
      )}
    />
  );
}
