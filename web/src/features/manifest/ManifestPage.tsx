import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import type { Manifest } from '#shared/contracts/sailings/sailings.ts';
import { DESTINATION_CODES } from '#shared/rules/locations.ts';
import { callAt, type Destination } from '#shared/rules/sailings/sailing.ts';
import { MAX_PILE_SIZE } from '#shared/rules/staff/moves.ts';
import { mayDo } from '#shared/rules/staff/staff-actions.ts';
import { RouteLink } from '#web/components/controls/RouteLink.tsx';
import { Mono } from '#web/components/display/Mono.tsx';
import { type BadgeLook, StatusBadge } from '#web/components/display/StatusBadge.tsx';
import { ErrorState } from '#web/components/feedback/ErrorState.tsx';
import { LiveRegion } from '#web/components/feedback/LiveRegion.tsx';
import { Loaded, Loading } from '#web/components/feedback/Loaded.tsx';
import { AlertIcon, CheckCircleIcon, ExclamationIcon, TruckIcon } from '#web/components/icons.tsx';
import { BackLink, Page } from '#web/components/layout/Page.tsx';
import type { Column } from '#web/components/table/columns.tsx';
import { DataTable } from '#web/components/table/DataTable.tsx';
import { packages } from '#web/domain/parcel/labels.ts';
import { LoadState } from '#web/domain/staff/loads/LoadState.tsx';
import { loadCheck } from '#web/domain/staff/loads/manifest.ts';
import { manifestQuery } from '#web/domain/staff/loads/queries.ts';
import { RollDialog } from '#web/domain/staff/loads/RollDialog.tsx';
import { useRoles } from '#web/domain/staff/queries.ts';
import { boardPackagePath, sailingPath } from '#web/domain/staff/staff-paths.ts';
import { useLocationNames } from '#web/domain/terminal/queries.ts';

type Entry = Manifest['entries'][number];

/** Route /staff/sailings/:id/manifests/:code: the packages of a sailing for a terminal, and what has come of them. */
export function ManifestPage() {
  const { id: sailingId = '', code } = useParams();
  const locationCode = DESTINATION_CODES.find((each) => each === code);
  if (!locationCode) return <Page title="Manifest">{MISSING}</Page>;
  return <LoadedManifest key={`${sailingId} ${locationCode}`} {...{ sailingId, locationCode }} />;
}

const MISSING = <ErrorState title="This manifest was not found." detail="The link may be old." />;

function LoadedManifest(id: { sailingId: string; locationCode: Destination }) {
  const query = useQuery(manifestQuery(id));
  const nameOf = useLocationNames();
  const load = query.data?.sailing.loadNumber ?? 'Manifest';
  return (
    <Page
      title={`${load}, ${nameOf(id.locationCode)}`}
      links={<BackLink to={sailingPath(id.sailingId)}>Sailing</BackLink>}
    >
      <Loaded
        query={query}
        loading={<Loading what="the manifest" heights={[140, 320]} />}
        failure="This manifest could not be loaded."
        missing={MISSING}
      >
        {(manifest) => <Packages manifest={manifest} />}
      </Loaded>
    </Page>
  );
}

function Packages({ manifest }: { manifest: Manifest }) {
  const { sailing, locationCode, entries } = manifest;
  const roles = useRoles();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [isRolling, setIsRolling] = useState(false);
  const isClosed = callAt(sailing, locationCode)?.closed !== undefined;
  // What has arrived since it was chosen is no longer aboard.
  const rollable = entries.filter(({ state, parcelId }) => state === 'ABOARD' && chosen.includes(parcelId));
  const canRoll = mayDo('rollPackages', roles);
  const toggle = (parcelId: string) =>
    setChosen((before) =>
      before.includes(parcelId) ? before.filter((each) => each !== parcelId) : [...before, parcelId],
    );
  const aboard = entries.filter(({ state }) => state === 'ABOARD').map(({ parcelId }) => parcelId);
  const isFull = rollable.length >= Math.min(aboard.length, MAX_PILE_SIZE);
  const check = loadCheck(manifest, []);
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
      <LiveRegion>
        <LoadState manifest={manifest} check={check}>
          {canRoll && aboard.length > 0 && (
            <>
              <Button
                variant="outlined"
                onClick={() => setChosen(isFull ? [] : aboard.slice(0, MAX_PILE_SIZE))}
              >
                {isFull
                  ? 'Choose none'
                  : aboard.length > MAX_PILE_SIZE
                    ? `Choose ${MAX_PILE_SIZE}`
                    : 'Choose all'}
              </Button>
              <Button
                variant="outlined"
                aria-haspopup="dialog"
                disabled={rollable.length === 0 || rollable.length > MAX_PILE_SIZE}
                onClick={() => setIsRolling(true)}
              >
                Roll {packages(rollable.length)}
              </Button>
            </>
          )}
        </LoadState>
      </LiveRegion>
      {entries.length > 0 && (
        <DataTable
          label="Manifest"
          rowId="parcelId"
          rows={entries}
          columns={[
            ...(canRoll ? [chooseColumn(chosen, toggle)] : []),
            ...COLUMNS,
            {
              id: 'state',
              header: 'State',
              width: 130,
              card: 'half',
              cell: (entry) => stateOf(entry, isClosed),
            },
          ]}
        />
      )}
      {isRolling && (
        <RollDialog
          parcelIds={rollable.map(({ parcelId }) => parcelId)}
          fromSailingId={sailing.sailingId}
          locationCode={locationCode}
          onClosed={() => {
            setIsRolling(false);
            setChosen([]);
          }}
        />
      )}
    </Box>
  );
}

const COLUMNS: readonly Column<Entry>[] = [
  {
    id: 'freightBillNum',
    header: 'Freight bill',
    width: 120,
    card: 'title',
    cell: ({ parcelId, freightBillNum }) => (
      <RouteLink to={boardPackagePath(parcelId)}>
        <Mono>{freightBillNum}</Mono>
      </RouteLink>
    ),
  },
  { id: 'customerName', header: 'Customer', width: 160, card: 'whole' },
  { id: 'locationDetail', header: 'Shelf or load', width: 110, card: 'half' },
];

/** A box for each package that is still aboard. */
const chooseColumn = (chosen: readonly string[], toggle: (parcelId: string) => void): Column<Entry> => ({
  id: 'choose',
  header: 'Choose',
  width: 72,
  card: 'aside',
  cell: ({ parcelId, freightBillNum, state }) =>
    state === 'ABOARD' && (
      <Checkbox
        checked={chosen.includes(parcelId)}
        onChange={() => toggle(parcelId)}
        slotProps={{ input: { 'aria-label': `Choose ${freightBillNum}` } }}
      />
    ),
});

function stateOf({ state }: Entry, isClosed: boolean) {
  const { label, ...look } = state === 'ABOARD' && isClosed ? NOT_ARRIVED : LOOKS[state];
  return <StatusBadge {...look}>{label}</StatusBadge>;
}

type Look = BadgeLook & { label: string };
const NOT_ARRIVED: Look = { icon: AlertIcon, tone: 'warning', label: 'Not arrived' };
const LOOKS: Readonly<Record<Entry['state'], Look>> = {
  ABOARD: { icon: TruckIcon, tone: 'info', label: 'Aboard' },
  ARRIVED: { icon: CheckCircleIcon, tone: 'success', label: 'Arrived' },
  GONE: { icon: ExclamationIcon, tone: 'error', label: 'Lost or on hold' },
};
