/** The digits from right to left, without the check digit. */
const fromRight = (digits: string): number[] => [...digits].slice(0, -1).reverse().map(Number);

const checkDigit = (digits: string): number => Number(digits.at(-1));

/** The weights from right to left are applied in turn. */
const weighted = (digits: string, weights: readonly number[]): number =>
  fromRight(digits).reduce((sum, digit, index) => sum + digit * (weights[index % weights.length] ?? 0), 0);

/** The check digit of GS1, USPS and FedEx Ground. */
export const hasGs1CheckDigit = (digits: string): boolean =>
  (weighted(digits, [3, 1]) + checkDigit(digits)) % 10 === 0;

/** The check digit of FedEx Express numbers. */
export const hasFedExCheckDigit = (digits: string): boolean =>
  (weighted(digits, [1, 3, 7]) % 11) % 10 === checkDigit(digits);

const S10_WEIGHTS = [8, 6, 4, 2, 3, 5, 9, 7];

/** The check digit of the Universal Postal Union's S10 numbers, which have eight digits before it. */
export function hasS10CheckDigit(digits: string): boolean {
  const sum = S10_WEIGHTS.reduce((total, weight, index) => total + weight * Number(digits[index]), 0);
  const check = 11 - (sum % 11);
  return checkDigit(digits) === (check === 10 ? 0 : check === 11 ? 5 : check);
}
