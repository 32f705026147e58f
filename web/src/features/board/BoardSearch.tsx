import { useNavigate } from 'react-router-dom';
import type { FoundCustomer, FoundWaiting, ListedParcel } from '#shared/contracts/staff/staff-parcel.ts';
import type { Found } from '#shared/contracts/staff/staff-parcels.ts';
import { StaffSearch } from '#web/domain/staff/StaffSearch.tsx';
import { waitingPackagePath } from '#web/domain/staff/staff-paths.ts';
import { CustomerRow, ParcelRow, WaitingRow } from './FoundRows.tsx';

interface BoardSearchProps {
  onOpen: (parcelId: string) => void;
  onCustomer: (customerId: string) => void;
}

type Hit = ListedParcel | FoundWaiting | FoundCustomer;

const isParcel = (hit: Hit): hit is ListedParcel => 'parcelId' in hit;
const isWaiting = (hit: Hit): hit is FoundWaiting => 'intakeId' in hit;
const hitsOf = (_text: string, found: Found | undefined): Hit[] =>
  found ? [...(found.waiting ? [found.waiting] : []), ...found.parcels, ...found.customers] : [];

/** Finds packages by number, including those waiting for their customer, and customers by number, name or company. */
export function BoardSearch({ onOpen, onCustomer }: BoardSearchProps) {
  const navigate = useNavigate();
  const openHit = (hit: Hit) => {
    if (isParcel(hit)) onOpen(hit.parcelId);
    else if (isWaiting(hit)) void navigate(waitingPackagePath(hit.intakeId));
    else onCustomer(hit.customerId);
  };
  return (
    <StaffSearch<Hit>
      label="Scan or search"
      placeholder="Any number, name or company"
      nothing="Nothing has this number or name."
      hitsOf={hitsOf}
      keyOf={(hit) => (isParcel(hit) ? hit.parcelId : isWaiting(hit) ? hit.intakeId : hit.customerId)}
      onOpen={openHit}
      renderHit={(hit, open) =>
        isParcel(hit) ? (
          <ParcelRow parcel={hit} onOpen={open} />
        ) : isWaiting(hit) ? (
          <WaitingRow waiting={hit} onOpen={open} />
        ) : (
          <CustomerRow customer={hit} onOpen={open} />
        )
      }
    />
  );
}
