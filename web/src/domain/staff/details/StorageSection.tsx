import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { StaffParcel } from '#shared/contracts/staff/staff-parcel.ts';
import type { ParcelStorage } from '#shared/contracts/storage.ts';
import { mayDo } from '#shared/rules/staff/staff-actions.ts';
import { TOLD_WAY_LABELS, TOLD_WAYS, type ToldWay } from '#shared/rules/staff/told-ways.ts';
import { storageName } from '#shared/rules/texts/parcels.ts';
import { dayText, localTimeText } from '#shared/rules/texts/storage.ts';
import { MutationDialog } from '#web/components/dialog/MutationDialog.tsx';
import { DateTime } from '#web/components/display/DateTime.tsx';
import { Fact, FactGrid } from '#web/components/display/Fact.tsx';
import { StatusBadge } from '#web/components/display/StatusBadge.tsx';
import { AlertIcon } from '#web/components/icons.tsx';
import { StorageCharges } from '#web/domain/parcel/ParcelStorage.tsx';
import { useTimeZones } from '#web/domain/terminal/queries.ts';
import { formatDollars } from '#web/lib/numbers.ts';
import { NOTICE_LABELS } from '../labels.ts';
import { useRoles, useStaffParcelMutation } from '../queries.ts';
import { WaiveStorageDialog } from '../WaiveStorageDialog.tsx';

/** When the customer was told that a package is ready, what its storage costs, and what staff can do about both. */
export function StorageSection({ parcel, storage }: { parcel: StaffParcel; storage: ParcelStorage }) {
  const roles = useRoles();
  const [isWaiving, setIsWaiving] = useState(false);
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {storage.noticeDate === null ? (
        <NotTold parcel={parcel} />
      ) : (
        <FactGrid>
          <Fact label="Customer told">{dayText(storage.noticeDate)}</Fact>
          <Fact label="Free through">{storage.freeThrough !== null && dayText(storage.freeThrough)}</Fact>
          {storage.pickUpBy !== null && <Fact label="Pick up by">{localTimeText(storage.pickUpBy)}</Fact>}
          <Fact label="Abandoned after">{storage.keptThrough !== null && dayText(storage.keptThrough)}</Fact>
        </FactGrid>
      )}
      <StorageCharges parcel={parcel} />
      <StorageHistory parcel={parcel} />
      {storage.due > 0 && mayDo('waiveStorage', roles) && (
        <Button
          variant="outlined"
          aria-haspopup="dialog"
          onClick={() => setIsWaiving(true)}
          sx={{ justifySelf: 'start' }}
        >
          Waive {formatDollars(storage.due)}
        </Button>
      )}
      {isWaiving && <WaiveStorageDialog parcel={parcel} onClosed={() => setIsWaiving(false)} />}
    </Box>
  );
}

/** How the customer was told, and what was paid or waived. */
function StorageHistory({ parcel }: { parcel: StaffParcel }) {
  const timeZone = useTimeZones()(parcel.destinationCode ?? parcel.originCode);
  const { notices = [], settlements = [] } = parcel.storageHistory ?? {};
  const entries = [
    ...notices.map(({ at, by, told }) => ({
      at,
      text: told ? `Told ${TOLD_WAY_LABELS[told.way].toLowerCase()}` : NOTICE_LABELS[by],
      by: told?.by,
      reason: undefined,
    })),
    ...settlements.map(({ at, by, kind, amount, days, reason, refundedAt }) => ({
      at,
      text: `${formatDollars(amount)} ${kind === 'PAID' ? 'paid' : 'waived'} (${storageName(days)})${refundedAt === undefined ? '' : ', refunded'}`,
      by,
      reason,
    })),
  ].sort((a, b) => a.at.localeCompare(b.at));
  if (entries.length === 0) return null;
  return (
    <Box component="ul" aria-label="Notices and payments of storage" sx={HISTORY_STYLE}>
      {entries.map(({ at, text, by, reason }) => (
        <li key={`${at} ${text}`}>
          <div>
            <strong>{text}</strong>
            <DateTime instant={at} timeZone={timeZone} />
          </div>
          {by !== undefined && <div>by {by}</div>}
          {reason !== undefined && <div>Reason: {reason}</div>}
        </li>
      ))}
    </Box>
  );
}

const HISTORY_STYLE = {
  listStyle: 'none',
  m: 0,
  p: 0,
  typography: 'body2',
  overflowWrap: 'anywhere',
  '& li': { py: 0.75, borderTop: 1, borderColor: 'divider' },
  '& li > :not(* + *)': { display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 2 },
} as const;

/** No message has reached the customer, so that no storage is counted until staff tell them. */
function NotTold({ parcel }: { parcel: StaffParcel }) {
  const [way, setWay] = useState<ToldWay | null>(null);
  const mayTell = mayDo('tellCustomer', useRoles());
  return (
    <Box sx={{ display: 'grid', justifyItems: 'start', gap: 1 }}>
      <StatusBadge icon={AlertIcon} tone="warning">
        Not told yet
      </StatusBadge>
      <div>No message has reached the customer. Storage is not counted until they know.</div>
      {mayTell && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {TOLD_WAYS.map((each) => (
            <Button key={each} variant="outlined" aria-haspopup="dialog" onClick={() => setWay(each)}>
              Told {TOLD_WAY_LABELS[each].toLowerCase()}
            </Button>
          ))}
        </Box>
      )}
      {way && <RecordNotice parcel={parcel} way={way} onClosed={() => setWay(null)} />}
    </Box>
  );
}

interface RecordNoticeProps {
  parcel: StaffParcel;
  way: ToldWay;
  /** Called when the dialog is no longer visible. */
  onClosed: () => void;
}

function RecordNotice({ parcel: { parcelId, freightBillNum }, way, onClosed }: RecordNoticeProps) {
  const mutation = useStaffParcelMutation('recordNotice', {
    success: 'Notice recorded.',
    failure: `The notice for ${freightBillNum} was not recorded.`,
    isShown: true,
  });
  return (
    <MutationDialog
      isDestructive={false}
      mutation={mutation}
      variables={{ params: { parcelId }, body: { way } }}
      title={`Told ${TOLD_WAY_LABELS[way].toLowerCase()}`}
      confirmLabel="Record notice"
      busyLabel="Recording…"
      onClosed={onClosed}
    >
      You told the customer that {freightBillNum} is ready for pickup. Its free storage is counted from today.
    </MutationDialog>
  );
}
