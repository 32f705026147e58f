import type { Parcel } from '#shared/contracts/parcel.ts';
import { Fact } from '#web/components/display/Fact.tsx';
import { dimensions, weight } from './labels.ts';

/** The measurements and the carrier of a parcel, as children of a `dl`. */
export function MeasureFacts({ parcel }: { parcel: Parcel }) {
  return (
    <>
      <Fact label="Dimensions (L × W × H)">{dimensions(parcel)}</Fact>
      <Fact label="Weight">{weight(parcel.weightLbs)}</Fact>
      <Fact label="Carrier">{parcel.shippingProvider || 'Not known'}</Fact>
    </>
  );
}
