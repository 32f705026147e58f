import Box from '@mui/material/Box';
import { useState } from 'react';
import {
  fullImageFailure,
  LoadedThumbnails,
  ThumbnailGrid,
} from '#web/domain/parcel/details/ThumbnailGrid.tsx';
import { imageLabel } from '#web/domain/parcel/labels.ts';
import { type Thumbnail, useFetchFullImage } from '#web/domain/parcel/queries.ts';
import { notifyError } from '#web/lib/toasts.ts';

type ImageGroup = 'package' | 'hazard';

const NONE: Record<ImageGroup, string> = {
  package: 'No images were taken of this package.',
  hazard: 'No hazard documents.',
};

/** The images of a group. Each opens in full size in a new tab. */
export function StaffImages({ parcelId, group }: { parcelId: string; group: ImageGroup }) {
  const { open, failures } = useOpenFullImage(parcelId);
  return (
    <Box sx={{ mt: 2 }}>
      <LoadedThumbnails parcelId={parcelId}>
        {(all) => {
          const thumbnails = all.filter(({ name }) => groupOf(name) === group);
          if (thumbnails.length === 0) return <Box sx={{ color: 'text.secondary' }}>{NONE[group]}</Box>;
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
        }}
      </LoadedThumbnails>
    </Box>
  );
}

const groupOf = (name: string): ImageGroup => (name.toLowerCase().includes('hazard') ? 'hazard' : 'package');

/** Opens full images in new tabs. `failures` has a message for each image that could not be opened. */
export function useOpenFullImage(parcelId: string) {
  const fetchUrl = useFetchFullImage(parcelId);
  const [failures, setFailures] = useState<Readonly<Record<string, string>>>({});

  const open = async (name: string, label: string) => {
    setFailures(({ [name]: _earlier, ...others }) => others);
    // Opened right on the click: browsers block a tab that opens after the URL has loaded.
    const tab = window.open('', '_blank');
    if (!tab) {
      notifyError('Your browser blocked the new tab.', 'Allow pop-ups for this site and try again.');
      return;
    }
    tab.opener = null;
    tab.document.title = label;
    tab.document.body.textContent = 'Loading the image…';
    try {
      tab.location.replace(await fetchUrl(name));
    } catch (error) {
      tab.close();
      setFailures((others) => ({ ...others, [name]: fullImageFailure(error) }));
    }
  };
  return { open, failures };
}
