import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import type { AuditTrailEntry } from '#shared/contracts/staff/parcel-edit.ts';
import type { StaffParcel } from '#shared/contracts/staff/staff-parcel.ts';
import { COLLECTOR_NAMES } from '#shared/rules/collection/collectors.ts';
import { LOCATION_NAMES } from '#shared/rules/locations.ts';
import { REFUSAL_NEXT, REFUSAL_NEXT_WORDS } from '#shared/rules/staff/refusals.ts';
import type { AuditedField } from '#shared/rules/staff/staff-fields.ts';
import { DateTime } from '#web/components/display/DateTime.tsx';
import { LazyDetails } from '#web/components/display/LazyDetails.tsx';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { UnreadableNotice } from '#web/components/feedback/UnreadableNotice.tsx';
import { STATUS_LABELS } from '#web/domain/parcel/labels.ts';
import { terminalAt } from '#web/domain/parcel/terminal-at.ts';
import { useTimeZones } from '#web/domain/terminal/queries.ts';
import { callShown } from '#web/lib/api/api-client.ts';
import {
  DOT_CLASS_NAMES,
  FIELD_NAMES,
  HAZARD_CLASS_NAMES,
  HOLD_LABELS,
  PACKING_GROUP_NAMES,
  PAYMENT_STATUS_NAMES,
} from '../labels.ts';
import { STAFF } from '../queries.ts';
import { MILESTONE_NAMES } from '../shipping/labels.ts';

/** Who changed what on a package. Loads when the user opens it. */
export function AuditTrail({ parcel }: { parcel: StaffParcel }) {
  return <LazyDetails title="Change history">{() => <Entries parcel={parcel} />}</LazyDetails>;
}

function Entries({ parcel }: { parcel: StaffParcel }) {
  const timeZoneOf = useTimeZones();
  const { parcelId } = parcel;
  const query = useQuery({
    queryKey: [...STAFF, 'audit', parcelId],
    queryFn: ({ signal }) => callShown('getAuditTrail', { params: { parcelId } }, { signal }),
    staleTime: 0,
  });
  return (
    <Loaded
      isPart
      query={query}
      loading={<Skeleton variant="rounded" height={96} />}
      failure="The change history could not be loaded."
    >
      {({ shown: entries, unreadable }) =>
        entries.length + unreadable === 0 ? (
          <Box sx={{ color: 'text.secondary' }}>No changes yet.</Box>
        ) : (
          <>
            <UnreadableNotice count={unreadable} what="change" />
            <Box component="ol" aria-label="Change history" sx={{ listStyle: 'none', m: 0, p: 0 }}>
              {entries.map((entry) => (
                <Entry
                  key={`${entry.at} ${entry.action} ${entry.by}`}
                  entry={entry}
                  timeZone={timeZoneOf(terminalAt(parcel, entry.at))}
                />
              ))}
            </Box>
          </>
        )
      }
    </Loaded>
  );
}

function Entry({ entry, timeZone }: { entry: AuditTrailEntry; timeZone: string }) {
  const { at, by, action, reason, changes } = entry;
  return (
    <Box component="li" sx={{ py: 1.25, borderTop: 1, borderColor: 'divider', overflowWrap: 'anywhere' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 2 }}>
        <strong>{actionName(action)}</strong>
        <Box sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
          <DateTime instant={at} timeZone={timeZone} />
        </Box>
      </Box>
      <Box sx={{ color: 'text.secondary' }}>by {by}</Box>
      {changes.length > 0 && (
        <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.25 }}>
          {changes.map(({ field, from, to }) => (
            <li key={field}>
              {NAMES[field] ?? field}: {valueText(field, from)} → {valueText(field, to)}
            </li>
          ))}
        </Box>
      )}
      {reason !== null && reason !== '' && <Box sx={{ mt: 0.5 }}>Reason: {reason}</Box>}
    </Box>
  );
}

/** The names of all fields, including those that are not on the edit screen. */
const NAMES: Readonly<
  Record<AuditedField | 'customerId' | 'amount' | 'photo' | 'orders', string> & Record<string, string>
> = {
  ...FIELD_NAMES,
  status: 'Status',
  holdReason: 'Hold reason',
  message: 'Message to the customer',
  paymentStatus: 'Payment status',
  price: 'Price',
  damageAccepted: 'Damage accepted',
  tmError: 'TruckMate error',
  signerName: 'Signed by',
  agentName: 'Given to',
  refusal: 'Refused because',
  refusalNext: 'What happens next',
  collectedBy: 'Collected by',
  sailing: 'Sailing',
  rolledFrom: 'Left behind by',
  heldUntil: 'Held until',
  customerId: 'Customer',
  amount: 'Amount',
  photo: 'Photo',
  orders: 'Bills',
};

/** `REFUND_REQUESTED` becomes `Refund requested`, and `TM_ERROR_REPORTED` becomes `TruckMate error reported`. */
function actionName(action: string): string {
  const words = action.toLowerCase().replaceAll('_', ' ').replace(/^tm /, 'TruckMate ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const REFUSAL_NEXT_LABELS = Object.fromEntries(
  REFUSAL_NEXT.map((next) => [next, REFUSAL_NEXT_WORDS[next].label]),
);

const CODES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  // Of a package, and of its bill in the shipping system.
  status: { ...MILESTONE_NAMES, ...STATUS_LABELS },
  holdReason: HOLD_LABELS,
  refusalNext: REFUSAL_NEXT_LABELS,
  paymentStatus: PAYMENT_STATUS_NAMES,
  hazardClass: HAZARD_CLASS_NAMES,
  dotClass: DOT_CLASS_NAMES,
  packingGroup: PACKING_GROUP_NAMES,
  destinationCode: LOCATION_NAMES,
  collectedBy: COLLECTOR_NAMES,
};
const BOOLEANS: Readonly<Record<string, string>> = { true: 'yes', false: 'no' };

function valueText(field: string, value: string | null): string {
  if (value === null || value === '') return 'none';
  return CODES[field]?.[value] ?? BOOLEANS[value] ?? value;
}
