import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { useRef } from 'react';
import { controlFocus, controlFrame } from '../../../components/form/control-style.ts';
import { CONTROL_STYLE } from '../../../components/form/FieldFrame.tsx';
import { CloseIcon, SearchIcon } from '../../../components/icons.tsx';

interface SearchFieldProps {
  text: string;
  onType: (text: string) => void;
  /** Called when the typing is over: the field loses the focus. */
  onSettle: () => void;
}

/** The search for packages by their numbers, as somebody types; Escape and its own control clear it. */
export function SearchField({ text, onType, onSettle }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const clear = () => {
    onType('');
    field.current?.focus();
  };
  return (
    <Frame role="search">
      <SearchIcon aria-hidden sx={{ fontSize: 22, color: 'text.secondary', flexShrink: 0 }} />
      <Input
        ref={field}
        type="search"
        aria-label="Search by tracking or freight bill number"
        placeholder="Tracking or freight bill number"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        value={text}
        onChange={({ target }) => onType(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && text !== '') clear();
        }}
        onBlur={onSettle}
      />
      <IconButton
        size="small"
        aria-label="Clear search"
        // Not absent: styles that first come with it would have the browser go through those of the whole page.
        hidden={text === ''}
        onClick={clear}
        sx={{ mr: -1, '&[hidden]': { display: 'none' } }}
      >
        <CloseIcon fontSize="small" />
      </IconButton>
    </Frame>
  );
}

const Frame = styled('div')(({ theme }) => ({
  ...controlFrame(theme),
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  flex: '1 1 0',
  minWidth: 0,
  paddingInline: 12,
  '&:has(> input:focus)': controlFocus(theme),
  [theme.breakpoints.up('sm')]: { maxWidth: 400 },
}));

const Input = styled('input')(({ theme }) => ({
  ...CONTROL_STYLE,
  textOverflow: 'ellipsis',
  // The control beside it does the same and can be reached by keyboard.
  '&::-webkit-search-cancel-button': { display: 'none' },
  '&::placeholder': { color: theme.vars.palette.text.secondary, opacity: 1 },
}));
