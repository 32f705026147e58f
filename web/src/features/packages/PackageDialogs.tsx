import { useEffect, useRef, useState } from 'react';
import type { Parcel } from '#shared/contracts/parcel.ts';
import { type ParcelSection, parcelSection } from '#shared/rules/payment.ts';
import { ParcelDetailsInUrl } from '#web/domain/parcel/details/ParcelDetailsInUrl.tsx';
import { useIdInUrl } from '#web/lib/navigation/use-url-state.ts';
import { cardId } from './ParcelCard.tsx';
import { LazyPackageForm, useOpenForm } from './package-dialogs.ts';
import { sectionTitle } from './sections.ts';

/** The details dialog of the parcel in the URL, or the dialog of a form. */
export function PackageDialogs({ parcels }: { parcels: readonly Parcel[] }) {
  const { id: parcelId, close } = useIdInUrl('parcel');
  const form = useOpenForm();
  // By id, so that a refresh updates an open dialog.
  const listed = (id: string | undefined) => parcels.find((parcel) => parcel.parcelId === id);
  // The form of a parcel that left the list stays open, so that typed text is not lost. The server validates it on
  // saving.
  const [lastEdited, setLastEdited] = useState<Parcel>();
  const current = listed(form.parcelId);
  if (current && current !== lastEdited) setLastEdited(current);
  const edited = current ?? (lastEdited?.parcelId === form.parcelId ? lastEdited : undefined);
  useFocusOnCard(parcels, form.parcelId ?? parcelId);

  // After a reload, a parcel that is not listed cannot be edited.
  const isGone = form.kind !== undefined && !edited;
  const closeForm = form.close;
  useEffect(() => {
    if (isGone) closeForm();
  }, [isGone, closeForm]);

  const resolve = (parcel: Parcel) => {
    // Opened after the details are closed and the focus has returned, so that closing the form returns it there.
    close();
    form.open('resolve', parcel);
  };
  return (
    <>
      <ParcelDetailsInUrl parcels={parcels} onResolve={resolve} />
      {edited && (
        <LazyPackageForm
          key={`${form.kind} ${form.parcelId}`}
          kind={form.kind}
          parcel={edited}
          onClose={form.close}
        />
      )}
    </>
  );
}

/**
 * Focuses the card of a parcel after its dialog closes, if nothing else has the focus: the card with the button that
 * opened the dialog moved to another section, or a link opened the dialog. Falls back to the heading of the section.
 */
function useFocusOnCard(parcels: readonly Parcel[], openParcelId: string | null): void {
  const last = useRef<{ parcelId: string; section: ParcelSection; isOpen: boolean } | null>(null);
  useEffect(() => {
    const find = (id: string) => parcels.find(({ parcelId }) => parcelId === id);
    const opened = openParcelId === null ? undefined : find(openParcelId);
    if (opened) {
      // The section of the button that opened the dialog.
      const isSame = last.current?.isOpen && last.current.parcelId === opened.parcelId;
      if (!isSame) last.current = { parcelId: opened.parcelId, section: parcelSection(opened), isOpen: true };
    } else if (openParcelId === null && last.current) {
      const { parcelId, section, isOpen } = last.current;
      const now = find(parcelId);
      const place = now ? parcelSection(now) : section;
      const isLost = document.activeElement === document.body;
      if (isLost && (isOpen || !now || place !== section)) {
        (document.getElementById(cardId(parcelId)) ?? sectionTitle(place))?.focus();
      }
      last.current = now && place === section ? { ...last.current, isOpen: false } : null;
    }
  }, [parcels, openParcelId]);
}
