import Box from '@mui/material/Box';
import type { ClaimEvidence } from '#shared/contracts/claims/evidence.ts';
import { Fact, FactGrid } from '#web/components/display/Fact.tsx';
import { Loaded, Loading } from '#web/components/feedback/Loaded.tsx';
import { headingOf, stateText } from '#web/domain/message/labels.ts';
import type { Picture } from '#web/domain/parcel/details/ImageDialog.tsx';
import { IMAGE_FETCH_FAILED } from '#web/domain/parcel/details/ThumbnailGrid.tsx';
import { dimensions, STATUS_LABELS, weight } from '#web/domain/parcel/labels.ts';
import { NotesText } from '#web/domain/parcel/NotesText.tsx';
import { portalTime } from '#web/lib/clock.ts';
import { EvidencePhotos, type EvidencePicture } from './EvidencePhotos.tsx';
import { Records, WhenAndWho } from './Records.tsx';
import type { useStagePhotos } from './recorded-pictures.ts';

interface RecordedSideProps {
  evidence: ClaimEvidence;
  photos: ReturnType<typeof useStagePhotos>;
  signature: EvidencePicture | null;
  onOpen: (picture: Picture) => void;
}

/** What we recorded about a package: photos by stage, measures, the signature, its history and messages. */
export function RecordedSide({ evidence, photos, signature, onOpen }: RecordedSideProps) {
  const { measures } = evidence;
  return (
    <>
      <Loaded
        isPart
        query={photos.query}
        loading={<Loading what="the photos" heights={[120]} />}
        failure={IMAGE_FETCH_FAILED}
      >
        {() =>
          evidence.photos.length === 0 ? (
            <Box sx={{ color: 'text.secondary' }}>No photos were taken of this package.</Box>
          ) : (
            photos.stages.map((stage) => <EvidencePhotos key={stage.title} {...stage} onOpen={onOpen} />)
          )
        }
      </Loaded>
      {signature && <EvidencePhotos title={signature.label} pictures={[signature]} onOpen={onOpen} />}
      <FactGrid>
        <Fact label="Dimensions (L × W × H)">{dimensions(measures)}</Fact>
        <Fact label="Weight">{weight(measures.weightLbs)}</Fact>
        <Fact label="Damage on arrival in Tacoma" wide>
          {measures.damaged ? 'Flagged as damaged' : 'None was noted'}
        </Fact>
      </FactGrid>
      <Records
        title="Changes to measures"
        items={measures.changes.map(({ field, from, to, at, by, isAfterReceipt }) => ({
          key: `${field} ${at}`,
          content: `${FIELD_NAMES[field] ?? field}: ${valueText(from)} → ${valueText(to)}`,
          detail: <WhenAndWho at={at} by={by} />,
          isAfterReceipt,
        }))}
      />
      <Records
        title="Status"
        items={evidence.history.map(({ status, message, at, by, isAfterReceipt }) => ({
          key: `${status} ${at}`,
          detail: <WhenAndWho at={at} by={by} />,
          isAfterReceipt,
          content: (
            <>
              {STATUS_LABELS[status]}
              {message !== undefined && <NotesText>{message}</NotesText>}
            </>
          ),
        }))}
      />
      <Records
        title="Messages"
        items={evidence.messages.map((message) => ({
          key: message.messageId,
          content: headingOf(message),
          detail: stateText(message, portalTime()),
          isAfterReceipt: message.isAfterReceipt,
        }))}
      />
    </>
  );
}

/** A value as it is stored in the audit trail. */
const valueText = (value: string | null): string => VALUES[value ?? ''] ?? value ?? 'none';

const VALUES: Readonly<Record<string, string>> = { true: 'yes', false: 'no' };

/** The fields that describe the condition of a package. */
const FIELD_NAMES: Readonly<Record<string, string>> = {
  length: 'Length',
  width: 'Width',
  height: 'Height',
  weightLbs: 'Weight',
  damaged: 'Damaged',
};
