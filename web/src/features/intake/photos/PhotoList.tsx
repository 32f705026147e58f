import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { MAX_PHOTOS } from '#shared/contracts/staff/intake.ts';
import { notifyFailure } from '#web/components/feedback/notify-failure.tsx';
import { FormError } from '#web/components/form/FormStack.tsx';
import { FILE_BUTTONS, FileButton } from '#web/components/uploads/FileButton.tsx';
import { UploadList } from '#web/components/uploads/UploadList.tsx';
import type { Upload } from '#web/components/uploads/uploads.ts';
import { isPhotoOf, type PhotoKind, photoTitle, photoUploads, usePhotos } from './photo-uploads.ts';

interface PhotoListProps {
  label: string;
  photos: readonly Upload[];
  /** Whether their packages are received. Uploaded photos can then no longer be removed. */
  isReceived: boolean;
}

export function PhotoList({ label, photos, isReceived }: PhotoListProps) {
  const remove = (photo: Upload) =>
    void photoUploads
      .remove(photo, { isReceived })
      .catch((error: unknown) => notifyFailure(error, 'The photo could not be removed.'));
  return (
    <UploadList
      label={label}
      files={photos}
      titleOf={({ name }, index) => photoTitle(name, index)}
      onRemove={remove}
      canRemoveDone={!isReceived}
    />
  );
}

interface PhotoPickerProps {
  intakeId: string;
  isHazard: boolean;
}

/** Takes or chooses photos of the package. Uploads start immediately. */
export function PhotoPicker({ intakeId, isHazard }: PhotoPickerProps) {
  const photos = usePhotos().filter(isPhotoOf(intakeId));
  const hazardId = useId();
  const [problem, setProblem] = useState<string | null>(null);
  const add = (kind: PhotoKind, files: readonly File[]) => {
    const dropped = photoUploads.add(intakeId, kind, files);
    setProblem(dropped === 0 ? null : `A package can have at most ${MAX_PHOTOS} photos.`);
  };
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Box sx={FILE_BUTTONS}>
        <FileButton label="Take photo" capture onFiles={(files) => add('photo', files)} />
        <FileButton label="Choose photos" onFiles={(files) => add('photo', files)} />
      </Box>
      {isHazard && (
        <Box role="group" aria-labelledby={hazardId}>
          <Typography id={hazardId} sx={{ mb: 1 }}>
            Hazard labels and documents, shown under Hazard Information:
          </Typography>
          <Box sx={FILE_BUTTONS}>
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
