import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ForwardingAddress as Address } from '#shared/contracts/pre-alerts/forwarding-address.ts';
import { BusyButton } from '#web/components/controls/BusyButton.tsx';
import { CopyButton } from '#web/components/controls/CopyButton.tsx';
import { MutationDialog } from '#web/components/dialog/MutationDialog.tsx';
import { Mono } from '#web/components/display/Mono.tsx';
import { Loaded, Loading } from '#web/components/feedback/Loaded.tsx';
import { call } from '#web/lib/api/api-client.ts';
import { setData } from '#web/lib/api/set-data.ts';
import { useSingleMutation } from '#web/lib/api/use-single-mutation.ts';
import { ALASKA_TIME_ZONE, formatDate } from '#web/lib/dates.ts';

const FORWARDING_ADDRESS = ['forwarding-address'] as const;

/** The address to which the customer forwards the confirmations of shops. Nothing in a portal that receives no mail. */
export function ForwardingAddress() {
  const heading = useRef<HTMLHeadingElement>(null);
  const [asking, setAsking] = useState<'replace' | 'remove' | null>(null);
  const creation = useRenewal('Forwarding address created.');
  const found = useQuery({
    queryKey: FORWARDING_ADDRESS,
    queryFn: ({ signal }) => call('getForwardingAddress', {}, { signal }),
    // Another tab may have replaced or removed it.
    refetchOnWindowFocus: 'always',
  });
  if (found.data?.isOffered === false) return null;
  return (
    <Box component="section" aria-labelledby="forwarding">
      <Typography
        id="forwarding"
        ref={heading}
        tabIndex={-1}
        variant="h2"
        sx={{ mb: 2, '&:focus': { outline: 'none' } }}
      >
        Forward by email
      </Typography>
      <Card sx={{ display: 'grid', gap: 2, p: { xs: 2, sm: 2.5 } }}>
        <div>
          Forward a shop’s shipping confirmation to your own address here. We look for tracking numbers in it
          and add them for you to check.
        </div>
        <Loaded
          isPart
          query={found}
          loading={<Loading what="your forwarding address" heights={[44]} />}
          failure="Your forwarding address could not be loaded."
        >
          {({ address, version, refusedAt }) =>
            address === null ? (
              <Box>
                <BusyButton
                  variant="outlined"
                  isBusy={creation.isPending}
                  busyLabel="Creating…"
                  // The button is gone then.
                  onClick={() => creation.mutate(version, { onSuccess: () => heading.current?.focus() })}
                >
                  Create Forwarding Address
                </BusyButton>
              </Box>
            ) : (
              <>
                <Mono sx={{ overflowWrap: 'anywhere' }}>{address}</Mono>
                <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
                  <div>
                    <CopyButton text={address} what="forwarding address">
                      Copy Address
                    </CopyButton>
                  </div>
                  <Button variant="outlined" size="small" onClick={() => setAsking('replace')}>
                    Replace
                  </Button>
                  <Button variant="outlined" size="small" color="error" onClick={() => setAsking('remove')}>
                    Remove
                  </Button>
                </Box>
                <Box sx={{ color: 'text.secondary' }}>
                  Forward from the email address that you log in with. Email from any other address is
                  refused. Up to 30 emails a day.
                </Box>
                {refusedAt !== null && (
                  <div>
                    An email to this address was refused on {formatDate(refusedAt, ALASKA_TIME_ZONE)}, because
                    it was not safe or did not come from you. If you did not send it, somebody else has your
                    address: replace it.
                  </div>
                )}
              </>
            )
          }
        </Loaded>
      </Card>
      {asking === 'replace' && (
        <ReplaceDialog version={found.data?.version ?? 0} onClosed={() => setAsking(null)} />
      )}
      {asking === 'remove' && (
        <RemoveDialog
          onClosed={(isRemoved) => {
            setAsking(null);
            // The button that opened the dialog is gone.
            if (isRemoved) heading.current?.focus();
          }}
        />
      )}
    </Box>
  );
}

function ReplaceDialog({ version, onClosed }: { version: number; onClosed: () => void }) {
  return (
    <MutationDialog
      mutation={useRenewal('Forwarding address replaced.', { isShown: true })}
      variables={version}
      title="Replace forwarding address"
      confirmLabel="Replace"
      cancelLabel="Keep it"
      busyLabel="Replacing…"
      failurePrefix="The address was not replaced. "
      onClosed={onClosed}
    >
      The address stops working, and you get a new one.
    </MutationDialog>
  );
}

function RemoveDialog({ onClosed }: { onClosed: (isRemoved: boolean) => void }) {
  const client = useQueryClient();
  const removal = useSingleMutation({
    mutationFn: () => call('removeForwardingAddress', {}),
    // The address must be gone from the page even if the connection is too.
    onSuccess: () =>
      setData<Address>(
        client,
        { queryKey: FORWARDING_ADDRESS },
        (known) => known && { ...known, address: null, version: known.version + 1 },
      ),
    meta: { success: 'Forwarding address removed.', failure: 'The address was not removed.', isShown: true },
  });
  return (
    <MutationDialog
      mutation={removal}
      variables={undefined}
      title="Remove forwarding address"
      confirmLabel="Remove"
      cancelLabel="Keep it"
      busyLabel="Removing…"
      failurePrefix="The address was not removed. "
      onClosed={onClosed}
    >
      The address stops working. What you expect stays here.
    </MutationDialog>
  );
}

/** Creates the address, or replaces the one of this version. A toast says if that failed, unless `isShown`. */
function useRenewal(success: string, { isShown = false } = {}) {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: (version: number) => call('renewForwardingAddress', { body: { version } }),
    onSuccess: (address) => setData<Address>(client, { queryKey: FORWARDING_ADDRESS }, address),
    meta: { success, failure: 'The forwarding address was not saved.', isShown },
  });
}
