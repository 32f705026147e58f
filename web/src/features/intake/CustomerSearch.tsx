import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { TextField } from '#web/components/form/TextField.tsx';
import { SearchIcon } from '#web/components/icons.tsx';

/** Searches customers by what is typed, on Enter. */
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
