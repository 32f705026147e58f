import Box from '@mui/material/Box';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { BusyButton } from '#web/components/controls/BusyButton.tsx';
import { LiveRegion } from '#web/components/feedback/LiveRegion.tsx';
import { Loaded, Loading } from '#web/components/feedback/Loaded.tsx';
import { setData } from '#web/lib/api/set-data.ts';
import { useSingleMutation } from '#web/lib/api/use-single-mutation.ts';
import { useRuntimeConfig } from '#web/lib/runtime-config.ts';
import { useSession } from '#web/lib/session/SessionProvider.tsx';
import { type PushState, readPushState, turnOffPush, turnOnPush } from './push-device.ts';
import { deviceKind } from './this-device.ts';

interface PushSwitchProps {
  /** Shows nothing where notifications cannot be turned on. */
  isOffer?: boolean;
}

/** Turns notifications on this device on and off. Shows nothing in a stage without them. */
export function PushSwitch({ isOffer = false }: PushSwitchProps) {
  const { pushKey } = useRuntimeConfig();
  const { identity } = useSession();
  if (pushKey === undefined || !identity) return null;
  return <Switch pushKey={pushKey} username={identity.username} isOffer={isOffer} />;
}

interface SwitchProps {
  pushKey: string;
  username: string;
  isOffer: boolean;
}

function Switch({ pushKey, username, isOffer }: SwitchProps) {
  const client = useQueryClient();
  const queryKey = ['push', username];
  const query = useQuery({
    queryKey,
    queryFn: () => readPushState(username),
    // The user may have changed the permission in the browser's settings.
    refetchOnWindowFocus: 'always',
    retry: false,
  });
  const device = deviceKind();
  const { mutate, isPending, isSuccess } = useSingleMutation({
    mutationFn: (isOn: boolean) => (isOn ? turnOnPush(username, pushKey) : turnOffPush()),
    onSuccess: (next) => setData(client, { queryKey }, next),
    meta: { failure: `We couldn't change notifications on this ${device}.` },
  });
  const canOffer = isSuccess || query.data === 'off' || query.data === 'home screen';
  if (isOffer && !canOffer) return null;
  return (
    <Loaded
      isPart
      query={query}
      loading={<Loading what="notifications" heights={[44]} />}
      failure="We couldn't check your notifications."
    >
      {(state) => (
        <Box sx={isOffer ? { ...STYLE, mt: 3 } : STYLE}>
          <LiveRegion sx={{ color: 'text.secondary', typography: 'body2' }}>
            {TEXTS[state](device)}
          </LiveRegion>
          {(state === 'off' || state === 'on') && (
            <BusyButton
              variant="outlined"
              color={state === 'on' ? 'inherit' : 'primary'}
              isBusy={isPending}
              onClick={() => mutate(state === 'off')}
            >
              {state === 'off' ? 'Turn on notifications' : 'Turn off'}
            </BusyButton>
          )}
        </Box>
      )}
    </Loaded>
  );
}

type Device = ReturnType<typeof deviceKind>;

const TEXTS: Record<PushState, (device: Device) => string> = {
  off: () => 'Get a notification when a package is ready for pickup or needs something from you.',
  on: (device) =>
    `You get a notification on this ${device} when a package is ready for pickup or needs something from you.`,
  denied: (device) =>
    `Notifications from this site are blocked on this ${device}. To get them, allow them in your browser's settings for this site.`,
  'home screen': (device) =>
    `To get notifications on this ${device}, tap Share, then Add to Home Screen, and open the portal from there.`,
  unsupported: () => 'This browser does not support notifications.',
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
