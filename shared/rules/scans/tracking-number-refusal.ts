import { compactCode, withoutSymbology } from '../scan-codes.ts';
import { scannedAddressLine } from '../staff/address-line.ts';
import { PLACE_KINDS, placeIn } from '../staff/places.ts';
import { cleanLine } from '../text.ts';
import { waitingNumberOf } from './waiting-number.ts';

/** A scheme, even mistyped, or a host with or without a path. */
const LINKS = [
  /^[\w.+-]+:[/\\]{2}/,
  /^(https?[:/\\]|(mailto|tel|sms|smsto|geo|wifi|begin|matmsg|mecard):|(\/\/)?www\.)/i,
  /^(\/\/)?[\w-]+(\.[\w-]+)+(:\d+)?[/?#]/,
  /^(\/\/|[\w.+-]+@)?[\w-]+(\.[\w-]+)*\.[a-z]{2,}(:\d+)?$/i,
];

/** Scans that are no tracking number, with what to tell staff. */
const REFUSALS: readonly { readonly isMeant: (text: string) => boolean; readonly message: string }[] = [
  {
    // Also with the United States or Canada before it, and on the labels of DHL. FedEx prints its number in groups of four.
    isMeant: (text) =>
      (/^(420(\d{5}|\d{9})|421840(\d{5}|\d{9})|421124([A-Z]\d){3})$/.test(compactCode(text)) &&
        !/^\d{4} \d{4} \d{4}$/.test(text)) ||
      /^2L[A-Z]{2}\w+\+\d+$/i.test(text),
    message: 'This is only the ZIP barcode. Scan the other barcode on the label.',
  },
  {
    isMeant: (text) => LINKS.some((link) => link.test(text)),
    message: 'This is a web link, not a tracking number. Scan the barcode with the tracking number.',
  },
  {
    // The header of ISO 15434, as in the 2D codes of UPS and FedEx.
    isMeant: (text) => text.startsWith('[)>'),
    message: 'This code is for the carrier’s sorting. Scan the barcode with the tracking number.',
  },
  {
    isMeant: (text) => scannedAddressLine(text) !== null,
    message: 'This is a customer, not a tracking number.',
  },
  {
    isMeant: (text) => waitingNumberOf(text) !== null,
    message: 'This is the number of a waiting package, not a tracking number.',
  },
  {
    isMeant: (text) => PLACE_KINDS.some((kind) => placeIn(text, kind) !== null),
    message: 'This is a shelf or a load, not a tracking number.',
  },
];

/** Why a scanned or typed text cannot be a tracking number, or null if it can. */
export function trackingNumberRefusal(scanned: string): string | null {
  const text = cleanLine(withoutSymbology(scanned));
  return REFUSALS.find(({ isMeant }) => isMeant(text))?.message ?? null;
}
