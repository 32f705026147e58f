import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import type { ClaimFile } from '#shared/contracts/claims/claim-file.ts';
import type { Claim } from '#shared/contracts/claims/claims.ts';
import { DateTime } from '#web/components/display/DateTime.tsx';
import { Fact, FactGrid } from '#web/components/display/Fact.tsx';
import { Money } from '#web/components/display/Money.tsx';
import { VisuallyHidden } from '#web/components/display/VisuallyHidden.tsx';
import { failureOf, Retry } from '#web/components/feedback/ErrorState.tsx';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import type { Picture } from '#web/domain/parcel/details/ImageDialog.tsx';
import { NotesText } from '#web/domain/parcel/NotesText.tsx';
import { ALASKA_TIME_ZONE } from '#web/lib/dates.ts';
import { CAUSE_LABELS } from '../labels.ts';
import { claimFile } from '../queries.ts';
import { EvidencePhotos } from './EvidencePhotos.tsx';
import { AfterReceipt } from './Records.tsx';
import { isImage, type useSentPictures } from './sent-files.ts';

interface ClaimedSideProps {
  claim: Claim;
  sent: ReturnType<typeof useSentPictures>;
  onOpen: (picture: Picture) => void;
}

/** What the customer says and has sent. */
export function ClaimedSide({ claim, sent, onOpen }: ClaimedSideProps) {
  const { cause, whatHappened, amount, filedAt, files } = claim;
  const documents = files.filter((file) => !isImage(file));
  const isAfter = (file: ClaimFile) => isSentAfter(claim, file);
  return (
    <>
      <FactGrid>
        <Fact label="Cause">{CAUSE_LABELS[cause]}</Fact>
        <Fact label="Amount">{amount === null ? 'None' : <Money amount={amount} />}</Fact>
        {filedAt !== undefined && (
          <Fact label="Filed" wide>
            <DateTime instant={filedAt} timeZone={ALASKA_TIME_ZONE} />
          </Fact>
        )}
        <Fact label="What happened" wide>
          <NotesText>{whatHappened}</NotesText>
        </Fact>
      </FactGrid>
      <EvidencePhotos
        title="Photos"
        pictures={sent.pictures.map((picture) => ({
          ...picture,
          at: picture.file.sentAt ?? null,
          isAfterReceipt: isAfter(picture.file),
        }))}
        onOpen={onOpen}
      />
      {sent.failed.length > 0 && (
        <Retry message="Some photos could not be loaded." {...failureOf(...sent.failed)} error={undefined} />
      )}
      {documents.length > 0 && (
        <Box component="ul" aria-label="Documents" sx={DOCUMENTS}>
          {documents.map((file) => (
            <li key={file.fileId}>
              <DocumentLink parcelId={claim.parcelId} file={file} />
              <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
                <SentAt file={file} />
                {isAfter(file) && <AfterReceipt />}
              </Box>
            </li>
          ))}
        </Box>
      )}
      {files.length === 0 && (
        <Box sx={{ color: 'text.secondary' }}>No photos or documents came with the claim.</Box>
      )}
    </>
  );
}

/** Whether a file came after we had received the claim. */
function isSentAfter({ filedAt }: Claim, { sentAt }: ClaimFile): boolean {
  return filedAt !== undefined && sentAt !== undefined && sentAt > filedAt;
}

function SentAt({ file: { sentAt } }: { file: ClaimFile }) {
  return sentAt === undefined ? 'Not sent yet' : <DateTime instant={sentAt} timeZone={ALASKA_TIME_ZONE} />;
}

/** A document, such as an invoice, which opens in a new tab. */
function DocumentLink({ parcelId, file }: { parcelId: string; file: ClaimFile }) {
  return (
    <Loaded
      isLine
      query={useQuery(claimFile(parcelId, file.fileId))}
      loading={file.name}
      failure={`${file.name} could not be loaded.`}
    >
      {({ url }) => (
        <Link href={url} target="_blank" rel="noopener">
          {file.name}
          <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
        </Link>
      )}
    </Loaded>
  );
}

const DOCUMENTS = {
  display: 'grid',
  gap: 1,
  listStyle: 'none',
  m: 0,
  p: 0,
  overflowWrap: 'anywhere',
} as const;
