import Box from '@mui/material/Box';
import { useState } from 'react';
import type { WaitingIntake } from '#shared/contracts/staff/intake.ts';
import type { FoundCustomer } from '#shared/contracts/staff/staff-parcel.ts';
import { DESTINATION_CODES } from '#shared/rules/locations.ts';
import { ConfirmDialog } from '#web/components/dialog/ConfirmDialog.tsx';
import { SelectField } from '#web/components/form/SelectField.tsx';
import { nameAndCompany } from '#web/domain/staff/labels.ts';
import { useStaffMutation } from '#web/domain/staff/queries.ts';
import { useLocationNames } from '#web/domain/terminal/queries.ts';
import { explainError } from '#web/lib/errors/explain-error.ts';
import { notify } from '#web/lib/toasts.ts';
import { CustomerChoice, CustomerSearch } from '../CustomerSearch.tsx';

/** Finds the customer of a waiting package and assigns it to them. */
export function MatchPackage({ intake }: { intake: WaitingIntake }) {
  const { intakeId, destinationCode, shippingTrackingNum } = intake;
  const terminalOf = useLocationNames();
  const [search, setSearch] = useState('');
  const [customer, setCustomer] = useState<FoundCustomer | null>(null);
  const [destination, setDestination] = useState<string>(destinationCode ?? '');
  const { mutate, isPending, error, reset } = useStaffMutation('matchIntake');

  function match({ customerId }: FoundCustomer): void {
    const chosen = DESTINATION_CODES.find((code) => code === destination) ?? null;
    const input = { params: { intakeId }, body: { customerId, destinationCode: chosen } };
    mutate(input, {
      onSuccess: ({ freightBillNum, customerName }) => {
        notify(`${freightBillNum} was created for ${customerName}.`);
        setCustomer(null);
      },
    });
  }

  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <CustomerSearch onSearch={setSearch} />
      <CustomerChoice
        text={search}
        onChoose={(chosen) => {
          reset();
          setCustomer(chosen);
        }}
      />
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
              {shippingTrackingNum} will belong to{' '}
              <b>
                {nameAndCompany(customer.name, customer.company)} ({customer.customerNumber})
              </b>
              , who will see it at once.
            </span>
            <SelectField
              label="Destination"
              value={destination}
              placeholder="Unknown"
              options={DESTINATION_CODES.map((code) => ({ value: code, label: terminalOf(code) }))}
              onChange={({ target }) => setDestination(target.value)}
            />
          </Box>
        )}
      </ConfirmDialog>
    </Box>
  );
}
