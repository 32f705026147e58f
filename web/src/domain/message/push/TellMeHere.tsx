import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { LiveRegion } from '#web/components/feedback/LiveRegion.tsx';
import { useSingleMutation } from '#web/lib/api/use-single-mutation.ts';
import { useRuntimeConfig } from '#web/lib/runtime-config.ts';
import { useSession } from '#web/lib/session/SessionProvider.tsx';
import { type PushState, readPushState, turnOffPush, turnOnPush } from './push-device.ts';
import { deviceKind } from './this-device.ts';

interface TellMeHereProps {
  /** Only offers notifications where they can be turned on; settings are elsewhere. */
  isOffer?: boolean;
}

/** Turns notifications on this device on and off. Shows nothing in a stage without them. */
export function TellMeHere({ isOffer = false }: TellMeHereProps) {
  const { pushKey } = useRuntimeConfig();
  const { identity } = useSession();
  if (pushKey === undefined || !identity) return null;
  return <PushSwitch pushKey={pushKey} username={identity.username} isOffer={isOffer} />;
}

interface PushSwitchProps {
  pushKey: string;
  username: string;
  isOffer: boolean;
}

function PushSwitch({ pushKey, username, isOffer }: PushSwitchProps) {
  const client = useQueryClient();
  const queryKey = ['push', username];
  const { data: state } = useQuery({
    queryKey,
    queryFn: () => readPushState(username),
    // The user may have changed the permission in the browser's settings.
    refetchOnWindowFocus: 'always',
    retry: false,
  });
  const device = deviceKind();
  const change = useSingleMutation({
    mutationFn: (isOn: boolean) => (isOn ? turnOnPush(username, pushKey) : turnOffPush()),
    onSuccess: (next) => client.setQueryData(queryKey, next),
    meta: { failure: `This ${device}'s notifications could not be changed.` },
  });
  if (state === undefined) return null;
  const isHidden = isOffer && state !== 'off' && state !== 'home screen' && !change.isSuccess;
  if (isHidden) return null;
  return (
    <Box sx={STYLE}>
      <LiveRegion sx={{ color: 'text.secondary', typography: 'body2' }}>{TEXTS[state](device)}</LiveRegion>
      {(state === 'off' || state === 'on') && (
        <Button
          variant="outlined"
          color={state === 'on' ? 'inherit' : 'primary'}
          disabled={change.isPending}
          onClick={() => change.mutate(state === 'off')}
        >
          {state === 'off' ? `Tell me on this ${device}` : 'Turn off'}
        </Button>
      )}
    </Box>
  );
}

type Device = ReturnType<typeof deviceKind>;

const TEXTS: Record<PushState, (device: Device) => string> = {
  off: () => 'Get a notification when a package is ready for pickup or needs something from you.',
  on: (device) =>
    `This ${device} shows a notification when a package is ready for pickup or needs something from you.`,
  denied: (device) =>
    `Notifications from this site are blocked on this ${device}. To get them, allow them for this site in your browser's settings.`,
  'home screen': (device) =>
    `To get notifications on this ${device}, tap Share, then Add to Home Screen, and open the portal from there.`,
  unsupported: () => 'This browser cannot show notifications about your packages.',
};

const STYLE = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 1.5,
  columnGap: 3,
  '& > [role="status"]': { flex: '1 1 16rem', minWidth: 0 },
};
