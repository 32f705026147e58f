import Box from '@mui/material/Box';
import { useLayer } from '../../../lib/use-layer.ts';
import { imageLabel } from '../labels.ts';
import type { Thumbnail } from '../queries.ts';
import { ImageDialog } from './ImageDialog.tsx';
import { LoadedThumbnails, ThumbnailGrid } from './ThumbnailGrid.tsx';

/** The images of a parcel, taken at the terminals. Each opens in a dialog. */
export function Thumbnails({ parcelId }: { parcelId: string }) {
  return (
    <LoadedThumbnails parcelId={parcelId}>
      {(thumbnails) => <OpeningThumbnails parcelId={parcelId} thumbnails={thumbnails} />}
    </LoadedThumbnails>
  );
}

interface OpeningThumbnailsProps {
  parcelId: string;
  thumbnails: readonly Thumbnail[];
}

function OpeningThumbnails({ parcelId, thumbnails }: OpeningThumbnailsProps) {
  const { value, open, close } = useLayer('image');
  if (thumbnails.length === 0) {
    return <Box sx={{ color: 'text.secondary' }}>No images were taken of this package.</Box>;
  }
  return (
    <>
      <ThumbnailGrid
        thumbnails={thumbnails}
        labelOf={({ name }, position) => imageLabel(name, position + 1, thumbnails.length)}
        onOpen={(_thumbnail, position) => open(String(position))}
        opensDialog
      />
      {value !== null && (
        <ImageDialog
          parcelId={parcelId}
          thumbnails={thumbnails}
          position={Number(value)}
          onMove={(position) => open(String(position))}
          onClose={close}
        />
      )}
    </>
  );
}
