import Box from '@mui/material/Box';
import { startTransition, useCallback, useDeferredValue, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Parcel } from '../../../../shared/contracts/parcel.ts';
import { usePaymentSelection } from '../../domain/parcel/selection/use-payment-selection.ts';
import { useParcelInUrl } from '../../domain/parcel/use-parcel-in-url.ts';
import { isNavigatingTo } from '../../lib/is-navigating-to.ts';
import { paths } from '../../lib/paths.ts';
import { preloadDialogs, usePreloadedDialogs } from './lazy-dialogs.ts';
import { NextPickup } from './NextPickup.tsx';
import { NoPackages } from './NoPackages.tsx';
import { NothingMatches } from './NothingMatches.tsx';
import { type OpenForm, PackageDialogs } from './PackageDialogs.tsx';
import { PayBar } from './PayBar.tsx';
import { ParcelSectionList } from './sections/ParcelSectionList.tsx';
import { SectionSummary } from './sections/SectionSummary.tsx';
import { groupBySection, sectionTitle } from './sections/sections.ts';
import { isInView, isNarrowed } from './toolbar/filters.ts';
import { PackagesToolbar } from './toolbar/PackagesToolbar.tsx';
import { useParcelView } from './use-parcel-view.ts';

const NOTHING_SELECTED: ReadonlySet<string> = new Set();

/** The packages in their sections, with search, filters and the selection for payment. */
export function Packages({ parcels }: { parcels: readonly Parcel[] }) {
  const parcelView = useParcelView();
  // Keeps typing responsive; the cards render later.
  const view = useDeferredValue(parcelView.view);
  const shown = useMemo(() => parcels.filter((parcel) => isInView(parcel, view)), [parcels, view]);
  const sections = useMemo(() => groupBySection(shown), [shown]);
  const { selection, chosen, isFull, selectAll, clear } = usePaymentSelection(parcels);
  const { open } = useParcelInUrl();
  const [form, setForm] = useState<OpenForm | null>(null);
  const navigate = useNavigate();
  const filterButton = useRef<HTMLButtonElement>(null);
  usePreloadedDialogs();

  const select = useCallback(
    (parcel: Parcel, isSelected: boolean) => selectAll([parcel], isSelected),
    [selectAll],
  );
  const showDetails = useCallback(({ parcelId }: Parcel) => open(parcelId), [open]);
  // In a transition, so that the press is painted before the dialog renders.
  const openForm = useCallback((opened: OpenForm) => startTransition(() => setForm(opened)), []);
  const editNotes = useCallback((parcel: Parcel) => openForm({ kind: 'notes', parcel }), [openForm]);
  const resolve = useCallback((parcel: Parcel) => openForm({ kind: 'resolve', parcel }), [openForm]);
  const pay = useCallback(() => {
    if (!isNavigatingTo(paths.invoice)) navigate(paths.invoice);
  }, [navigate]);
  const clearSelection = useCallback(() => {
    clear();
    // The pressed button disappears with the bar.
    sectionTitle('PAYMENT REQUIRED')?.focus({ preventScroll: true });
  }, [clear]);
  const closeForm = useCallback((closed: OpenForm) => setForm((open) => (open === closed ? null : open)), []);

  const narrowed = isNarrowed(view);
  return (
    <Box onPointerEnter={preloadDialogs} onFocus={preloadDialogs}>
      {parcels.length === 0 ? (
        <NoPackages />
      ) : (
        <>
          <PackagesToolbar
            parcelView={parcelView}
            shown={shown.length}
            count={parcels.length}
            filterButton={filterButton}
          />
          <SectionSummary sections={sections} />
          <NextPickup parcels={parcels} />
          {shown.length === 0 && (
            <NothingMatches
              view={view}
              onReset={() => {
                parcelView.resetAll();
                filterButton.current?.focus();
              }}
            />
          )}
          <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: { xs: 4, sm: 5 } }}>
            {sections.map((section) => (
              <ParcelSectionList
                key={section.name}
                section={section}
                isNarrowed={narrowed}
                selection={section.name === 'PAYMENT REQUIRED' ? selection : NOTHING_SELECTED}
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
      <PackageDialogs parcels={parcels} form={form} onOpenForm={openForm} onCloseForm={closeForm} />
    </Box>
  );
}
