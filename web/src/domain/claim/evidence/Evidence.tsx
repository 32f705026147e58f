import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import type { Claim } from '#shared/contracts/claims/claims.ts';
import type { ClaimEvidence } from '#shared/contracts/claims/evidence.ts';
import { lazyDialog } from '#web/components/feedback/LazyBoundary.tsx';
import { Loaded, Loading } from '#web/components/feedback/Loaded.tsx';
import { UnreadableNotice } from '#web/components/feedback/UnreadableNotice.tsx';
import type { Picture } from '#web/domain/parcel/details/ImageDialog.tsx';
import { useLayer } from '#web/lib/navigation/use-url-state.ts';
import { useClaimEvidence } from '../queries.ts';
import { ClaimedSide } from './ClaimedSide.tsx';
import { RecordedSide } from './RecordedSide.tsx';
import { useSignature, useStagePhotos } from './recorded-pictures.ts';
import { useSentPictures } from './sent-files.ts';

const ImageDialog = lazyDialog(
  'The image',
  async () => (await import('#web/domain/parcel/details/ImageDialog.tsx')).ImageDialog,
);

interface EvidenceProps {
  claim: Claim;
  /** The title of what the customer has sent. */
  claimedTitle: string;
}

/** What we recorded about a package beside what its customer says: in two columns, on a phone one below the other. */
export function Evidence({ claim, claimedTitle }: EvidenceProps) {
  return (
    <Box component="section" aria-labelledby="evidence">
      <Typography variant="h2" id="evidence" sx={{ mb: 1.5 }}>
        Evidence
      </Typography>
      <Loaded
        isPart
        query={useClaimEvidence(claim.parcelId)}
        loading={<Loading what="the evidence" heights={[320]} />}
        failure="The evidence could not be loaded."
      >
        {({ shown, unreadable }) => (
          <>
            <UnreadableNotice count={unreadable} what="record" />
            <Sides claim={claim} claimedTitle={claimedTitle} evidence={shown} />
          </>
        )}
      </Loaded>
    </Box>
  );
}

function Sides({ claim, claimedTitle, evidence }: EvidenceProps & { evidence: ClaimEvidence }) {
  const { id: opened, open, close } = useLayer('image');
  const photos = useStagePhotos(claim.parcelId, evidence);
  const signature = useSignature(evidence);
  const sent = useSentPictures(claim);
  const all: Picture[] = [
    ...photos.stages.flatMap(({ pictures }) => pictures),
    ...(signature ? [signature] : []),
    ...sent.pictures,
  ];
  const position = all.findIndex(({ name }) => name === opened);
  const show = ({ name }: Picture) => open(name);
  return (
    <Box sx={COLUMNS}>
      <Side title="What we recorded">
        <RecordedSide evidence={evidence} photos={photos} signature={signature} onOpen={show} />
      </Side>
      <Side title={claimedTitle}>
        <ClaimedSide claim={claim} sent={sent} onOpen={show} />
      </Side>
      {position >= 0 && (
        <ImageDialog
          pictures={all}
          start={position}
          onMove={(next) => {
            const picture = all[next];
            if (picture) show(picture);
          }}
          onClose={close}
        />
      )}
    </Box>
  );
}

const COLUMNS = {
  display: 'grid',
  gap: { xs: 2, sm: 3 },
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
  alignItems: 'start',
};

function Side({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <Card component="section" aria-labelledby={titleId} sx={SIDE}>
      <Typography variant="h3" id={titleId}>
        {title}
      </Typography>
      {children}
    </Card>
  );
}

const SIDE = {
  p: { xs: 2, sm: 2.5 },
  minWidth: 0,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 2.5,
} as const;
