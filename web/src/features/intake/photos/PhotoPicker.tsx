import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useId, useRef, useState } from 'react';
import { MAX_PHOTOS } from '#shared/contracts/staff/intake.ts';
import { FormError } from '#web/components/form/FormError.tsx';
import { PhotoList } from './PhotoList.tsx';
import { type PhotoKind, photoUploads, usePhotos } from './photo-uploads.ts';

interface PhotoPickerProps {
  intakeId: string;
  /** Shows the buttons for hazard photos. */
  isHazard: boolean;
}

/** Takes or chooses photos of the package. Uploads start immediately. */
export function PhotoPicker({ intakeId, isHazard }: PhotoPickerProps) {
  const photos = usePhotos().filter((photo) => photo.intakeId === intakeId);
  const hazardId = useId();
  const [problem, setProblem] = useState<string | null>(null);
  const add = (kind: PhotoKind, files: readonly File[]) => {
    const refused = photoUploads.add(intakeId, kind, files);
    setProblem(refused === 0 ? null : `A package can have at most ${MAX_PHOTOS} photos.`);
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
            Hazard labels and papers, shown under Hazard Information:
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
        // Without HEIC in this list, iOS converts it. Elsewhere it can still be chosen, and is refused with advice.
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
