/** `Visa ending in 1111` */
export function cardText({ cardType, last4 }: { cardType: string; last4: string }): string {
  return `${cardType} ending in ${last4}`;
}
