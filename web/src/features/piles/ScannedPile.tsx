import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type ReactNode, useCallback, useEffect, useEffectEvent } from 'react';
import { MAX_PILE_SIZE } from '#shared/rules/staff/moves.ts';
import { PLACE_FORMS, placeOfMove } from '#shared/rules/staff/places.ts';
import { Callout } from '#web/components/feedback/Callout.tsx';
import { LiveRegion } from '#web/components/feedback/LiveRegion.tsx';
import { FormError } from '#web/components/form/FormStack.tsx';
import { AlertIcon } from '#web/components/icons.tsx';
import { ScanField } from '#web/components/scan/ScanField.tsx';
import { packages } from '#web/domain/parcel/labels.ts';
import { useLocationNames } from '#web/domain/terminal/queries.ts';
import { MovedPile } from './MovedPile.tsx';
import { PileList } from './PileList.tsx';
import { isFull, newPile, without, withoutLast, withoutMove } from './pile.ts';
import { useCommit, usePile } from './use-pile.ts';
import {
  destinationsIn,
  type JudgedEntry,
  judgedEntries,
  type PileMove,
  sailingOfPile,
  type VerdictKind,
} from './verdict.ts';

const TEXTS = {
  TRANSIT: { load: 'Load', none: 'No sailing', action: 'Depart', busy: 'Departing…', done: 'departed' },
  DESTINATION: { load: 'Shelf', none: 'No shelf', action: 'Arrive', busy: 'Arriving…', done: 'arrived' },
} as const;

export interface PilePart extends Pick<ReturnType<typeof usePile>, 'pile' | 'apply'> {
  judged: readonly JudgedEntry[];
}

export interface ScannedPileProps {
  move: PileMove;
  /** Whether it is not known yet what the pile can be moved to. */
  isWaiting?: boolean;
  /** What is shown of the sailing of the pile. */
  about?: (props: PilePart) => ReactNode;
  /** Called when the pile becomes empty or not empty. */
  onStarted?: ((isStarted: boolean) => void) | undefined;
}

/** Scans the load or shelf once, then each package, and moves them all together. */
export function ScannedPile({ move, isWaiting = false, about, onStarted }: ScannedPileProps) {
  const { pile, scan, apply, applyAtRest } = usePile(move);
  const remove = useCallback((code: string) => applyAtRest((before) => without(before, code)), [applyAtRest]);
  const removeLast = useEffectEvent(() => applyAtRest(withoutLast));
  const text = TEXTS[move.to];
  const load = text.load.toLowerCase();
  const judged = judgedEntries(pile, move);
  const count = (kind: VerdictKind) => judged.filter((each) => each.kind === kind).length;
  const ready = count('ready');
  const { commit, isMoving, failure } = useCommit({ pile, judged, move, apply });
  const isEmpty = pile.entries.length === 0;
  const hasNext = !isEmpty || newPile(pile, move).sailingId !== pile.sailingId;
  const nameOf = useLocationNames();
  const goesToOne = move.to === 'TRANSIT' && !sailingOfPile(pile, move);
  const destinations = goesToOne ? destinationsIn(pile, move) : [];

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
  }, []);

  const counts = [
    `${ready} ready`,
    ...(count('uninspected') > 0 ? [`${count('uninspected')} to inspect`] : []),
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
            {text.none}
          </Button>
        ) : (
          <Button variant="outlined" onClick={() => apply((before) => ({ ...before, load: null }))}>
            {text.load}: {pile.load || 'none'} – change
          </Button>
        )}
      </Box>
      {pile.load === null && (
        <Typography color="textSecondary">
          For example, {PLACE_FORMS[placeOfMove(move)].example}. You can also scan packages first. They wait
          in the pile.
        </Typography>
      )}
      {about?.({ pile, apply, judged })}
      <FormError message={failure} />
      <FormError message={isFull(pile) ? `This pile is full: it has ${MAX_PILE_SIZE} packages.` : null} />
      {destinations.length > 1 && (
        <Callout
          icon={AlertIcon}
          tone="warning"
          role="alert"
          title={`This pile goes to ${destinations.length} terminals.`}
        >
          {destinations.map((each) => `${nameOf(each.code)} ${each.count}`).join(', ')}
        </Callout>
      )}
      {pile.moves?.map((each) => (
        <MovedPile
          key={each.at}
          verb={text.done}
          place={load}
          move={each}
          onUndone={() => apply((before) => withoutMove(before, each, move))}
        />
      ))}
      <Box sx={BAR}>
        <LiveRegion component="p" sx={{ m: 0, typography: 'h2' }}>
          {counts}
          {ready > 0 && pile.load === null && `. Scan the ${load}.`}
        </LiveRegion>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
          <Button
            variant="outlined"
            disabled={!hasNext || isMoving}
            onClick={() => applyAtRest((before) => newPile(before, move))}
          >
            New pile
          </Button>
          <Button
            variant="contained"
            size="large"
            disabled={ready === 0 || pile.load === null || isWaiting}
            onClick={() => void commit()}
          >
            {isMoving ? text.busy : `${text.action} ${packages(ready)}`}
          </Button>
        </Box>
      </Box>
      {isEmpty ? (
        <Typography color="textSecondary">
          Each scanned package appears here. Ctrl+Z removes the last one. Nothing moves until you press{' '}
          {text.action}.
        </Typography>
      ) : (
        <PileList entries={judged} onRemove={remove} />
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
