import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import type { LocationCode } from '#shared/rules/locations.ts';
import { MAX_PILE_SIZE } from '#shared/rules/staff/moves.ts';
import { PLACE_FORMS, placeOfMove } from '#shared/rules/staff/places.ts';
import { Callout } from '#web/components/feedback/Callout.tsx';
import { LiveRegion } from '#web/components/feedback/LiveRegion.tsx';
import { FormError } from '#web/components/form/FormError.tsx';
import { AlertIcon } from '#web/components/icons.tsx';
import { ScanField } from '#web/components/scan/ScanField.tsx';
import { packages } from '#web/domain/parcel/labels.ts';
import { useLocationNames } from '#web/domain/terminal/queries.ts';
import { MovedPile } from './MovedPile.tsx';
import { PileList } from './PileList.tsx';
import { isFull, without, withUninspected } from './pile.ts';
import { useCommit, usePile } from './use-pile.ts';
import { destinationsIn, judgedEntries, type Look, type PileMove } from './verdict.ts';

const TEXTS = {
  TRANSIT: { load: 'Load', action: 'Depart', busy: 'Departing…', done: 'departed' },
  DESTINATION: { load: 'Shelf', action: 'Arrive', busy: 'Arriving…', done: 'arrived' },
} as const;

interface ScannedPileProps {
  move: PileMove;
  /** Called when the pile becomes empty or not empty. */
  onStarted?: (isStarted: boolean) => void;
}

/** Scans the load or shelf once, then each package, and moves them all together. */
export function ScannedPile({ move, onStarted }: ScannedPileProps) {
  const { pile, scan, apply, removeLast, clear } = usePile(move);
  const text = TEXTS[move.to];
  const load = text.load.toLowerCase();
  const judged = judgedEntries(pile, move);
  const count = (look: Look) => judged.filter((each) => each.look === look).length;
  const ready = count('ready');
  const { commit, isPending, failure } = useCommit({ pile, judged, move, apply });
  const moved = judged.flatMap(({ look, entry }) =>
    look === 'moved' && entry.parcel ? [entry.parcel.parcelId] : [],
  );
  const isEmpty = pile.entries.length === 0;

  useEffect(() => onStarted?.(!isEmpty), [onStarted, isEmpty]);
  useEffect(() => {
    const undoLast = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey) || isTyping(event.target))
        return;
      event.preventDefault();
      removeLast();
    };
    document.addEventListener('keydown', undoLast);
    return () => document.removeEventListener('keydown', undoLast);
  }, [removeLast]);

  const counts = [
    `${ready} ready`,
    ...(count('undecided') > 0 ? [`${count('undecided')} to decide`] : []),
    `${count('refused')} refused`,
    ...(count('looking') > 0 ? [`${count('looking')} searching`] : []),
  ].join(', ');
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'end' }}>
        <Box sx={{ flex: '1 1 320px' }}>
          <ScanField
            key={pile.load === null ? 'load' : 'package'}
            label={pile.load === null ? `Scan the ${load}` : 'Scan a package'}
            onScan={scan}
          />
        </Box>
        {pile.load === null ? (
          <Button variant="outlined" onClick={() => apply((before) => ({ ...before, load: '' }))}>
            No {load}
          </Button>
        ) : (
          <Button variant="outlined" onClick={() => apply((before) => ({ ...before, load: null }))}>
            {text.load}: {pile.load || 'none'} – change
          </Button>
        )}
      </Box>
      {pile.load === null && (
        <Typography color="textSecondary">
          Such as {PLACE_FORMS[placeOfMove(move)].example}. You can scan packages first; they wait in the
          pile.
        </Typography>
      )}
      <FormError message={failure} />
      <FormError message={isFull(pile) ? `This pile is full: it has ${MAX_PILE_SIZE} packages.` : null} />
      {move.to === 'TRANSIT' && <MixedPile destinations={destinationsIn(pile, move)} />}
      {pile.movedAt !== undefined && moved.length + count('placed') > 0 && (
        <MovedPile
          key={pile.movedAt}
          verb={text.done}
          place={load}
          parcelIds={moved}
          placed={count('placed')}
          at={pile.movedAt}
          onUndone={clear}
        />
      )}
      <Box sx={BAR}>
        <LiveRegion component="p" sx={{ m: 0, typography: 'h2' }}>
          {counts}
          {ready > 0 && pile.load === null && `. Scan the ${load}.`}
        </LiveRegion>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
          <Button variant="outlined" disabled={isEmpty} onClick={clear}>
            New pile
          </Button>
          <Button
            variant="contained"
            size="large"
            disabled={ready === 0 || pile.load === null}
            onClick={() => void commit()}
          >
            {isPending ? text.busy : `${text.action} ${packages(ready)}`}
          </Button>
        </Box>
      </Box>
      {isEmpty ? (
        <Typography color="textSecondary">
          Each scanned package appears here. Ctrl+Z removes the last one. Nothing moves until you press{' '}
          {text.action}.
        </Typography>
      ) : (
        <PileList
          entries={judged}
          onRemove={(code) => apply((before) => without(before, code))}
          onDepart={(code) => apply((before) => withUninspected(before, code))}
        />
      )}
    </Box>
  );
}

/** Whether the key press is in a text field that is not empty. */
function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement && target.value !== '';
}

const BAR = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 1.5,
  position: 'sticky',
  bottom: 0,
  py: 1.5,
  bgcolor: 'background.default',
  zIndex: 1,
} as const;

/** Warns that a load has packages for several terminals. */
function MixedPile({ destinations }: { destinations: readonly { code: LocationCode; count: number }[] }) {
  const nameOf = useLocationNames();
  if (destinations.length < 2) return null;
  return (
    <Callout
      icon={AlertIcon}
      tone="warning"
      role="alert"
      title={`This pile goes to ${destinations.length} terminals.`}
    >
      {destinations.map(({ code, count }) => `${nameOf(code)} ${count}`).join(', ')}
    </Callout>
  );
}
