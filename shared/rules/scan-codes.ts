/**
 * What a scanner reads off a package, or somebody types, as the one text under which the package is known. Carriers put
 * more into a barcode than the tracking number that is printed beside it; the same rules are used for what is stored and
 * for what is looked for. Sources: USPS Publication 199 (IMpb), FedEx Ground Label Layout Specification, ISO 15459.
 */
export function normalizeScanCode(scanned: string): string {
  const text = scanned
    .replace(SYMBOLOGY, '')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');
  const code = /^\d+$/.test(text) ? trackingNumberIn(text) : text.replace(DHL_LICENSE_PLATE, '$1');
  return code.slice(0, MAX_LENGTH);
}

/** A key of the table has a limit; no carrier's number comes near. */
const MAX_LENGTH = 100;

/** What a scanner may put first to say which kind of barcode it was. */
const SYMBOLOGY = /^\][A-Za-z]\d/;

/** DHL's license plates are read with a J before what is printed. */
const DHL_LICENSE_PLATE = /^J(JD\d+)$/;

/** A package identification code of USPS: 22 digits, 26 with a longer serial number, 20 as they were before 2013. */
const USPS_LENGTHS = [22, 26, 20];
const ZIP_LENGTHS = [5, 9];

function trackingNumberIn(digits: string): string {
  if (digits.startsWith('420')) return withoutZip(digits);
  if (digits.length === 34 && /^(100|96)/.test(digits)) return fedExNumber(digits.slice(-14));
  // FedEx Ground: application identifier, container, service, and the 15 digits that are printed.
  if (digits.length === 22 && digits.startsWith('96')) return digits.slice(-15);
  // FedEx hands these to USPS: FedEx prints the 20 digits after the 92, USPS all of them.
  if (digits.length === 20 && digits.startsWith('612')) return `92${digits}`;
  return digits;
}

/** FedEx numbers of 12 digits fill the 14 of their field with zeros. */
const fedExNumber = (field: string) => field.replace(/^00/, '');

/** USPS: what follows the ZIP code of the destination, which has five or nine digits. */
function withoutZip(digits: string): string {
  const candidates = ZIP_LENGTHS.map((zip) => digits.slice('420'.length + zip)).filter(
    (rest) => USPS_LENGTHS.includes(rest.length) && /^9[1-5]/.test(rest),
  );
  const [first, ...others] = candidates.toSorted(
    (a, b) => USPS_LENGTHS.indexOf(a.length) - USPS_LENGTHS.indexOf(b.length),
  );
  return [first, ...others].find((rest) => rest && hasCheckDigit(rest)) ?? first ?? digits;
}

/** The check digit of USPS: from the right, every other digit counts three times, and the sum ends with 0. */
function hasCheckDigit(digits: string): boolean {
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, place) => total + Number(digit) * (place % 2 ? 3 : 1), 0);
  return sum % 10 === 0;
}
