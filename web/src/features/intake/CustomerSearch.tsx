import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { FoundCustomer } from '#shared/contracts/staff/staff-parcel.ts';
import { failureOf } from '#web/components/feedback/failure-of.ts';
import { LiveRegion } from '#web/components/feedback/LiveRegion.tsx';
import { Retry } from '#web/components/feedback/Retry.tsx';
import { UnreadableNotice } from '#web/components/feedback/UnreadableNotice.tsx';
import { TextField } from '#web/components/form/TextField.tsx';
import { SearchIcon } from '#web/components/icons.tsx';
import { nameAndCompany } from '#web/domain/staff/labels.ts';
import { useFind } from '#web/domain/staff/queries.ts';

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
        {isFetching ? 'Searching…' : statusOf(customers.length, text)}
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

const statusOf = (count: number, text: string) =>
  count === 0 ? `No customer found for “${text}”.` : 'Choose the customer.';
