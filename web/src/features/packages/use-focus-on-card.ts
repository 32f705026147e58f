import { useEffect, useRef } from 'react';
import type { Parcel } from '#shared/contracts/parcel.ts';
import { type ParcelSection, parcelSection } from '#shared/rules/parcel-status.ts';
import { cardId } from '#web/domain/parcel/card/ParcelCard.tsx';
import { sectionTitle } from './sections/sections.ts';

interface Opened {
  parcelId: string;
  section: ParcelSection;
  isOpen: boolean;
}

/**
 * Focuses the card of a parcel after its dialog was closed, if the focus has no other place: the card with the button
 * that opened the dialog has moved to another section, or the dialog was opened by a link. Falls back to the heading of
 * the section.
 */
export function useFocusOnCard(parcels: readonly Parcel[], openParcelId: string | null): void {
  const last = useRef<Opened | null>(null);
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
        focusInView(document.getElementById(cardId(parcelId)) ?? sectionTitle(place));
      }
      last.current = now && place === section ? { ...last.current, isOpen: false } : null;
    }
  }, [parcels, openParcelId]);
}

function focusInView(element: HTMLElement | null): void {
  element?.focus();
  // The dialog has closed by going back, for which the browser restores the position of the page a frame later.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      if (document.activeElement === element) element?.scrollIntoView({ block: 'nearest' });
    }),
  );
}
