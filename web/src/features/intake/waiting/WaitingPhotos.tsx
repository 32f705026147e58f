import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Retry } from '#web/components/feedback/Retry.tsx';
import { photoTitle } from '../photos/photo-uploads.ts';
import { useIntakeImages } from '../queries.ts';

/** The photos of a waiting package. Each opens in a new tab. */
export function WaitingPhotos({ intakeId }: { intakeId: string }) {
  const { data, error, isFetching, refetch } = useIntakeImages(intakeId);
  if (error)
    return (
      <Retry
        message="The photos could not be loaded."
        error={error}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  const photos = Object.entries(data?.images ?? {}).toSorted(([a], [b]) => a.localeCompare(b));
  if (photos.length === 0)
    return data ? <Typography color="textSecondary">No photos.</Typography> : <Box sx={{ minHeight: 96 }} />;
  return (
    <Box component="ul" aria-label="Photos" sx={LIST}>
      {photos.map(([name, url], index) => (
        <li key={name}>
          <Photo url={url} label={photoTitle(name, index)} />
        </li>
      ))}
    </Box>
  );
}

function Photo({ url, label }: { url: string; label: string }) {
  const [isMissing, setMissing] = useState(false);
  if (isMissing)
    return (
      <Box sx={{ ...PICTURE, display: 'grid', placeItems: 'center', p: 1, textAlign: 'center' }}>
        <Typography variant="body2">{label} is not uploaded yet.</Typography>
      </Box>
    );
  return (
    <a href={url} target="_blank" rel="noreferrer">
      <Box
        component="img"
        src={url}
        alt={`${label} (opens in a new tab)`}
        loading="lazy"
        onError={() => setMissing(true)}
        sx={PICTURE}
      />
    </a>
  );
}

const LIST = { listStyle: 'none', p: 0, m: 0, display: 'flex', flexWrap: 'wrap', gap: 1 } as const;
const PICTURE = {
  display: 'block',
  width: 128,
  height: 96,
  objectFit: 'cover',
  borderRadius: '8px',
  bgcolor: 'action.hover',
} as const;
