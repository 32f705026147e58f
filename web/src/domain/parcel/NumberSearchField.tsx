import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import { useRef } from 'react';
import { TextField } from '#web/components/form/TextField.tsx';
import { CloseIcon, SearchIcon } from '#web/components/icons.tsx';

interface NumberSearchFieldProps {
  text: string;
  maxLength?: number;
  onType: (text: string) => void;
  onBlur?: () => void;
}

/** Searches for packages by number. Escape and the button inside clear it. */
export function NumberSearchField({ text, maxLength, onType, onBlur }: NumberSearchFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const clear = () => {
    onType('');
    field.current?.focus();
  };
  return (
    <TextField
      inputRef={field}
      type="search"
      placeholder="Tracking or freight bill number"
      autoComplete="off"
      value={text}
      onChange={({ target }) => onType(target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && text !== '') clear();
      }}
      onBlur={onBlur}
      slotProps={{
        input: {
          'aria-label': 'Search by tracking or freight bill number',
          maxLength,
          autoCapitalize: 'none',
          spellCheck: false,
          enterKeyHint: 'search',
        },
      }}
      startAdornment={
        <InputAdornment position="start">
          <SearchIcon aria-hidden sx={{ fontSize: 22 }} />
        </InputAdornment>
      }
      endAdornment={
        <InputAdornment position="end">
          <IconButton
            size="small"
            edge="end"
            aria-label="Clear search"
            // Hidden instead of absent, because inserting its styles later would recalculate those of the whole page.
            hidden={text === ''}
            onClick={clear}
            sx={{ '&[hidden]': { display: 'none' } }}
          >
            <CloseIcon fontSize="small" />
          </IconButton>
        </InputAdornment>
      }
    />
  );
}
