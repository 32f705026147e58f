import type { Parcel } from '#shared/contracts/parcel.ts';
import { DetailsSection } from '../parcel/details/DetailsDialog.tsx';
import { Collectors } from './Collectors.tsx';

/** In the details of a package that is on its way or ready: who may pick it up for the customer. */
export function PackageCollectors({ parcel }: { parcel: Parcel }) {
  const { parcelId, status, freightBillNum } = parcel;
  if (status !== 'TRANSIT' && status !== 'DESTINATION') return null;
  return (
    <DetailsSection title="Pickup by somebody else">
      <Collectors
        scope={{ kind: 'PACKAGE', parcelId }}
        explanation={`They can pick up ${freightBillNum} once it is ready and paid for, and nothing else. You get a message when they have it.`}
      />
    </DetailsSection>
  );
}
