/**
 * Normalizes a scanned or typed number, for storing and for looking up parcels. Carriers' barcodes contain more than
 * the tracking number that is printed next to them. Sources: USPS Publication 199 (IMpb), FedEx Ground Label Layout
 * Specification, ISO 15459.
 */
export function normalizeScanCode(scanned: string): string {
  const text = withoutSymbology(scanned)
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');
  const code = /^\d+$/.test(text) ? trackingNumberIn(text) : text.replace(DHL_LICENSE_PLATE, '$1');
  return code.slice(0, MAX_LENGTH);
}

/** Limits the length of a key in the table. No carrier's number is nearly as long. */
const MAX_LENGTH = 100;

/** A scanned text without the symbology identifier that some scanners prepend. */
export function withoutSymbology(scanned: string): string {
  return scanned.replace(/^\][A-Za-z]\d/, '');
}

/** DHL license plates are scanned with a J before the printed number. */
const DHL_LICENSE_PLATE = /^J(JD\d+)$/;

/** USPS package identification codes have 22 digits, 26 with a longer serial number, or 20 before 2013. */
const USPS_LENGTHS = [22, 26, 20];
const ZIP_LENGTHS = [5, 9];

function trackingNumberIn(digits: string): string {
  if (digits.startsWith('420')) return withoutZip(digits);
  if (digits.length === 34 && /^(100|96)/.test(digits)) return fedExNumber(digits.slice(-14));
  // FedEx Ground: application identifier, container type, service code, and the 15 printed digits.
  if (digits.length === 22 && digits.startsWith('96')) return digits.slice(-15);
  // Packages that FedEx hands over to USPS. FedEx prints the 20 digits after the 92, USPS prints all 22.
  if (digits.length === 20 && digits.startsWith('612')) return `92${digits}`;
  return digits;
}

/** FedEx numbers of 12 digits are padded with zeros to 14. */
const fedExNumber = (field: string) => field.replace(/^00/, '');

/** USPS: removes the destination ZIP code of five or nine digits. */
function withoutZip(digits: string): string {
  const candidates = ZIP_LENGTHS.map((zip) => digits.slice('420'.length + zip)).filter(
    (rest) => USPS_LENGTHS.includes(rest.length) && /^9[1-5]/.test(rest),
  );
  const [first, ...others] = candidates.toSorted(
    (a, b) => USPS_LENGTHS.indexOf(a.length) - USPS_LENGTHS.indexOf(b.length),
  );
  return [first, ...others].find((rest) => rest && hasCheckDigit(rest)) ?? first ?? digits;
}

/**
 * The USPS check digit: every other digit from the right is multiplied by three, and the sum must be a multiple of
 * 10.
 */
function hasCheckDigit(digits: string): boolean {
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 ? 3 : 1), 0);
  return sum % 10 === 0;
}
