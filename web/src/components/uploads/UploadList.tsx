import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { RefreshIcon, TrashIcon } from '../icons.tsx';
import { type Upload, uploads } from './uploads.ts';

interface UploadListProps {
  label: string;
  files: readonly Upload[];
  titleOf: (upload: Upload, index: number) => string;
  onRemove: (upload: Upload) => void;
  /** Whether files that have arrived can be removed. */
  canRemoveDone: boolean;
  /** Further items of the list. */
  children?: ReactNode;
}

/** The uploads of a form with their progress, and what can be done with each. */
export function UploadList({ label, files, titleOf, onRemove, canRemoveDone, children }: UploadListProps) {
  if (files.length === 0 && !children) return null;
  return (
    <Box component="ul" aria-label={label} sx={LIST}>
      {children}
      {files.map((upload, index) => (
        <UploadItem
          key={`${upload.target.id}/${upload.name}`}
          upload={upload}
          title={titleOf(upload, index)}
          onRemove={upload.state === 'done' && !canRemoveDone ? undefined : () => onRemove(upload)}
        />
      ))}
    </Box>
  );
}

const TEXTS = { waiting: 'Waiting', done: 'Uploaded', failed: '' };

interface UploadItemProps {
  upload: Upload;
  title: string;
  onRemove: (() => void) | undefined;
}

function UploadItem({ upload, title, onRemove }: UploadItemProps) {
  const { state, progress, preview, problem, canRetry } = upload;
  const percent = Math.round(progress * 100);
  return (
    <FileItem
      title={title}
      preview={preview}
      onRemove={onRemove}
      action={
        state === 'failed' &&
        canRetry && (
          <Button
            startIcon={<RefreshIcon />}
            aria-label={`Retry ${title}`}
            onClick={() => uploads.retry(upload)}
          >
            Retry
          </Button>
        )
      }
    >
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
    </FileItem>
  );
}

interface FileItemProps {
  title: string;
  /** The URL of a small image. */
  preview: string | undefined;
  /** Its state. */
  children: ReactNode;
  action?: ReactNode;
  onRemove: (() => void) | undefined;
}

/** A file in a list of files: its picture, its name and its state. */
export function FileItem({ title, preview, children, action, onRemove }: FileItemProps) {
  return (
    <Box component="li" sx={ITEM}>
      {preview ? <Box component="img" src={preview} alt="" sx={PICTURE} /> : <Box sx={PICTURE} />}
      <Box sx={{ flex: '1 1 120px', minWidth: 0 }}>
        <Typography sx={{ fontWeight: 650, overflowWrap: 'anywhere' }}>{title}</Typography>
        {children}
      </Box>
      {action}
      {onRemove && (
        <Button color="inherit" startIcon={<TrashIcon />} aria-label={`Remove ${title}`} onClick={onRemove}>
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
