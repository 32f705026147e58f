import type { DemoPhoto } from './demo-images.ts';
import type { ParcelScenario } from './parcel-builder.ts';

export interface ScenarioWithImages extends ParcelScenario {
  /** Photos by image name. */
  images?: Readonly<Record<string, DemoPhoto>>;
}

/** In hours. */
export const DAY = 24;
export const noIssues = { damaged: false, hazard: false, oversized: false } as const;
/** Inches and pounds of a typical carton. */
export const carton = { length: 18, width: 14, height: 12, weightLbs: 16.4 } as const;
