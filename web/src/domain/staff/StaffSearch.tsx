import Box from '@mui/material/Box';
import ButtonBase, { type ButtonBaseProps } from '@mui/material/ButtonBase';
import { Fragment, type ReactNode, startTransition, useState } from 'react';
import type { Found } from '#shared/contracts/staff/staff-parcels.ts';
import { trackingNumberRefusal } from '#shared/rules/scans/tracking-number-refusal.ts';
import { parseAddressLine } from '#shared/rules/staff/address-line.ts';
import { ErrorState, failureOf } from '#web/components/feedback/ErrorState.tsx';
import { LiveRegion } from '#web/components/feedback/LiveRegion.tsx';
import { notifyFailure } from '#web/components/feedback/notify-failure.tsx';
import { UnreadableNotice } from '#web/components/feedback/UnreadableNotice.tsx';
import { TextField } from '#web/components/form/TextField.tsx';
import { hasUnsavedChanges } from '#web/components/form/unsaved.ts';
import { useScans } from '#web/components/scan/ScanProvider.tsx';
import { playBadSound } from '#web/lib/sounds.ts';
import { notifyErrorBriefly } from '#web/lib/toasts.ts';
import { useDebounced } from '#web/lib/use-debounced.ts';
import { useFind, useFindOnce } from './queries.ts';

const DEBOUNCE_MS = 250;
const MIN_LENGTH = 2;

interface StaffHit {
  key: string;
  open: () => void;
  row: (onOpen: () => void) => ReactNode;
}

interface StaffSearchProps {
  label: string;
  placeholder: string;
  /** Shown if there are no hits. */
  emptyText: string;
  /** The hits for a text, best first. `found` is undefined until the API responds. */
  hitsOf: (text: string, found: Found | undefined) => readonly StaffHit[];
}

/** What to scan instead, or null for a number or a customer that could have been found. */
const noHitText = (text: string) => (parseAddressLine(text) ? null : trackingNumberRefusal(text));

/** Searches for packages and customers as the user types. A single hit opens on Enter or right after a scan. */
export function StaffSearch({ label, placeholder, emptyText, hitsOf }: StaffSearchProps) {
  const [text, setText] = useState('');
  const settled = useDebounced(text.trim(), DEBOUNCE_MS);
  const query = useFind(settled.length < MIN_LENGTH ? '' : settled);
  const { data, error } = query;
  // Only the latest search opens its hit, and only until something else is typed or opened.
  const { mutate: find, reset: forget } = useFindOnce();
  const isSearching = text.trim().length >= MIN_LENGTH;
  const hits = isSearching ? hitsOf(text.trim(), data) : [];

  const type = (typed: string) => {
    forget();
    setText(typed);
  };
  // With the navigation, which is a transition too, so that both render once.
  const open = (hit: StaffHit) =>
    startTransition(() => {
      type('');
      hit.open();
    });
  const submit = (entered: string) => {
    const wanted = entered.trim();
    if (wanted.length < MIN_LENGTH) return;
    type(wanted);
    const [known] = hitsOf(wanted, undefined);
    if (known) return open(known);
    find(wanted, {
      onSuccess: (found) => {
        const [hit, ...others] = hitsOf(wanted, found);
        // What was entered since must not be replaced.
        if (hit && others.length === 0 && !hasUnsavedChanges()) open(hit);
      },
      onError: (failure) => notifyFailure(failure, 'The search failed.'),
    });
  };
  useScans((scanned) => {
    if (!hasUnsavedChanges()) return submit(scanned);
    playBadSound();
    notifyErrorBriefly('Save or discard what you have entered first, then scan again.');
  });

  return (
    <Box role="search" sx={{ mb: 2.5 }}>
      <TextField
        autoFocus
        label={label}
        type="search"
        placeholder={placeholder}
        autoComplete="off"
        value={text}
        onChange={({ target }) => type(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') type('');
          if (event.key === 'Enter') submit(text);
        }}
        slotProps={{ input: { autoCapitalize: 'none', spellCheck: false, enterKeyHint: 'search' } }}
      />
      {isSearching && (data || hits.length > 0) && (
        <Box role="region" aria-label="Search results" sx={{ display: 'grid', gap: 1, mt: 1.5 }}>
          <LiveRegion component="p" sx={{ m: 0, typography: 'body2', color: 'text.secondary' }}>
            {hits.length > 0 ? `${hits.length} found` : (noHitText(text) ?? emptyText)}
          </LiveRegion>
          <UnreadableNotice count={data?.unreadable} what="customer" />
          {hits.map((hit) => (
            <Fragment key={hit.key}>{hit.row(() => open(hit))}</Fragment>
          ))}
        </Box>
      )}
      {isSearching && error && !data && <ErrorState title="The search failed." {...failureOf(query)} />}
    </Box>
  );
}

/** A row of a list that is one large button. */
export function RowButton(props: ButtonBaseProps) {
  return <ButtonBase {...props} sx={ROW_STYLE} />;
}

const ROW_STYLE = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'flex-start',
  columnGap: 2,
  rowGap: 0.5,
  width: '100%',
  minHeight: 60,
  px: 2,
  py: 1.25,
  font: 'inherit',
  textAlign: 'start',
  borderRadius: '12px',
  border: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
  '&:hover': { borderColor: 'primary.main' },
} as const;
