import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import type { StaffParcel } from '#shared/contracts/staff/staff-parcel.ts';
import { failureOf } from '#web/components/feedback/failure-of.ts';
import { Retry } from '#web/components/feedback/Retry.tsx';
import { IMAGE_FETCH_FAILED } from '#web/domain/parcel/details/ThumbnailGrid.tsx';
import { call } from '#web/lib/api/api-client.ts';

const HEIGHT = 140;

/** The signature for a completed package, with the name of the person who signed. */
export function Signature({ parcel: { parcelId, signerName } }: { parcel: StaffParcel }) {
  const query = useSignature(parcelId);
  const { data: src, isPending } = query;
  const name = signerName ?? 'the customer';
  if (isPending) return <Skeleton variant="rounded" height={HEIGHT} />;
  if (src === undefined) {
    return <Retry message={IMAGE_FETCH_FAILED} {...failureOf(query)} />;
  }
  if (src === null) return <Box sx={{ color: 'text.secondary' }}>No signature was stored.</Box>;
  return (
    <Box component="figure" sx={{ m: 0 }}>
      <Box
        component="img"
        src={src}
        alt={`Signature of ${name}`}
        sx={{
          display: 'block',
          width: '100%',
          height: HEIGHT,
          objectFit: 'contain',
          borderRadius: 1,
          border: 1,
          borderColor: 'divider',
          // The ink is dark, also in the dark color scheme.
          bgcolor: 'common.white',
        }}
      />
      <Box component="figcaption" sx={{ mt: 0.75, fontSize: '0.875rem', color: 'text.secondary' }}>
        Signed by {name}
      </Box>
    </Box>
  );
}

/** The signature for a completed parcel as a data URL, or null without one. */
function useSignature(parcelId: string) {
  return useQuery({
    queryKey: ['images', parcelId, 'signature'],
    queryFn: ({ signal }) => call('getParcelSignature', { params: { parcelId } }, { signal }),
    select: ({ images }) => {
      const [base64] = Object.values(images);
      return base64 === undefined ? null : `data:image/png;base64,${base64}`;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}
