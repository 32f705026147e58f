import Button from '@mui/material/Button';
import { useRef } from 'react';

/** Without HEIC in this list, iOS converts it. Elsewhere it can still be chosen, and is rejected with advice. */
export const IMAGE_TYPES = 'image/jpeg,image/png,image/webp';

interface FileButtonProps {
  label: string;
  /** Opens the camera, if the device has one. */
  capture?: boolean;
  /** The media types that the browser offers. */
  accept?: string;
  onFiles: (files: readonly File[]) => void;
}

/** Takes a photo or chooses files. */
export function FileButton({ label, capture = false, accept = IMAGE_TYPES, onFiles }: FileButtonProps) {
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
        accept={accept}
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

export const FILE_BUTTONS = { display: 'flex', flexWrap: 'wrap', gap: 1 } as const;
