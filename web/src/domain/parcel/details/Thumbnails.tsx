import Box from '@mui/material/Box';
import { useLayer } from '#web/lib/navigation/use-url-state.ts';
import { imageLabel } from '../labels.ts';
import { fullImage } from '../queries.ts';
import { ImageDialog } from './ImageDialog.tsx';
import { LoadedThumbnails, ThumbnailGrid } from './ThumbnailGrid.tsx';

/** The images of a parcel, taken at the terminals. Each opens in a dialog. */
export function Thumbnails({ parcelId }: { parcelId: string }) {
  const { id: value, open, close } = useLayer('image');
  return (
    <LoadedThumbnails parcelId={parcelId}>
      {(thumbnails) =>
        thumbnails.length === 0 ? (
          <Box sx={{ color: 'text.secondary' }}>No images were taken of this package.</Box>
        ) : (
          <>
            <ThumbnailGrid
              thumbnails={thumbnails}
              labelOf={({ name }, position) => imageLabel(name, position + 1, thumbnails.length)}
              onOpen={(_thumbnail, position) => open(String(position))}
              opensDialog
            />
            {value !== null && (
              <ImageDialog
                pictures={thumbnails.map((thumbnail, position) => ({
                  ...thumbnail,
                  label: imageLabel(thumbnail.name, position + 1, thumbnails.length),
                  full: fullImage(parcelId, thumbnail.name),
                }))}
                start={Number(value)}
                onMove={(position) => open(String(position))}
                onClose={close}
              />
            )}
          </>
        )
      }
    </LoadedThumbnails>
  );
}
