import { useEffect, useState } from 'react';
import type { Parcel } from '../../../../shared/contracts/parcel.ts';
import { LazyBoundary } from '../../components/feedback/LazyBoundary.tsx';
import {
  LazyParcelDetailsDialog,
  LazyParcelDetailsLoader,
} from '../../domain/parcel/details/lazy-details.ts';
import { useParcelInUrl } from '../../domain/parcel/use-parcel-in-url.ts';
import { LazyEditNotesDialog, LazyResolveIssuesDialog, preloadDialogs } from './lazy-dialogs.ts';

/** An open form, with the parcel as it was when the form was opened. Each opening creates a new object. */
export interface OpenForm {
  kind: 'notes' | 'resolve';
  parcel: Parcel;
}

interface PackageDialogsProps {
  parcels: readonly Parcel[];
  form: OpenForm | null;
  onOpenForm: (form: OpenForm) => void;
  /** Closes this form, but not one that was opened since. */
  onCloseForm: (form: OpenForm) => void;
}

/** The details dialog of the parcel in the URL, or the dialog of a form. */
export function PackageDialogs({ parcels, form, onOpenForm, onCloseForm }: PackageDialogsProps) {
  const { parcelId, close } = useParcelInUrl();
  // By id, so that a refresh updates an open dialog.
  const listed = (id: string) => parcels.find((parcel) => parcel.parcelId === id);
  const detailed = parcelId === null ? undefined : listed(parcelId);
  // A parcel that is no longer listed keeps its form, so that typed text is not lost. The server decides on saving.
  const edited = form && (listed(form.parcel.parcelId) ?? form.parcel);
  // Opened after the details are closed and the focus has returned, so that closing the form returns it to the same place.
  const [toResolve, setToResolve] = useState<Parcel | null>(null);
  useEffect(() => {
    if (toResolve === null || parcelId !== null) return;
    setToResolve(null);
    onOpenForm({ kind: 'resolve', parcel: toResolve });
  }, [toResolve, parcelId, onOpenForm]);

  // Closes a dialog that failed to load. Preloading it again lets the next attempt succeed.
  const closeFailed = (closeDialog: () => void) => () => {
    preloadDialogs();
    closeDialog();
  };
  const closeForm = () => form && onCloseForm(form);

  return (
    <>
      {parcelId !== null && (
        <LazyBoundary what="The package" onFailure={closeFailed(close)}>
          {detailed ? (
            <LazyParcelDetailsDialog
              parcel={detailed}
              onClose={close}
              onResolve={() => {
                close();
                setToResolve(detailed);
              }}
            />
          ) : (
            <LazyParcelDetailsLoader key={parcelId} parcelId={parcelId} onClose={close} />
          )}
        </LazyBoundary>
      )}
      {edited && (
        <LazyBoundary key={form.kind} what="The form" onFailure={closeFailed(closeForm)}>
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
