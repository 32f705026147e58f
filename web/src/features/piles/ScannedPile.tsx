import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { FormError } from '../../components/form/FormError.tsx';
import { ScanField } from '../../components/scan/ScanField.tsx';
import { packages } from '../../domain/parcel/labels.ts';
import type { Failure } from '../../lib/errors/error-explanation.ts';
import { explainError } from '../../lib/errors/explain-error.ts';
import { MovedPile } from './MovedPile.tsx';
import { PileList } from './PileList.tsx';
import { countOf, idsOf, type PileMove, without, withResults } from './pile.ts';
import { useMove } from './queries.ts';
import { usePile } from './use-pile.ts';

const TEXTS = {
  TRANSIT: { load: 'Load', action: 'Depart', busy: 'Departing…', done: 'departed' },
  DESTINATION: { load: 'Shelf', action: 'Arrive', busy: 'Arriving…', done: 'arrived' },
} as const;

interface ScannedPileProps {
  move: PileMove;
  /** Called when the pile becomes empty or not empty. */
  onStarted?: (isStarted: boolean) => void;
}

/** Scans the load or shelf once, then package after package, and moves them all at once. */
export function ScannedPile({ move, onStarted }: ScannedPileProps) {
  const { pile, scan, apply, takeLastOff, clear } = usePile(move);
  const request = useMove();
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isFull, setIsFull] = useState(false);
  const text = TEXTS[move.to];
  const ready = idsOf(pile, 'ready');
  const moved = idsOf(pile, 'moved');
  const isEmpty = pile.entries.length === 0;

  useEffect(() => onStarted?.(!isEmpty), [onStarted, isEmpty]);
  useEffect(() => {
    const undoLast = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey) || isTyping(event.target))
        return;
      event.preventDefault();
      takeLastOff();
    };
    document.addEventListener('keydown', undoLast);
    return () => document.removeEventListener('keydown', undoLast);
  }, [takeLastOff]);

  const add = (scanned: string) => {
    if (pile.load === null) apply((before) => ({ ...before, load: scanned.trim() }));
    else setIsFull(scan(scanned) === 'full');
  };

  const commit = async () => {
    if (ready.length === 0 || request.isPending) return;
    setFailure(null);
    try {
      const { results } = await request.mutateAsync({
        body: {
          to: move.to,
          parcelIds: ready,
          ...(move.terminal !== null && move.terminal !== 'TAC' && { terminal: move.terminal }),
          ...(pile.load && { locationDetail: pile.load }),
        },
      });
      apply((before) => withResults(before, results, Date.now()));
    } catch (error) {
      setFailure(explainError(error));
    }
  };

  const counts = `${countOf(pile, 'ready')} ready, ${countOf(pile, 'refused')} refused`;
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'end' }}>
        <Box sx={{ flex: '1 1 320px' }}>
          <ScanField
            key={pile.load === null ? 'load' : 'package'}
            label={pile.load === null ? `Scan the ${text.load.toLowerCase()}` : 'Scan a package'}
            onScan={add}
          />
        </Box>
        {pile.load === null ? (
          <Button variant="outlined" onClick={() => apply((before) => ({ ...before, load: '' }))}>
            Without a {text.load.toLowerCase()}
          </Button>
        ) : (
          <Button variant="outlined" onClick={() => apply((before) => ({ ...before, load: null }))}>
            {text.load}: {pile.load || 'none'} – change
          </Button>
        )}
      </Box>
      <FormError message={failure} />
      {isFull && <FormError message="A pile can have at most 100 packages. Move these first." />}
      {pile.movedAt !== undefined && moved.length > 0 && (
        <MovedPile verb={text.done} parcelIds={moved} key={pile.movedAt} at={pile.movedAt} onUndone={clear} />
      )}
      <Box sx={BAR}>
        <Typography component="p" role="status" variant="h2">
          {counts}
          {countOf(pile, 'looking') > 0 && `, ${countOf(pile, 'looking')} searching`}
        </Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
          <Button variant="outlined" disabled={isEmpty} onClick={clear}>
            New pile
          </Button>
          <Button
            variant="contained"
            size="large"
            disabled={ready.length === 0}
            onClick={() => void commit()}
          >
            {request.isPending ? text.busy : `${text.action} ${packages(ready.length)}`}
          </Button>
        </Box>
      </Box>
      {isEmpty ? (
        <Typography color="textSecondary">
          Each scanned package appears here. Ctrl+Z removes the last one. Nothing moves before you press{' '}
          {text.action}.
        </Typography>
      ) : (
        <PileList entries={pile.entries} onRemove={(code) => apply((before) => without(before, code))} />
      )}
    </Box>
  );
}

/** Whether the key belongs to a text that somebody is editing. */
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
