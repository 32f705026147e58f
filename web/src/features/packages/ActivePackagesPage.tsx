import Box from '@mui/material/Box';
import { usePrefetchQuery } from '@tanstack/react-query';
import { useCallback, useDeferredValue, useMemo, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Parcel } from '#shared/contracts/parcel.ts';
import { isPayable } from '#shared/rules/parcel-status.ts';
import { MAX_PARCELS_PER_PAYMENT } from '#shared/rules/payment.ts';
import { RouteButton } from '#web/components/controls/RouteLink.tsx';
import { Page } from '#web/components/layout/Page.tsx';
import { myAppointments } from '#web/domain/appointment/queries.ts';
import { InstructionsLink, WithInstructions } from '#web/domain/customer/ShippingInstructions.tsx';
import { LoadedParcels } from '#web/domain/parcel/LoadedParcels.tsx';
import { useActiveParcels } from '#web/domain/parcel/queries.ts';
import { usePaymentSelection } from '#web/domain/parcel/selection.ts';
import { isNavigatingTo } from '#web/lib/navigation/is-navigating-to.ts';
import { useIdInUrl } from '#web/lib/navigation/use-url-state.ts';
import { paths } from '#web/lib/paths.ts';
import { NoPackages, NothingMatches, TroubledHit } from './NothingFound.tsx';
import { PackageDialogs } from './PackageDialogs.tsx';
import { PackagesToolbar, useRows } from './PackagesToolbar.tsx';
import { ParcelSectionList } from './ParcelSectionList.tsx';
import { PayBar } from './PayBar.tsx';
import { preloadDialogs, useOpenForm, usePreloadedDialogs } from './package-dialogs.ts';
import { isInView, isNarrowed, isTroubledHit, useParcelView } from './parcel-view.ts';
import { Summary } from './Summary.tsx';
import { groupBySection, inOrder, sectionTitle } from './sections.ts';

/** Route /orders: the active packages, starting with those that need action from the customer. */
export function ActivePackagesPage() {
  const { data: parcels } = useActiveParcels();
  // In parallel with the packages. Not read here, so that the page does not re-render when they load.
  usePrefetchQuery(myAppointments);

  return (
    <Page
      title="Active Packages"
      links={
        <>
          <RouteButton to={paths.orderHistory} size="small">
            Past Packages
          </RouteButton>
          {parcels?.length !== 0 && <InstructionsLink />}
        </>
      }
    >
      <WithInstructions isFirst={parcels?.length === 0}>
        <LoadedParcels>{(list) => <Packages parcels={list} />}</LoadedParcels>
      </WithInstructions>
    </Page>
  );
}

const NOTHING_SELECTED: ReadonlySet<string> = new Set();

/** The packages in their sections, with search, filters and the selection for payment. */
function Packages({ parcels }: { parcels: readonly Parcel[] }) {
  const parcelView = useParcelView();
  // Keeps typing responsive; the cards render later.
  const view = useDeferredValue(parcelView.view);
  const shown = useMemo(() => parcels.filter((parcel) => isInView(parcel, view)), [parcels, view]);
  const sections = useMemo(() => inOrder(groupBySection(shown), isNarrowed(view)), [shown, view]);
  // The summary ignores the search and the filters.
  const all = useMemo(() => groupBySection(parcels), [parcels]);
  const troubledHits = parcels.filter(
    (parcel) => isTroubledHit(parcel, view.text) && !shown.includes(parcel),
  );
  const rows = useRows(parcels.length);
  const { selection, chosen, isFull, selectAll, clear } = usePaymentSelection(parcels);
  const { open } = useIdInUrl('parcel');
  const { open: openForm } = useOpenForm();
  const navigate = useNavigate();
  const filterButton = useRef<HTMLButtonElement>(null);
  usePreloadedDialogs();

  const select = useCallback(
    (parcel: Parcel, isSelected: boolean) => selectAll([parcel], isSelected),
    [selectAll],
  );
  const showDetails = useCallback(({ parcelId }: Parcel) => open(parcelId), [open]);
  const editNotes = useCallback((parcel: Parcel) => openForm('notes', parcel), [openForm]);
  const resolve = useCallback((parcel: Parcel) => openForm('resolve', parcel), [openForm]);
  const pay = useCallback(() => {
    if (!isNavigatingTo(paths.invoice)) navigate(paths.invoice);
  }, [navigate]);
  const payAll = useCallback(() => {
    const due = parcels.filter(isPayable);
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
    <Box onPointerEnter={preloadDialogs} onFocus={preloadDialogs}>
      {parcels.length === 0 ? (
        <NoPackages />
      ) : (
        <>
          <Summary
            parcels={parcels}
            sections={all}
            chosen={parcelView.view.section}
            onChoose={(section) => parcelView.choose({ section })}
            onPayAll={payAll}
          />
          <PackagesToolbar
            parcelView={parcelView}
            rows={rows}
            shown={shown.length}
            count={parcels.length}
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
            {sections.map((section) => (
              <ParcelSectionList
                key={section.name}
                section={section}
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
          <PayBar
            count={chosen.parcels.length}
            total={chosen.total}
            hidden={chosen.parcels.filter((parcel) => !isInView(parcel, view)).length}
            isFull={isFull}
            onPay={pay}
            onClear={clearSelection}
          />
        </>
      )}
      {/* Outside the condition, so that an open form survives a refresh that empties the list. */}
      <PackageDialogs parcels={parcels} />
    </Box>
  );
}
