export const REQUEST_ID = 'b61d9f1c-6c0b-4a5e-9d53-3a1f7c2e8b40';

export const SAMPLE_PRICING = {
  length: 20,
  width: 14,
  height: 10,
  weightLbs: 30,
  destinationCode: 'ANC',
  hazard: false,
  hazardClass: null,
  oversized: false,
  manualPrice: null,
  declaredValue: 500,
  additionalFees: 7.5,
} as const;

export const SAMPLE_EDIT = {
  ...SAMPLE_PRICING,
  damaged: false,
  locationDetail: 'A-12',
  shippingProvider: 'UPS',
  shippingTrackingNum: '1Z84F20E0357719299',
  notes: 'Re-taped at the dock',
  editVersion: 0,
} as const;

export const SAMPLE_INTAKE = {
  shippingProvider: 'UPS',
  destinationCode: 'ANC',
  length: 20,
  width: 14,
  height: 10,
  weightLbs: 30,
  damaged: false,
  hazard: false,
  hazardClass: null,
  oversized: false,
  locationDetail: 'A-12',
  addressLine: '',
} as const;

/** A PNG image of one pixel. */
export const SAMPLE_SIGNATURE =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
