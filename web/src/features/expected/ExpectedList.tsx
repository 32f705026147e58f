import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { PreAlert } from '#shared/contracts/pre-alerts/pre-alerts.ts';
import type { LocationCode } from '#shared/rules/locations.ts';
import { hazardGoodsLabel } from '#shared/rules/pre-alerts/hazard-question.ts';
import { LINKED_PATHS } from '#shared/site-paths.ts';
import { RouteLink } from '#web/components/controls/RouteLink.tsx';
import { MutationDialog } from '#web/components/dialog/MutationDialog.tsx';
import { Mono } from '#web/components/display/Mono.tsx';
import { VisuallyHidden } from '#web/components/display/VisuallyHidden.tsx';
import { Callout } from '#web/components/feedback/Callout.tsx';
import { QuestionIcon } from '#web/components/icons.tsx';
import { ITEM_CARD_STYLE } from '#web/components/table/ItemPages.tsx';
import { usePreAlertMutation } from '#web/domain/pre-alert/queries.ts';
import { useLocationNames } from '#web/domain/terminal/queries.ts';
import { portalTime } from '#web/lib/clock.ts';
import { formatMonthDay, ORIGIN_TIME_ZONE } from '#web/lib/dates.ts';
import { formatDollars } from '#web/lib/numbers.ts';
import { EditExpected } from './EditExpected.tsx';

interface ExpectedListProps {
  label: string;
  preAlerts: readonly PreAlert[];
  preferred: LocationCode;
}

/** Expected packages, or those that arrived. */
export function ExpectedList({ label, preAlerts, preferred }: ExpectedListProps) {
  if (preAlerts.length === 0) return null;
  return (
    <Box component="section" aria-label={label}>
      <Typography variant="h2" sx={{ mb: 1.5 }}>
        {label}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.25 }}>
        {preAlerts.map((preAlert) => (
          <Expected key={preAlert.preAlertId} preAlert={preAlert} preferred={preferred} />
        ))}
      </Box>
    </Box>
  );
}

function Expected({ preAlert, preferred }: { preAlert: PreAlert; preferred: LocationCode }) {
  const { trackingNumber, carrier, arrived, state, source } = preAlert;
  const [open, setOpen] = useState<'edit' | 'remove' | null>(null);
  const remove = usePreAlertMutation('removePreAlert', {
    success: 'Removed.',
    failure: `${trackingNumber} was not removed.`,
    isShown: true,
  });
  const close = () => setOpen(null);
  const isDraft = state === 'DRAFT';
  const ofNumber = <VisuallyHidden> {trackingNumber}</VisuallyHidden>;
  return (
    <Box component="li" sx={ITEM_CARD_STYLE}>
      <Box sx={{ overflowWrap: 'anywhere', fontWeight: 700 }}>
        <Mono>{trackingNumber}</Mono>
        {carrier && ` · ${carrier}`}
      </Box>
      <Facts preAlert={preAlert} />
      {isDraft && source === 'MAIL' && (
        <Box sx={{ color: 'text.secondary' }}>
          From the mail that you forwarded. Confirm it, and we expect it.
        </Box>
      )}
      {arrived ? (
        <Box>
          Arrived {formatMonthDay(arrived.at, ORIGIN_TIME_ZONE, portalTime())}:{' '}
          <RouteLink to={`${LINKED_PATHS.orders}?${new URLSearchParams({ parcel: arrived.parcelId })}`}>
            {arrived.freightBillNum}
          </RouteLink>
        </Box>
      ) : (
        <>
          {preAlert.askedAt !== undefined && (
            <StillComing preAlert={preAlert} onRemove={() => setOpen('remove')} />
          )}
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 0.5 }}>
            <Button
              size="small"
              variant={isDraft ? 'contained' : 'outlined'}
              aria-haspopup="dialog"
              onClick={() => setOpen('edit')}
            >
              {isDraft ? 'Confirm' : 'Edit details'}
              {ofNumber}
            </Button>
            <Button size="small" color="inherit" aria-haspopup="dialog" onClick={() => setOpen('remove')}>
              Remove{ofNumber}
            </Button>
          </Box>
        </>
      )}
      {open === 'edit' && <EditExpected preAlert={preAlert} preferred={preferred} onClosed={close} />}
      {open === 'remove' && (
        <MutationDialog
          title="Remove this package?"
          confirmLabel="Remove"
          cancelLabel="Keep it"
          busyLabel="Removing…"
          mutation={remove}
          variables={{ params: { preAlertId: preAlert.preAlertId } }}
          onClosed={close}
        >
          We no longer expect {trackingNumber}. If it arrives after all, we look for you on its label.
        </MutationDialog>
      )}
    </Box>
  );
}

function Facts({ preAlert }: { preAlert: PreAlert }) {
  const nameOf = useLocationNames();
  const { contents, shop, value, wantsCover, destinationCode, hazardGoods, expectedOn } = preAlert;
  const facts = [
    contents ? [contents, shop && `from ${shop}`].filter(Boolean).join(' ') : shop && `From ${shop}`,
    destinationCode && `To ${nameOf(destinationCode)}`,
    value !== null && `${formatDollars(value)}${wantsCover ? ', covered' : ''}`,
    ...(hazardGoods ?? []).map(hazardGoodsLabel),
    preAlert.keepFromFreezing && 'Keep from freezing',
    preAlert.holdForOthers && 'Hold for my other boxes',
    expectedOn !== null &&
      `Expected ${formatMonthDay(`${expectedOn}T20:00:00Z`, ORIGIN_TIME_ZONE, portalTime())}`,
  ].filter((fact) => typeof fact === 'string' && fact !== '');
  return <Box sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>{facts.join(' · ')}</Box>;
}

/** The question about a package that has not arrived for 20 days. */
function StillComing({ preAlert, onRemove }: { preAlert: PreAlert; onRemove: () => void }) {
  const { preAlertId, trackingNumber } = preAlert;
  const { mutate, isPending } = usePreAlertMutation('keepPreAlert', {
    success: 'We keep expecting it.',
    failure: `${trackingNumber} was not changed.`,
  });
  return (
    <Callout icon={QuestionIcon} tone="warning" title="This package has not arrived. Is it still coming?">
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        <Button variant="contained" disabled={isPending} onClick={() => mutate({ params: { preAlertId } })}>
          It’s coming later
        </Button>
        <Button variant="outlined" aria-haspopup="dialog" onClick={onRemove}>
          It was canceled
        </Button>
      </Box>
    </Callout>
  );
}
