import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId, useState } from 'react';
import type { ClaimFile } from '#shared/contracts/claims/claim-file.ts';
import type { Claim } from '#shared/contracts/claims/claims.ts';
import { MAX_CLAIM_FILES } from '#shared/rules/claims/claims.ts';
import { FormError } from '#web/components/form/FormStack.tsx';
import { FILE_BUTTONS, FileButton } from '#web/components/uploads/FileButton.tsx';
import { FileItem, UploadList } from '#web/components/uploads/UploadList.tsx';
import { type Upload, uploads } from '#web/components/uploads/uploads.ts';
import { useSentPictures } from '#web/domain/claim/evidence/sent-files.ts';
import { useRemoveClaimFile } from '#web/domain/claim/queries.ts';
import { ACCEPTED_TYPES, claimUploads, useClaimUploads } from './claim-uploads.ts';

interface ClaimFilesProps {
  parcelId: string;
  /** The files of the claim or the draft, also those that were sent. */
  files: Claim['files'];
  /** Makes sure that there is a claim or a draft to add files to. */
  begin: () => Promise<void>;
  children: ReactNode;
}

/** Photos and documents that go with a claim or an answer. Uploads start at once. */
export function ClaimFiles({ parcelId, files, begin, children }: ClaimFilesProps) {
  const id = useId();
  const own = useClaimUploads(parcelId);
  const [problem, setProblem] = useState<string | null>(null);
  const remove = useRemoveClaimFile(parcelId);
  const add = (chosen: readonly File[]) => {
    const dropped = claimUploads.add(parcelId, chosen, files, begin);
    setProblem(dropped === 0 ? null : `A claim can have at most ${MAX_CLAIM_FILES} files.`);
  };
  const removeUpload = (upload: Upload) => {
    uploads.drop(upload);
    // Nothing has arrived of one that cannot be retried.
    if (upload.canRetry) remove.mutate(upload.name);
  };
  const stored = files.filter(
    ({ fileId, sentAt }) => sentAt === undefined && !own.some(({ name }) => name === fileId),
  );
  return (
    <Box role="group" aria-labelledby={id} sx={{ display: 'grid', gap: 1.5 }}>
      <div>
        <Typography id={id} sx={{ fontWeight: 650 }}>
          Photos and documents
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {children}
        </Typography>
      </div>
      <Box sx={FILE_BUTTONS}>
        <FileButton label="Take photo" capture onFiles={add} />
        <FileButton label="Add photos or PDF files" accept={ACCEPTED_TYPES} onFiles={add} />
      </Box>
      <FormError message={problem} />
      <UploadList
        label="Photos and documents"
        files={own}
        titleOf={({ file }) => file.name || 'Photo'}
        onRemove={removeUpload}
        canRemoveDone
      >
        {stored.length > 0 && (
          <StoredFiles parcelId={parcelId} files={stored} onRemove={({ fileId }) => remove.mutate(fileId)} />
        )}
      </UploadList>
    </Box>
  );
}

interface StoredFilesProps {
  parcelId: string;
  files: readonly ClaimFile[];
  onRemove: (file: ClaimFile) => void;
}

/** The files that were added before, maybe on another device. */
function StoredFiles({ parcelId, files, onRemove }: StoredFilesProps) {
  const { pictures } = useSentPictures({ parcelId, files: [...files] });
  return files.map((file) => (
    <FileItem
      key={file.fileId}
      title={file.name}
      preview={pictures.find(({ name }) => name === file.fileId)?.src}
      onRemove={() => onRemove(file)}
    >
      <Typography variant="body2" color="textSecondary">
        Added earlier
      </Typography>
    </FileItem>
  ));
}
