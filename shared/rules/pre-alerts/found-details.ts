import { LIABILITY } from '../terms.ts';

/** Shops with what their confirmations contain: the domain of a link or of a sender. */
const SHOPS: readonly (readonly [domain: string, name: string])[] = [
  ['amazon.com', 'Amazon'],
  ['ebay.com', 'eBay'],
  ['walmart.com', 'Walmart'],
  ['target.com', 'Target'],
  ['homedepot.com', 'The Home Depot'],
  ['lowes.com', 'Lowe’s'],
  ['costco.com', 'Costco'],
  ['bestbuy.com', 'Best Buy'],
  ['chewy.com', 'Chewy'],
  ['etsy.com', 'Etsy'],
  ['wayfair.com', 'Wayfair'],
  ['cabelas.com', 'Cabela’s'],
  ['basspro.com', 'Bass Pro Shops'],
  ['rei.com', 'REI'],
  ['harborfreight.com', 'Harbor Freight'],
  ['rockauto.com', 'RockAuto'],
  ['newegg.com', 'Newegg'],
];

/** A shop that the text names itself: `Your order from Acme Tools`, and the sender of a forwarded mail. */
const NAMED = [
  /\border (?:from|with|at) ([A-Z][\w&’' .-]{1,40}?)(?= (?:has|is|was|will|on)\b|[.,!:\n]|$)/m,
  /\bthank(?:s| you) for (?:shopping (?:at|with)|your (?:order|purchase) (?:from|with|at)) ([A-Z][\w&’' .-]{1,40}?)(?=[.,!:\n]|$)/im,
  /^(?:from|sender): *"?([A-Z][\w&’' .-]{1,40}?)"? *</im,
];

/** The shop that a confirmation is from, or an empty string if it does not tell. */
export function shopIn(text: string): string {
  const known = SHOPS.find(([domain]) =>
    new RegExp(`(?<![\\w-])${domain.replace('.', '\\.')}(?![\\w-])`, 'i').test(text),
  );
  if (known) return known[1];
  for (const expression of NAMED) {
    const name = expression.exec(text)?.[1]?.trim();
    if (name) return name;
  }
  return '';
}

/** The total of an order. Subtotals, and totals of points or savings, are no match. */
const TOTALS = [
  /\b(?:order|grand) total\b[^$\n\d]{0,20}\n?[^$\n\d]{0,10}\$ ?(\d{1,3}(?:,\d{3})*(?:\.\d{2})?|\d+(?:\.\d{2})?)/i,
  /(?<!sub[ -]?|tax |shipping |item )\btotal\b[^$\n\d]{0,20}\$ ?(\d{1,3}(?:,\d{3})*(?:\.\d{2})?|\d+(?:\.\d{2})?)/i,
];

/** The total of the order in a confirmation in US dollars, or null if it does not tell, or if we cover no such value. */
export function valueIn(text: string): number | null {
  for (const expression of TOTALS) {
    const value = Number(expression.exec(text)?.[1]?.replaceAll(',', ''));
    if (value > 0 && value <= LIABILITY.maxDeclaredValue) return value;
  }
  return null;
}
