import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { RouteButton } from '#web/components/controls/RouteButton.tsx';
import { VisuallyHidden } from '#web/components/display/VisuallyHidden.tsx';
import { Callout } from '#web/components/feedback/Callout.tsx';
import { ClockIcon } from '#web/components/icons.tsx';

export function BackButton({ to }: { to: string }) {
  return (
    <Box sx={{ display: 'grid', justifyContent: { sm: 'start' } }}>
      <RouteButton to={to} variant="outlined">
        Back
      </RouteButton>
    </Box>
  );
}

/** Replaces the card page while its token loads. */
export function CardPageSkeleton({ back }: { back: string }) {
  return (
    <Box aria-busy sx={{ display: 'grid', gap: 2 }}>
      <VisuallyHidden>
        <span role="status">Opening the card page</span>
      </VisuallyHidden>
      <Skeleton variant="rounded" height={48} />
      <Skeleton variant="rounded" height={480} sx={{ borderRadius: '16px' }} />
      <BackButton to={back} />
    </Box>
  );
}

/** Replaces the card frame while the server answers. */
export function Confirming({ children }: { children: string }) {
  return (
    <Box role="status">
      <Callout icon={ClockIcon} tone="info" title={children} />
    </Box>
  );
}
