/** Whether a string is a possible card number: 12 to 19 digits that pass the Luhn check. */
export function isCardNumber(digits: string): boolean {
  if (!/^\d{12,19}$/.test(digits)) return false;
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** Whether a text contains a possible card number, also with spaces or dashes between the digits. */
export function looksLikeCardNumber(text: string): boolean {
  const candidates = text.match(/(?<!\d)\d(?:[ -]?\d){11,18}(?!\d)/g) ?? [];
  return candidates.some((candidate) => isCardNumber(candidate.replace(/\D/g, '')));
}
