import type { HazardClass } from '../staff/hazard-classes.ts';

/** What customers are asked about the contents of a box, in their words, and the handling fee that staff then expect. */
const QUESTIONS = {
  BATTERIES: { label: 'Batteries, or anything with one: phone, laptop, power tool', suggests: 'LISTED' },
  AEROSOL: { label: 'Spray cans', suggests: 'LISTED' },
  PAINT: { label: 'Paint, stain, thinner, glue or sealant', suggests: 'LISTED' },
  PERFUME: { label: 'Perfume, nail polish or remover', suggests: 'LISTED' },
  CLEANER: { label: 'Cleaner or bleach', suggests: 'LISTED' },
  STOVE_FUEL: { label: 'Camp-stove or torch fuel in a small can', suggests: 'LISTED' },
  FUEL: { label: 'Other fuel, or a tool or engine that had fuel in it', suggests: 'OTHER' },
  POOL_CHEMICALS: { label: 'Pool chemicals', suggests: 'OTHER' },
  OTHER: { label: 'Something else that burns, corrodes or is under pressure', suggests: 'OTHER' },
} as const satisfies Record<string, { readonly label: string; readonly suggests: HazardClass }>;

export type HazardGoods = keyof typeof QUESTIONS;
export const HAZARD_GOODS = Object.keys(QUESTIONS) as [HazardGoods, ...HazardGoods[]];

export const hazardGoodsLabel = (goods: HazardGoods): string => QUESTIONS[goods].label;

/**
 * What an answer suggests to staff, who look into the box and decide: hazardous goods and their handling fee. Null if the
 * customer has not answered, which says nothing about the box.
 */
export function hazardOf(
  goods: readonly HazardGoods[] | null,
): { readonly hazard: boolean; readonly hazardClass: HazardClass | null } | null {
  if (goods === null) return null;
  const suggested = goods.map((each) => QUESTIONS[each].suggests);
  const hazardClass = suggested.includes('OTHER') ? 'OTHER' : (suggested[0] ?? null);
  return { hazard: goods.length > 0, hazardClass };
}
