import Box from '@mui/material/Box';
import type { Appointment } from '#shared/contracts/appointments.ts';
import type { ListedParcel } from '#shared/contracts/staff/staff-parcel.ts';
import type { Found } from '#shared/contracts/staff/staff-parcels.ts';
import { customerText } from '#web/domain/staff/labels.ts';
import { RowButton } from '#web/domain/staff/RowButton.tsx';
import { StaffSearch } from '#web/domain/staff/StaffSearch.tsx';

interface CounterSearchProps {
  /** The appointments of the day, for pickup codes. */
  pickups: readonly Appointment[];
  onCustomer: (customerId: string, scanned?: ListedParcel) => void;
}

/** Finds the customer at the counter. Pickup codes are found without a request. */
export function CounterSearch({ pickups, onCustomer }: CounterSearchProps) {
  return (
    <StaffSearch
      label="Find a customer"
      placeholder="Code, name, number or scan"
      nothing="Nothing has this code, number or name."
      hitsOf={(text, found) =>
        walkIns(text, pickups, found).map((hit) => ({
          key: hit.customerId,
          open: () => onCustomer(hit.customerId, hit.parcel),
          row: (onOpen) => (
            <RowButton onClick={onOpen}>
              <Box component="b" sx={{ flexGrow: 1, overflowWrap: 'anywhere' }}>
                {customerText(hit)}
              </Box>
              {hit.detail !== '' && <span>{hit.detail}</span>}
            </RowButton>
          ),
        }))
      }
    />
  );
}

type Customer = Pick<Appointment, 'customerId' | 'customerName' | 'companyName' | 'customerNumber'>;

interface WalkIn extends Customer {
  /** What matched, if not the name or number. */
  readonly detail: string;
  /** The package of theirs that was found. */
  readonly parcel?: ListedParcel;
}

const compact = (text: string) => text.replace(/[\s-]/g, '').toUpperCase();

/** The customers who match a search, pickup codes first. Each is listed once. */
export function walkIns(text: string, pickups: readonly Appointment[], found: Found | undefined): WalkIn[] {
  const all: WalkIn[] = [
    ...pickups
      .filter(({ pickupCode }) => compact(pickupCode) === compact(text))
      .map((pickup) => ({ ...customerOf(pickup), detail: `Pickup code ${pickup.pickupCode}` })),
    ...(found?.parcels ?? []).map((parcel) => ({
      ...customerOf(parcel),
      detail: `Package ${parcel.freightBillNum}`,
      parcel,
    })),
    ...(found?.customers ?? []).map(({ customerId, customerNumber, name, company }) => ({
      customerId,
      customerNumber,
      customerName: name,
      companyName: company,
      detail: '',
    })),
  ];
  const seen = new Set<string>();
  return all.filter(({ customerId }) => !seen.has(customerId) && seen.add(customerId));
}

const customerOf = ({ customerId, customerName, companyName, customerNumber }: Customer): Customer => ({
  customerId,
  customerName,
  companyName,
  customerNumber,
});
