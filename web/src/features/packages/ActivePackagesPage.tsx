import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useCallback, useDeferredValue, useMemo, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Parcel } from '#shared/contracts/parcel.ts';
import { isPayableNow, MAX_PARCELS_PER_PAYMENT } from '#shared/rules/payment.ts';
import { RouteButton } from '#web/components/controls/RouteLink.tsx';
import { Callout } from '#web/components/feedback/Callout.tsx';
import { EmptyState } from '#web/components/feedback/EmptyState.tsx';
import { BoxIcon, InfoIcon, SearchIcon } from '#web/components/icons.tsx';
import { Page } from '#web/components/layout/Page.tsx';
import { InstructionsLink, WithInstructions } from '#web/domain/customer/ShippingInstructions.tsx';
import { LazyOffers } from '#web/domain/message/LazyOffers.tsx';
import { LoadedParcels } from '#web/domain/parcel/LoadedParcels.tsx';
import { packages } from '#web/domain/parcel/labels.ts';
import { useActiveParcels } from '#web/domain/parcel/queries.ts';
import { usePaymentSelection } from '#web/domain/parcel/selection.ts';
import { useIdInUrl } from '#web/lib/navigation/use-url-state.ts';
import { paths } from '#web/lib/paths.ts';
import { PackageDialogs } from './PackageDialogs.tsx';
import { PackagesToolbar, RefreshPackages, useRows } from './PackagesToolbar.tsx';
import { ParcelSectionList } from './ParcelSectionList.tsx';
import { PayBar } from './PayBar.tsx';
import { useOpenForm, usePreloadedDialogs } from './package-dialogs.ts';
import {
  isFiltered,
  isInView,
  isNarrowed,
  isTroubledHit,
  type ParcelView,
  useParcelView,
} from './parcel-view.ts';
import { Summary } from './Summary.tsx';
import { groupBySection, inOrder, sectionTitle, useGrowingLimit, withLimits } from './sections.ts';

/** Route /orders: the active packages, starting with those that need action from the customer. */
export function ActivePackagesPage() {
  const { data: parcels } = useActiveParcels();

  return (
    <Page
      title="Active Packages"
      links={
        <>
          {/* A phone has no line for it above the first package: there it is in the menu only. */}
          <RouteButton to={paths.expected} size="small" sx={{ display: { xs: 'none', sm: 'inline-flex' } }}>
            Expected Packages
          </RouteButton>
          <RouteButton to={paths.orderHistory} size="small">
            Past Packages
          </RouteButton>
          {parcels?.length !== 0 && <InstructionsLink />}
        </>
      }
    >
      <WithInstructions isFirst={parcels?.length === 0}>
        <LoadedParcels>{(list) => <Packages parcels={list} />}</LoadedParcels>
        {parcels && <LazyOffers />}
      </WithInstructions>
    </Page>
  );
}

/** As many cards as fit in the first view of a phone. The others render after the first paint. */
const FIRST_CARDS = 2;

const NOTHING_SELECTED: ReadonlySet<string> = new Set();

