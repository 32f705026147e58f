import Box from '@mui/material/Box';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { StoredParcel } from '#shared/contracts/staff/abandonment.ts';
import { DEFAULT_DESTINATION } from '#shared/rules/locations.ts';
import { STORAGE, STORAGE_STAGES, type StorageStage } from '#shared/rules/terms.ts';
import { dayText } from '#shared/rules/texts/storage.ts';
import { ChoiceTabs } from '#web/components/controls/ChoiceTabs.tsx';
import { RouteLink } from '#web/components/controls/RouteLink.tsx';
import { Money } from '#web/components/display/Money.tsx';
import { EmptyState } from '#web/components/feedback/EmptyState.tsx';
import { Loaded, Loading } from '#web/components/feedback/Loaded.tsx';
import { WarehouseIcon } from '#web/components/icons.tsx';
import { Page } from '#web/components/layout/Page.tsx';
import { ITEM_LINK_STYLE, ItemPages } from '#web/components/table/ItemPages.tsx';
import { nameAndCompany } from '#web/domain/staff/labels.ts';
import { storageFilePath } from '#web/domain/staff/staff-paths.ts';
import { TerminalSelect, useStaffTerminal } from '#web/domain/staff/TerminalSelect.tsx';
import { useUrlField } from '#web/lib/navigation/use-url-field.ts';
import { useUrlState } from '#web/lib/navigation/use-url-state.ts';
import { storedParcels } from './storage-queries.ts';

const LABELS: Readonly<Record<StorageStage, string>> = {
  CHARGED: 'All with charges',
  ABANDONED: `Past ${STORAGE.abandonedAfterDays} days`,
};
const STAGE = 'stage';

/** Route /staff/storage: the packages at a terminal whose storage is charged, the longest there first. */
export function StoragePage() {
  const [chosenTerminal, chooseTerminal] = useStaffTerminal();
  const terminal = chosenTerminal ?? DEFAULT_DESTINATION;
  const { search, change } = useUrlState();
  const stage = STORAGE_STAGES.find((each) => each === new URLSearchParams(search).get(STAGE)) ?? 'CHARGED';
  const field = useUrlField(stage, (next: StorageStage) =>
    change({ values: { [STAGE]: next === 'CHARGED' ? null : next }, push: true }),
  );
  const query = useInfiniteQuery(storedParcels(terminal, stage));
  return (
    <Page title="Storage" wide>
      <TerminalSelect value={terminal} onChange={chooseTerminal} />
      <ChoiceTabs
        label="Packages to show"
        value={field.shown}
        options={STORAGE_STAGES.map((value) => ({ value, label: LABELS[value] }))}
        onChoose={field.change}
      />
      <Loaded
        query={query}
        loading={<Loading what="packages" heights={[88, 88, 88]} gap={1.25} />}
        failure="The packages could not be loaded."
      >
        {({ pages }) => (
          <ItemPages
            query={query}
            pages={pages}
            what="package"
            further="more"
            empty={
              <EmptyState
                icon={<WarehouseIcon fontSize="inherit" />}
                title={stage === 'CHARGED' ? 'No storage charges here.' : 'No package has waited that long.'}
              >
                Packages appear here once their customer was told, and free storage has ended.
              </EmptyState>
            }
          >
            {(parcel) => <StoredRow key={parcel.parcelId} parcel={parcel} />}
          </ItemPages>
        )}
      </Loaded>
    </Page>
  );
}

/** A package in the list. A press anywhere opens its file. */
function StoredRow({ parcel }: { parcel: StoredParcel }) {
  const { parcelId, freightBillNum, customerName, companyName, customerNumber, storage, mailedOn } = parcel;
  const { noticeDate, keptThrough, stage, due, perDay } = storage;
  return (
    <Box component="li" sx={ROW_STYLE}>
      <Box sx={{ fontWeight: 700, fontVariantNumeric: 'tabular-nums' }}>
        <RouteLink to={storageFilePath(parcelId)} underline="hover">
          {freightBillNum}
        </RouteLink>
      </Box>
      <Box sx={{ gridArea: 'amount', textAlign: 'end' }}>
        <Box sx={{ fontWeight: 700 }}>
          <Money amount={due} />
        </Box>
        <Box sx={QUIET}>
          + <Money amount={perDay} /> a day
        </Box>
      </Box>
      <Box sx={{ gridArea: 'customer', minWidth: 0, overflowWrap: 'anywhere' }}>
        {nameAndCompany(customerName, companyName)}
        <Box sx={QUIET}>{customerNumber}</Box>
      </Box>
      <Box sx={{ gridArea: 'days' }}>
        {noticeDate !== null && `Told ${dayText(noticeDate)}`}
        <Box sx={QUIET}>
          {keptThrough !== null &&
            (stage === 'ABANDONED'
              ? `${STORAGE.abandonedAfterDays} days ended ${dayText(keptThrough)}`
              : `Kept through ${dayText(keptThrough)}`)}
        </Box>
      </Box>
      <Box sx={{ gridArea: 'mail', ...QUIET }}>
        {mailedOn === null ? 'No notice mailed' : `Notice mailed ${dayText(mailedOn)}`}
      </Box>
    </Box>
  );
}

const QUIET = { typography: 'body2', color: 'text.secondary' } as const;

const ROW_STYLE = {
  ...ITEM_LINK_STYLE,
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr) auto',
    md: '120px minmax(0, 1.4fr) minmax(0, 1fr) minmax(0, 1fr) 140px',
  },
  gridTemplateAreas: {
    xs: '"name amount" "customer amount" "days days" "mail mail"',
    md: '"name customer days mail amount"',
  },
} as const;
