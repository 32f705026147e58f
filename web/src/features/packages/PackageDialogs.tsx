import { useEffect, useState } from 'react';
import type { Parcel } from '../../../../shared/contracts/parcels.ts';
import { LazyBoundary } from '../../components/feedback/LazyBoundary.tsx';
import {
  LazyParcelDetailsDialog,
  LazyParcelDetailsLoader,
} from '../../domain/parcel/details/lazy-details.ts';
import { useParcelInUrl } from '../../domain/parcel/use-parcel-in-url.ts';
import { LazyEditNotesDialog, LazyResolveIssuesDialog, preloadDialogs } from './lazy-dialogs.ts';

/**
 * A form about a parcel, with the parcel as it was when the form was opened. It is no part of the address: a link to it
 * would be of no use to anybody. Each opening is an object of its own.
 */
export interface OpenForm {
  kind: 'notes' | 'resolve';
  parcel: Parcel;
}

interface PackageDialogsProps {
  parcels: readonly Parcel[];
  form: OpenForm | null;
  onOpenForm: (form: OpenForm) => void;
  /** Closes this form, and no other that was opened since. */
  onCloseForm: (form: OpenForm) => void;
}

/** What stands over the packages: the details of the parcel in the address, or a form. */
export function PackageDialogs({ parcels, form, onOpenForm, onCloseForm }: PackageDialogsProps) {
  const { parcelId, close } = useParcelInUrl();
  // By id, so that an open dialog shows what a refresh brings.
  const listed = (id: string) => parcels.find((parcel) => parcel.parcelId === id);
  const detailed = parcelId === null ? undefined : listed(parcelId);
  // One that has left the list keeps its form: what was typed there is not lost, and the server says what can be saved.
  const edited = form && (listed(form.parcel.parcelId) ?? form.parcel);
  // Once the details are gone and the focus is back where they were opened from: that is where the form gives it back.
  const [resolvedNext, setResolvedNext] = useState<Parcel | null>(null);
  useEffect(() => {
    if (resolvedNext === null || parcelId !== null) return;
    setResolvedNext(null);
    onOpenForm({ kind: 'resolve', parcel: resolvedNext });
  }, [resolvedNext, parcelId, onOpenForm]);

  // What could not be loaded is gone from the page, and begins anew when it is wanted again.
  const giveUp = (closeIt: () => void) => () => {
    preloadDialogs();
    closeIt();
  };
  const closeForm = () => form && onCloseForm(form);

  return (
    <>
      {parcelId !== null && (
        <LazyBoundary what="The package" onFailure={giveUp(close)}>
          {detailed ? (
            <LazyParcelDetailsDialog
              parcel={detailed}
              onClose={close}
              onResolve={() => {
                close();
                setResolvedNext(detailed);
              }}
            />
          ) : (
            <LazyParcelDetailsLoader key={parcelId} parcelId={parcelId} onClose={close} />
          )}
        </LazyBoundary>
      )}
      {edited && (
        <LazyBoundary key={form.kind} what="The form" onFailure={giveUp(closeForm)}>
          {form.kind === 'notes' ? (
            <LazyEditNotesDialog parcel={edited} onClose={closeForm} />
          ) : (
            <LazyResolveIssuesDialog parcel={edited} onClose={closeForm} />
          )}
        </LazyBoundary>
      )}
    </>
  );
}
