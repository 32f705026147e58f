import { useRef } from 'react';
import type { ClaimEvidence } from '#shared/contracts/claims/evidence.ts';
import { fullImage, useThumbnails } from '#web/domain/parcel/queries.ts';
import { STAGE_NAMES } from '../labels.ts';
import type { EvidencePicture } from './EvidencePhotos.tsx';

/** Our photos of one stage of the journey. */
export interface StagePhotos {
  title: string;
  pictures: readonly EvidencePicture[];
}

/** Our photos of a package with when and by whom they were taken, by stage. */
export function useStagePhotos(parcelId: string, { photos }: ClaimEvidence) {
  const query = useThumbnails(parcelId);
  const thumbnails = query.data?.shown ?? [];
  const pictures = photos.flatMap(({ name, stage, at, by, isAfterReceipt }, index) => {
    const thumbnail = thumbnails.find((each) => each.name === name);
    if (!thumbnail) return [];
    const label = `Photo ${index + 1} of ${photos.length}, ${STAGE_NAMES[stage].toLowerCase()}`;
    return { ...thumbnail, label, at, by, isAfterReceipt, stage, full: fullImage(parcelId, name) };
  });
  const stages = STAGES.map(
    (stage): StagePhotos => ({
      title: STAGE_NAMES[stage],
      pictures: pictures.filter((picture) => picture.stage === stage),
    }),
  );
  return { query, stages };
}

const STAGES = ['INTAKE', 'DEPARTURE', 'ARRIVAL', 'HANDOVER', 'OTHER'] as const;

/** The signature of the handover as a picture, or null if there is none. */
export function useSignature({ signature }: ClaimEvidence): EvidencePicture | null {
  // A renewed URL must not load the same image again.
  const first = useRef<string>(undefined);
  if (!signature) return null;
  const { url, signerName, at, by, isAfterReceipt } = signature;
  first.current ??= url;
  return {
    name: 'signature',
    src: first.current,
    label: `Signature of ${signerName || 'the customer'}`,
    isInk: true,
    at,
    by,
    isAfterReceipt,
    full: { queryKey: ['images', 'signature', url], queryFn: () => ({ url }) },
  };
}
