import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useId, useRef, useState } from 'react';
import { MAX_PHOTOS } from '#shared/contracts/staff/intake.ts';
import { notifyFailure } from '#web/components/feedback/notify-failure.tsx';
import { FormError } from '#web/components/form/FormStack.tsx';
import { RefreshIcon, TrashIcon } from '#web/components/icons.tsx';
import { type Photo, type PhotoKind, photoTitle, photoUploads, usePhotos } from './photo-uploads.ts';

interface PhotoListProps {
  label: string;
  photos: readonly Photo[];
  /** Whether their packages are received. Uploaded photos can then no longer be removed. */
  isReceived: boolean;
}

export function PhotoList({ label, photos, isReceived }: PhotoListProps) {
  if (photos.length === 0) return null;
  return (
    <Box component="ul" aria-label={label} sx={LIST}>
      {photos.map((photo, index) => (
        <PhotoItem
          key={`${photo.intakeId}/${photo.name}`}
          photo={photo}
          title={photoTitle(photo.name, index)}
          isReceived={isReceived}
        />
      ))}
    </Box>
  );
}

const TEXTS = { waiting: 'Waiting', done: 'Uploaded', failed: '' };

function PhotoItem({ photo, title, isReceived }: { photo: Photo; title: string; isReceived: boolean }) {
  const { state, progress, preview, problem, canRetry } = photo;
  const percent = Math.round(progress * 100);
  const remove = () =>
    photoUploads
      .remove(photo, { isReceived })
      .catch((error: unknown) => notifyFailure(error, 'The photo could not be removed.'));
  return (
    <Box component="li" sx={ITEM}>
      {preview ? <Box component="img" src={preview} alt="" sx={PICTURE} /> : <Box sx={PICTURE} />}
      <Box sx={{ flex: '1 1 180px', minWidth: 0 }}>
        <Typography sx={{ fontWeight: 650 }}>{title}</Typography>
        {state === 'uploading' ? (
          <LinearProgress
            variant="determinate"
            value={percent}
            aria-label={`Upload of ${title}`}
            sx={{ my: 1 }}
          />
        ) : (
          <Typography
            variant="body2"
            role={state === 'failed' ? 'alert' : undefined}
            color={state === 'failed' ? 'error' : 'textSecondary'}
          >
            {problem ?? TEXTS[state]}
          </Typography>
        )}
      </Box>
      {state === 'failed' && canRetry && (
        <Button
          startIcon={<RefreshIcon />}
          aria-label={`Retry ${title}`}
          onClick={() => photoUploads.retry(photo)}
        >
          Retry
        </Button>
      )}
      {!(isReceived && state === 'done') && (
        <Button color="inherit" startIcon={<TrashIcon />} aria-label={`Remove ${title}`} onClick={remove}>
          Remove
        </Button>
      )}
    </Box>
  );
}

const LIST = { listStyle: 'none', p: 0, m: 0, display: 'grid', gap: 1 } as const;
const ITEM = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1.5,
  p: 1,
  border: 1,
  borderColor: 'divider',
  borderRadius: '12px',
} as const;
const PICTURE = {
  width: 56,
  height: 56,
  objectFit: 'cover',
  borderRadius: '8px',
  bgcolor: 'action.hover',
} as const;

interface PhotoPickerProps {
  intakeId: string;
  isHazard: boolean;
}

/** Takes or chooses photos of the package. Uploads start immediately. */
export function PhotoPicker({ intakeId, isHazard }: PhotoPickerProps) {
  const photos = usePhotos().filter((photo) => photo.intakeId === intakeId);
  const hazardId = useId();
  const [problem, setProblem] = useState<string | null>(null);
  const add = (kind: PhotoKind, files: readonly File[]) => {
    const dropped = photoUploads.add(intakeId, kind, files);
    setProblem(dropped === 0 ? null : `A package can have at most ${MAX_PHOTOS} photos.`);
  };
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Box sx={ROW}>
        <FileButton label="Take photo" capture onFiles={(files) => add('photo', files)} />
        <FileButton label="Choose photos" onFiles={(files) => add('photo', files)} />
      </Box>
      {isHazard && (
        <Box role="group" aria-labelledby={hazardId}>
          <Typography id={hazardId} sx={{ mb: 1 }}>
            Hazard labels and documents, shown under Hazard Information:
          </Typography>
          <Box sx={ROW}>
            <FileButton label="Take hazard photo" capture onFiles={(files) => add('hazard', files)} />
            <FileButton label="Choose hazard photos" onFiles={(files) => add('hazard', files)} />
          </Box>
        </Box>
      )}
      <FormError message={problem} />
      <PhotoList label="Photos" photos={photos} isReceived={false} />
    </Box>
  );
}

const ROW = { display: 'flex', flexWrap: 'wrap', gap: 1 } as const;

interface FileButtonProps {
  label: string;
  /** Opens the camera, if the device has one. */
  capture?: boolean;
  onFiles: (files: readonly File[]) => void;
}

function FileButton({ label, capture = false, onFiles }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button variant="outlined" onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        multiple={!capture}
        // Without HEIC in this list, iOS converts it. Elsewhere it can still be chosen, and is rejected with advice.
        accept="image/jpeg,image/png,image/webp"
        {...(capture && { capture: 'environment' as const })}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // The same file can be chosen again.
          target.value = '';
        }}
      />
    </>
  );
}