/** The packages in their sections, with search, filters and the selection for payment. */
function Packages({ parcels }: { parcels: readonly Parcel[] }) {
  const parcelView = useParcelView();
  const { choose } = parcelView;
  // Keeps typing responsive; the cards render later.
  const view = useDeferredValue(parcelView.view);
  const shown = useMemo(() => parcels.filter((parcel) => isInView(parcel, view)), [parcels, view]);
  const sections = useMemo(() => inOrder(groupBySection(shown), isNarrowed(view)), [shown, view]);
  const limit = useGrowingLimit(FIRST_CARDS, parcels.length);
  // The summary ignores the search and the filters.
  const all = useMemo(() => groupBySection(parcels), [parcels]);
  const troubledHits = parcels.filter(
    (parcel) => isTroubledHit(parcel, view.text) && !shown.includes(parcel),
  );
  const rows = useRows(parcels.length);
  const { selection, chosen, isFull, selectAll, clear } = usePaymentSelection(parcels);
  // A card shows its choice at once, and the bar follows.
  const payable = useDeferredValue(chosen);
  const { open } = useIdInUrl('parcel');
  const { open: openForm } = useOpenForm();
  const navigate = useNavigate();
  const filterButton = useRef<HTMLButtonElement>(null);
  usePreloadedDialogs();

  const select = useCallback(
    (parcel: Parcel, isSelected: boolean) => selectAll([parcel], isSelected),
    [selectAll],
  );
  const chooseSection = useCallback((section: ParcelView['section']) => choose({ section }), [choose]);
  const showDetails = useCallback(({ parcelId }: Parcel) => open(parcelId), [open]);
  const editNotes = useCallback((parcel: Parcel) => openForm('notes', parcel), [openForm]);
  const resolve = useCallback((parcel: Parcel) => openForm('resolve', parcel), [openForm]);
  const pay = useCallback(() => void navigate(paths.invoice), [navigate]);
  const payAll = useCallback(() => {
    const due = parcels.filter(isPayableNow);
    selectAll(due, true);
    // If they exceed one payment, the bar says so and the customer decides.
    if (due.length <= MAX_PARCELS_PER_PAYMENT) pay();
  }, [parcels, selectAll, pay]);
  const clearSelection = useCallback(() => {
    clear();
    // The clicked button disappears with the bar.
    sectionTitle('PAYMENT REQUIRED')?.focus({ preventScroll: true });
  }, [clear]);

  return (
    <div>
      {parcels.length === 0 ? (
        <NoPackages />
      ) : (
        <>
          <Summary
            parcels={parcels}
            sections={all}
            chosen={parcelView.view.section}
            onChoose={chooseSection}
            onPayAll={payAll}
          />
          <PackagesToolbar
            parcelView={parcelView}
            rows={rows}
            shown={shown.length}
            count={parcels.length}
            shownView={view}
            filterButton={filterButton}
          />
          <TroubledHit
            numbers={troubledHits.map(({ freightBillNum }) => freightBillNum)}
            onShow={() => {
              parcelView.showSection('action');
              filterButton.current?.focus();
            }}
          />
          {shown.length === 0 && troubledHits.length === 0 && (
            <NothingMatches
              view={view}
              onReset={() => {
                parcelView.resetAll();
                filterButton.current?.focus();
              }}
            />
          )}
          <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: { xs: 1.75, sm: 4 } }}>
            {withLimits(sections, limit).map(({ section, limit: own }) => (
              <ParcelSectionList
                key={section.name}
                section={section}
                limit={own}
                selection={section.name === 'PAYMENT REQUIRED' ? selection : NOTHING_SELECTED}
                asRows={rows.asRows}
                onSelect={select}
                onSelectAll={selectAll}
                onShowDetails={showDetails}
                onEditNotes={editNotes}
                onResolve={resolve}
              />
            ))}
          </Box>
          {/* After the first paint, like the last cards. */}
          {limit > parcels.length && (
            <PayBar
              count={payable.parcels.length}
              total={payable.total}
              hidden={payable.parcels.filter((parcel) => !isInView(parcel, view)).length}
              isFull={isFull}
              onPay={pay}
              onClear={clearSelection}
            />
          )}
        </>
      )}
      {/* Outside the condition, so that an open form survives a refresh that empties the list. */}
      <PackageDialogs parcels={parcels} />
    </div>
  );
}

/** Explains why all packages are hidden, with a button that shows them again. */
function NothingMatches({ view, onReset }: { view: ParcelView; onReset: () => void }) {
  const isSearched = view.text.trim() !== '';
  return (
    <EmptyState
      icon={<SearchIcon fontSize="inherit" />}
      title="No packages match"
      action={
        <Button variant="contained" onClick={onReset}>
          {isFiltered(view) ? 'Reset filters' : 'Clear search'}
        </Button>
      }
    >
      {isSearched && !isFiltered(view)
        ? `None of your packages have “${view.text.trim()}” in their tracking or freight bill number.`
        : `None of your packages match the ${isSearched ? 'search and the filters' : 'filters'}.`}
    </EmptyState>
  );
}

/** Tells a new customer what will appear here and how to send packages. */
function NoPackages() {
  return (
    <EmptyState icon={<BoxIcon fontSize="inherit" />} title="No packages yet" action={<RefreshPackages />}>
      Your packages appear here as soon as they arrive at our terminal in Tacoma. Have them sent to your
      shipping address.
    </EmptyState>
  );
}

interface TroubledHitProps {
  /** The freight bill numbers that match, of packages that the search leaves out. */
  numbers: readonly string[];
  onShow: () => void;
}

/** Explains why the search leaves out a package whose freight bill number matches, and shows it. */
function TroubledHit({ numbers, onShow }: TroubledHitProps) {
  const [number] = numbers;
  if (number === undefined) return null;
  return (
    <Callout
      icon={InfoIcon}
      tone="info"
      role="alert"
      title={`${numbers.length === 1 ? number : packages(numbers.length)} under ACTION REQUIRED`}
    >
      Until its issues are resolved, you can find a package only by its tracking number.{' '}
      <Button size="small" onClick={onShow} sx={{ my: -1 }}>
        Show ACTION REQUIRED
      </Button>
    </Callout>
  );
}
