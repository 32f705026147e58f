import Box from '@mui/material/Box';
import type { Appointment } from '#shared/contracts/appointments.ts';
import type { CheckedCode } from '#shared/contracts/collection/authorizations.ts';
import type { ListedParcel } from '#shared/contracts/staff/staff-parcel.ts';
import type { Found } from '#shared/contracts/staff/staff-parcels.ts';
import { collectionCodeIn, formatCode } from '#shared/rules/collection/collection-code.ts';
import { isFinal } from '#shared/rules/parcel-status.ts';
import { notifyFailure } from '#web/components/feedback/notify-failure.tsx';
import { customerText } from '#web/domain/staff/labels.ts';
import { RowButton, StaffSearch } from '#web/domain/staff/StaffSearch.tsx';
import { useCheckCode } from './authority/check-code.ts';
import type { TerminalCode } from './pickups.ts';

interface CounterSearchProps {
  terminal: TerminalCode;
  /** The appointments of the day, for pickup codes. Undefined while they are not loaded. */
  pickups: readonly Appointment[] | undefined;
  onCustomer: (customerId: string, scanned?: ListedParcel) => void;
  /** Called with the person whose collection code was entered and is right. */
  onCollector: (collector: CheckedCode) => void;
}

/** Finds the customer at the counter. Pickup codes are found without a request, collection codes when they are opened. */
export function CounterSearch({ terminal, pickups, onCustomer, onCollector }: CounterSearchProps) {
  const { mutate: check } = useCheckCode(terminal);
  const codeHits = (text: string) => {
    const code = collectionCodeIn(text);
    if (code === null) return [];
    const open = () =>
      check(code, {
        onSuccess: onCollector,
        onError: (error) => notifyFailure(error, 'The code was refused.'),
      });
    const row = (onOpen: () => void) => (
      <RowButton onClick={onOpen}>
        <b>Check collection code {formatCode(code)}</b>
      </RowButton>
    );
    return [{ key: code, open, row }];
  };
  return (
    <StaffSearch
      label="Find a customer"
      placeholder="Code, name, number or scan"
      emptyText={
        pickups
          ? 'No match for this code, number or name.'
          : 'No match for this number or name. Pickup codes can be found once the appointments are loaded.'
      }
      hitsOf={(text, found) => [
        ...codeHits(text),
        ...walkIns(text, pickups, found).map((hit) => ({
          key: hit.customerId,
          open: () => onCustomer(hit.customerId, hit.parcel),
          row: (onOpen: () => void) => (
            <RowButton onClick={onOpen}>
              <Box component="b" sx={{ flexGrow: 1, overflowWrap: 'anywhere' }}>
                {customerText(hit)}
              </Box>
              {hit.detail !== '' && <span>{hit.detail}</span>}
            </RowButton>
          ),
        })),
      ]}
    />
  );
}

type Customer = Pick<Appointment, 'customerId' | 'customerName' | 'companyName' | 'customerNumber'>;

interface WalkIn extends Customer {
  /** What matched, if not the name or number. */
  readonly detail: string;
  readonly parcel?: ListedParcel;
}

const compact = (text: string) => text.replace(/[\s-]/g, '').toUpperCase();

/** The customers who match a search, pickup codes first. Each is listed once. */
export function walkIns(
  text: string,
  pickups: readonly Appointment[] | undefined,
  found: Found | undefined,
): WalkIn[] {
  const parcels = found?.parcels ?? [];
  // Carriers use numbers again, so a package that is gone can have the number of one that is here.
  const open = parcels.filter(({ status }) => !isFinal(status));
  const all: WalkIn[] = [
    ...(pickups ?? [])
      .filter(({ pickupCode }) => compact(pickupCode) === compact(text))
      .map((pickup) => ({ ...customerOf(pickup), detail: `Pickup code ${pickup.pickupCode}` })),
    ...(open.length > 0 ? open : parcels).map((parcel) => ({
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
