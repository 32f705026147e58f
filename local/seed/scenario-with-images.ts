import type { DemoPhotograph } from './demo-images.ts';
import type { ParcelScenario } from './parcel-builder.ts';

export interface ScenarioWithImages extends ParcelScenario {
  /** Names of images and what they show. */
  images?: Readonly<Record<string, DemoPhotograph>>;
}

export const DAY = 24;
/** Nothing is the matter with it. */
export const sound = { damaged: false, hazard: false, oversized: false } as const;
/** A common carton. */
export const box = { length: 18, width: 14, height: 12, weightLbs: 16.4 } as const;
