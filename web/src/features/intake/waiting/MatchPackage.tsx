import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { SuggestionReason, WaitingIntake } from '#shared/contracts/staff/intake.ts';
import type { FoundCustomer, StaffParcel } from '#shared/contracts/staff/staff-parcel.ts';
import { DESTINATION_CODES } from '#shared/rules/locations.ts';
import { trackingNumberOf } from '#shared/rules/scan-codes.ts';
import { ConfirmDialog } from '#web/components/dialog/ConfirmDialog.tsx';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { SelectField } from '#web/components/form/SelectField.tsx';
import { nameAndCompany } from '#web/domain/staff/labels.ts';
import { STAFF, useFindTerminal, useStaffMutation } from '#web/domain/staff/queries.ts';
import { useDestinationOptions } from '#web/domain/terminal/queries.ts';
import { callShown } from '#web/lib/api/api-client.ts';
import { FRESH_FOR_ONE_VISIT_MS } from '#web/lib/api/query-client.ts';
import { explainError } from '#web/lib/errors/explain-error.ts';
import { CustomerChoice, CustomerSearch } from '../CustomerSearch.tsx';

interface MatchPackageProps {
  intake: WaitingIntake;
  onMatched: (parcel: StaffParcel) => void;
}

/** Finds the customer of a waiting package, among the suggestions or by a search, and asks before it is theirs. */
export function MatchPackage({ intake, onMatched }: MatchPackageProps) {
  const { intakeId, destinationCode, shippingTrackingNum } = intake;
  const options = useDestinationOptions();
  const [search, setSearch] = useState('');
  const [customer, setCustomer] = useState<FoundCustomer | null>(null);
  const latest = useRef<FoundCustomer>(null);
  const [destination, setDestination] = useState<string>(destinationCode ?? '');
  const { mutate, isPending, error, reset } = useStaffMutation(
    'matchIntake',
    `${trackingNumberOf(shippingTrackingNum)} was not matched with its customer.`,
  );
  const findTerminal = useFindTerminal();

  function match({ customerId }: FoundCustomer): void {
    const chosen = DESTINATION_CODES.find((code) => code === destination) ?? null;
    const input = { params: { intakeId }, body: { customerId, destinationCode: chosen } };
    mutate(input, {
      onSuccess: (parcel) => {
        setCustomer(null);
        onMatched(parcel);
      },
    });
  }

  const choose = (chosen: FoundCustomer) => {
    reset();
    setCustomer(chosen);
    // Not the terminal of a customer who was chosen before.
    setDestination(destinationCode ?? '');
    latest.current = chosen;
    void findTerminal(chosen).then((terminal) => {
      if (terminal && latest.current === chosen) setDestination((before) => before || terminal);
    });
  };

  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Suggestions intakeId={intakeId} onChoose={choose} />
      <CustomerSearch onSearch={setSearch} />
      <CustomerChoice text={search} onChoose={choose} />
      <ConfirmDialog
        open={customer !== null}
        title="Match this package?"
        confirmLabel="Match"
        isBusy={isPending}
        busyLabel="Matching…"
        error={error && explainError(error)}
        onConfirm={() => customer && match(customer)}
        onCancel={() => setCustomer(null)}
      >
        {customer && (
          <Box sx={{ display: 'grid', gap: 2.5 }}>
            <span>
              {trackingNumberOf(shippingTrackingNum)} will belong to{' '}
              <b>
                {nameAndCompany(customer.name, customer.company)} ({customer.customerNumber})
              </b>
              , who will see it right away.
            </span>
            <SelectField
              label="Destination"
              value={destination}
              placeholder="Unknown"
              options={options}
              onChange={({ target }) => setDestination(target.value)}
            />
          </Box>
        )}
      </ConfirmDialog>
    </Box>
  );
}

const REASONS: Readonly<Record<SuggestionReason, string>> = {
  CUSTOMER_NUMBER: 'Customer number on the label',
  PRE_ALERT: 'Pre-alert for this tracking number',
  NAME: 'Name on the label',
};

/** The customers whom the label suggests, each with why. */
function Suggestions({
  intakeId,
  onChoose,
}: {
  intakeId: string;
  onChoose: (customer: FoundCustomer) => void;
}) {
  const query = useQuery({
    queryKey: [...STAFF, 'suggested customers', intakeId],
    queryFn: ({ signal }) => callShown('suggestCustomers', { params: { intakeId } }, { signal }),
    staleTime: FRESH_FOR_ONE_VISIT_MS,
  });
  return (
    <Loaded isPart query={query} loading={null} failure="The suggestions could not be loaded.">
      {({ shown }) =>
        shown.length > 0 && (
          <Box role="region" aria-label="Suggested customers" sx={{ display: 'grid', gap: 1 }}>
            <Typography color="textSecondary" variant="body2">
              Suggested customers
            </Typography>
            {shown.map(({ customer, reason }) => (
              <Button
                key={customer.customerId}
                variant="outlined"
                onClick={() => onChoose(customer)}
                sx={{
                  justifyContent: 'space-between',
                  flexWrap: 'wrap',
                  columnGap: 2,
                  minHeight: 48,
                  textAlign: 'start',
                }}
              >
                <span>
                  {nameAndCompany(customer.name, customer.company)} ({customer.customerNumber})
                </span>
                <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
                  {REASONS[reason]}
                </Box>
              </Button>
            ))}
          </Box>
        )
      }
    </Loaded>
  );
}
