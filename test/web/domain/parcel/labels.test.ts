import { describe, expect, it } from 'vitest';
import { chargeName, dimensions, imageLabel, weight } from '../../../../web/src/domain/parcel/labels.ts';

describe('parcel labels', () => {
  it('shows a charge type with spaces instead of underscores', () => {
    expect(chargeName('ADDITIONAL_FEES')).toBe('ADDITIONAL FEES');
    expect(chargeName('BASE_PRICE')).toBe('BASE PRICE');
  });

  it('shows sizes in inches and weights in pounds', () => {
    expect(dimensions({ length: 24, width: 18.5, height: 12 })).toBe('24 × 18.5 × 12 in');
    expect(weight(1032.456)).toBe('1,032.46 lbs');
  });

  it.each([
    ['02-hazard_label.jpg', 'Image 2 of 3: hazard label'],
    ['dock-2.jpg', 'Image 2 of 3: dock'],
    ['front.jpeg', 'Image 2 of 3: front'],
    ['2025.jpg', 'Image 2 of 3'],
    ['3.jpg', 'Image 2 of 3'],
  ])('names the image %s by its position and subject', (name, label) => {
    expect(imageLabel(name, 2, 3)).toBe(label);
  });
});
