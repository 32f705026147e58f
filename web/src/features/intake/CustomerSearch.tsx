import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { FoundCustomer } from '#shared/contracts/staff/staff-parcel.ts';
import { FactLabel } from '#web/components/display/Fact.tsx';
import { failureOf, Retry } from '#web/components/feedback/ErrorState.tsx';
import { LiveRegion } from '#web/components/feedback/LiveRegion.tsx';
import { UnreadableNotice } from '#web/components/feedback/UnreadableNotice.tsx';
import { FormTextField } from '#web/components/form/FormTextField.tsx';
import { TextField } from '#web/components/form/TextField.tsx';
import { SearchIcon } from '#web/components/icons.tsx';
import { ScanField } from '#web/components/scan/ScanField.tsx';
import { nameAndCompany } from '#web/domain/staff/labels.ts';
import { useFind } from '#web/domain/staff/queries.ts';
import type { Intake } from './use-intake.ts';

export function CustomerSearch({ onSearch }: { onSearch: (text: string) => unknown }) {
  const [text, setText] = useState('');
  const search = () => void (text.trim() !== '' && onSearch(text.trim()));
  return (
    <Box role="search" aria-label="Customers" sx={{ display: 'flex', gap: 1, alignItems: 'flex-end' }}>
      <TextField
        label="Customer"
        type="search"
        placeholder="Name, number, address"
        autoComplete="off"
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // The field may be part of a form.
          event.preventDefault();
          search();
        }}
      />
      <Button variant="outlined" startIcon={<SearchIcon />} onClick={search} sx={{ minHeight: 48 }}>
        Search
      </Button>
    </Box>
  );
}

interface CustomerChoiceProps {
  /** What was scanned or typed. */
  text: string;
  onChoose: (customer: FoundCustomer) => void;
}

export function CustomerChoice({ text, onChoose }: CustomerChoiceProps) {
  const query = useFind(text);
  const { data, error, isFetching } = query;
  if (text === '') return null;
  if (error) return <Retry message="The search failed." {...failureOf(query)} />;
  const customers = isFetching ? [] : (data?.customers ?? []);
  return (
    <Box role="region" aria-label="Customers found" sx={{ display: 'grid', gap: 1 }}>
      <LiveRegion component="p" sx={{ m: 0, typography: 'body2', color: 'text.secondary' }}>
        {isFetching
          ? 'Searching…'
          : customers.length === 0
            ? `No customer found for “${text}”.`
            : 'Choose the customer.'}
      </LiveRegion>
      <UnreadableNotice count={isFetching ? 0 : data?.unreadable} what="customer" />
      {customers.map((customer) => (
        <Button
          key={customer.customerId}
          variant="outlined"
          onClick={() => onChoose(customer)}
          sx={{ justifyContent: 'space-between', gap: 2, minHeight: 48, textAlign: 'start' }}
        >
          <span>{nameAndCompany(customer.name, customer.company)}</span>
          <span>{customer.customerNumber}</span>
        </Button>
      ))}
    </Box>
  );
}

export function IntakeCustomer({ intake }: { intake: Intake }) {
  const { form, draft, apply, choose, scan, searchCustomer } = intake;
  const { customer, isUnknown, search } = draft;
  if (customer)
    return (
      <Box role="group" aria-label="Customer" sx={CHOSEN}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <FactLabel>Customer</FactLabel>
          <Typography sx={{ fontSize: '1.375rem', fontWeight: 650 }}>
            {nameAndCompany(customer.name, customer.company)} ({customer.customerNumber})
          </Typography>
        </Box>
        <Button variant="outlined" onClick={searchCustomer}>
          Change
        </Button>
      </Box>
    );
  return (
    <Box role="group" aria-label="Customer" sx={{ display: 'grid', gap: 1.5 }}>
      {isUnknown ? (
        <>
          <FormTextField
            form={form}
            name="addressLine"
            label="Address line"
            hint="Enter the name as it appears on the label. The package waits until we find the customer."
            autoComplete="off"
            required={false}
          />
          <div>
            <Button variant="outlined" onClick={searchCustomer}>
              Search for the customer
            </Button>
          </div>
        </>
      ) : (
        <>
          <ScanField
            label="Scan the customer"
            helperText="Customer number or address line. Or type a name, company or number and press Enter."
            onScan={scan}
          />
          <CustomerChoice text={search} onChoose={choose} />
          <div>
            <Button
              variant="outlined"
              onClick={() => {
                apply({ isUnknown: true, search: '', problem: null });
                form.setFocus('length');
              }}
            >
              Customer unknown
            </Button>
          </div>
        </>
      )}
    </Box>
  );
}

export const CHOSEN = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 2,
  p: 2,
  border: 1,
  borderColor: 'divider',
  borderRadius: '12px',
} as const;
