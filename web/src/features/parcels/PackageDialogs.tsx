import { Suspense, useEffect, useState } from 'react';
import type { Parcel } from '../../../../shared/contracts/parcels.ts';
import {
  LateEditNotesDialog,
  LateParcelDetailsDialog,
  LateParcelDetailsLoader,
  LateResolveIssuesDialog,
} from './late-dialogs.ts';
import { useParcelInAddress } from './use-parcel-in-address.ts';

/** A form about a parcel. It is no part of the address: a link to it would be of no use to anybody. */
export interface OpenForm {
  kind: 'notes' | 'resolve';
  parcelId: string;
}

interface PackageDialogsProps {
  parcels: readonly Parcel[];
  form: OpenForm | null;
  onOpenForm: (form: OpenForm) => void;
  onCloseForm: () => void;
}

/** What stands over the packages: the details of the parcel in the address, or a form. */
export function PackageDialogs({ parcels, form, onOpenForm, onCloseForm }: PackageDialogsProps) {
  const { parcelId, close } = useParcelInAddress();
  // By id, so that an open dialog shows what a refresh brings.
  const listed = (id: string) => parcels.find((parcel) => parcel.parcelId === id);
  const detailed = parcelId === null ? undefined : listed(parcelId);
  const edited = form && listed(form.parcelId);
  // Once the details are gone and the focus is back where they were opened from: that is where the form gives it back.
  const [resolvedNext, setResolvedNext] = useState<string | null>(null);
  useEffect(() => {
    if (resolvedNext === null || parcelId !== null) return;
    setResolvedNext(null);
    onOpenForm({ kind: 'resolve', parcelId: resolvedNext });
  }, [resolvedNext, parcelId, onOpenForm]);

  return (
    <Suspense>
      {detailed && (
        <LateParcelDetailsDialog
          parcel={detailed}
          onClose={close}
          onResolve={() => {
            close();
            setResolvedNext(detailed.parcelId);
          }}
        />
      )}
      {parcelId !== null && !detailed && (
        <LateParcelDetailsLoader key={parcelId} parcelId={parcelId} onClose={close} />
      )}
      {edited && form.kind === 'notes' && <LateEditNotesDialog parcel={edited} onClose={onCloseForm} />}
      {edited && form.kind === 'resolve' && <LateResolveIssuesDialog parcel={edited} onClose={onCloseForm} />}
    </Suspense>
  );
}
