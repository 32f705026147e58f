/** The hazard classes and divisions of 49 CFR 173.2. */
export const DOT_CLASSES = [
  '1.1',
  '1.2',
  '1.3',
  '1.4',
  '1.5',
  '1.6',
  '2.1',
  '2.2',
  '2.3',
  '3',
  '4.1',
  '4.2',
  '4.3',
  '5.1',
  '5.2',
  '6.1',
  '6.2',
  '7',
  '8',
  '9',
] as const;
export type DotClass = (typeof DOT_CLASSES)[number];

/** NONE is a choice of its own, so that nobody leaves the packing group out by mistake. */
export const PACKING_GROUPS = ['I', 'II', 'III', 'NONE'] as const;
export type PackingGroup = (typeof PACKING_GROUPS)[number];

/** Units of mass and volume, and of activity for class 7 (49 CFR 172.202(a)(5), 172.203(d)). */
export const HAZARD_UNITS = ['lb', 'oz', 'kg', 'g', 'gal', 'fl oz', 'L', 'mL', 'MBq'] as const;
export type HazardUnit = (typeof HAZARD_UNITS)[number];

/** What an inspection of hazardous goods records (49 CFR 172.202, 172.604). */
export interface HazardInspection {
  readonly unNumber: string;
  readonly dotClass: DotClass | null;
  readonly packingGroup: PackingGroup | null;
  readonly hazardQuantity: number | null;
  readonly hazardUnit: HazardUnit | null;
  readonly emergencyPhone: string;
}
type InspectionField = keyof HazardInspection;

/** Whether a class has packing groups (49 CFR 172.101, column 5). In some classes, articles such as batteries have none. */
const GROUPS: Readonly<Record<DotClass, 'always' | 'sometimes' | 'never'>> = {
  '1.1': 'never',
  '1.2': 'never',
  '1.3': 'never',
  '1.4': 'never',
  '1.5': 'never',
  '1.6': 'never',
  '2.1': 'never',
  '2.2': 'never',
  '2.3': 'never',
  '3': 'always',
  '4.1': 'sometimes',
  '4.2': 'always',
  '4.3': 'sometimes',
  '5.1': 'always',
  '5.2': 'never',
  '6.1': 'always',
  '6.2': 'never',
  '7': 'never',
  '8': 'sometimes',
  '9': 'sometimes',
};

const MISSING: Readonly<Record<InspectionField, string>> = {
  unNumber: 'Enter the UN number.',
  dotClass: 'Choose the hazard class.',
  packingGroup: 'Choose the packing group.',
  hazardQuantity: 'Enter the quantity.',
  hazardUnit: 'Choose the unit.',
  emergencyPhone: 'Enter the emergency phone number.',
};

export const INSPECTION_FIELDS = Object.keys(MISSING) as InspectionField[];

const isEmpty = (value: string | number | null) => value === null || value === '';

/** Whether nothing about an inspection was entered. */
export const hasNoInspection = (entered: HazardInspection): boolean =>
  INSPECTION_FIELDS.every((field) => isEmpty(entered[field]));

/** What is missing or contradictory in an inspection, by field. An inspection is entered completely or not at all. */
export function inspectionErrors(
  entered: HazardInspection & { readonly hazardClass: string | null },
): Partial<Record<InspectionField | 'hazardClass', string>> {
  if (hasNoInspection(entered)) return {};
  const missing = INSPECTION_FIELDS.filter((field) => isEmpty(entered[field]));
  const group = groupError(entered);
  return {
    ...Object.fromEntries(missing.map((field) => [field, MISSING[field]])),
    ...(group !== null && { packingGroup: group }),
    ...(entered.hazardClass === null && { hazardClass: 'Choose the handling fee.' }),
  };
}

function groupError({ dotClass, packingGroup }: HazardInspection): string | null {
  if (dotClass === null || packingGroup === null) return null;
  const groups = GROUPS[dotClass];
  if (groups === 'never' && packingGroup !== 'NONE') return `Class ${dotClass} has no packing group.`;
  if (groups === 'always' && packingGroup === 'NONE')
    return `Class ${dotClass} has a packing group: I, II or III.`;
  return null;
}

/** A UN or NA number without spaces, in capitals: `UN1203`. Any other text is only trimmed. */
export function formatUnNumber(text: string): string {
  const compact = text.replace(/[\s-]/g, '').toUpperCase();
  return isUnNumber(compact) ? compact : text.trim();
}

/** Whether a text is an identification number of 49 CFR 172.101. NA numbers are valid in the U.S. and Canada only. */
export const isUnNumber = (text: string): boolean => /^(UN|NA)\d{4}$/.test(text);

/** What decides whether a package may depart. */
export interface Hazard {
  hazard: boolean;
  /** The email address of who inspected its hazardous goods. */
  inspectedBy?: string | null | undefined;
}

/** Whether a package has hazardous goods without a recorded inspection (decision 98). */
export const isUninspected = ({ hazard, inspectedBy }: Hazard): boolean => hazard && !inspectedBy;
