import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import type { Picture } from '#web/domain/parcel/details/ImageDialog.tsx';
import { AfterReceipt, EvidenceTitle, WhenAndWho } from './Records.tsx';

/** A picture with what is known about it. */
export interface EvidencePicture extends Picture {
  at: string | null;
  by?: string | undefined;
  isAfterReceipt: boolean;
  /** Dark lines on a transparent image, which is shown whole. */
  isInk?: boolean;
}

interface EvidencePhotosProps {
  title: string;
  pictures: readonly EvidencePicture[];
  onOpen: (picture: Picture) => void;
}

/** A group of pictures with captions. Each opens at full size. */
export function EvidencePhotos({ title, pictures, onOpen }: EvidencePhotosProps) {
  if (pictures.length === 0) return null;
  return (
    <Box>
      <EvidenceTitle>{title}</EvidenceTitle>
      <Box component="ul" aria-label={title} sx={GRID}>
        {pictures.map((picture) => (
          <li key={picture.name}>
            <ButtonBase aria-haspopup="dialog" onClick={() => onOpen(picture)} sx={TILE}>
              <Box
                component="img"
                src={picture.src}
                alt={picture.label}
                loading="lazy"
                sx={picture.isInk ? INK : IMAGE}
              />
            </ButtonBase>
            <Box sx={{ mt: 0.5, typography: 'body2', lineHeight: 1.35, color: 'text.secondary' }}>
              <WhenAndWho at={picture.at} by={picture.by} />
              {picture.isAfterReceipt && <AfterReceipt />}
            </Box>
          </li>
        ))}
      </Box>
    </Box>
  );
}

const GRID = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(132px, 1fr))',
  gap: 1.5,
  listStyle: 'none',
  m: 0,
  p: 0,
  overflowWrap: 'anywhere',
} as const;

const TILE = {
  width: '100%',
  aspectRatio: '4 / 3',
  borderRadius: 1,
  overflow: 'hidden',
  border: 1,
  borderColor: 'divider',
  bgcolor: 'action.hover',
} as const;

const IMAGE = { width: '100%', height: '100%', objectFit: 'cover' } as const;
// Also in the dark color scheme.
const INK = { ...IMAGE, objectFit: 'contain', bgcolor: 'common.white' } as const;
