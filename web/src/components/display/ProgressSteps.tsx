import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { CheckIcon, ExclamationIcon } from '../icons.tsx';
import { VisuallyHidden } from './VisuallyHidden.tsx';

export interface Step {
  label: string;
  /** What is known about the step, such as its date; in small type below the label. */
  detail?: ReactNode;
}

interface ProgressStepsProps {
  /** What goes forward here; the name of the list. */
  label: string;
  steps: readonly Step[];
  /** The position reached, from 0; null where none is. */
  current: number | null;
  /** Whether it is held up at the position reached. */
  heldUp?: boolean;
}

type State = 'done' | 'current' | 'heldUp' | 'ahead';

const MARK = 24;

/** On the smallest screens a long word would run into its neighbour. */
const NARROW_WORDS = {
  '@media (max-width: 359.95px)': { fontSize: '0.6875rem', letterSpacing: '-0.04em' },
} as const;

const STATE_WORDS: Record<State, string> = {
  done: 'done',
  current: 'now',
  heldUp: 'held up',
  ahead: 'still to come',
};

/**
 * A way of a few steps from left to right. Each state differs by mark, weight and spoken word besides its colour, and
 * the last step is complete as soon as it is reached.
 */
export function ProgressSteps({ label, steps, current, heldUp = false }: ProgressStepsProps) {
  return (
    <Box
      component="ol"
      aria-label={label}
      sx={{
        display: 'grid',
        gridTemplateColumns: `repeat(${steps.length}, minmax(0, 1fr))`,
        listStyle: 'none',
        m: 0,
        p: 0,
      }}
    >
      {steps.map((step, position) => {
        const state = stateOf(position, current, steps.length, heldUp);
        return (
          <Box
            component="li"
            key={step.label}
            aria-current={position === current ? 'step' : undefined}
            sx={{ position: 'relative', textAlign: 'center', px: 0.25 }}
          >
            {position > 0 && <Line reached={current !== null && position <= current} />}
            <Mark state={state} />
            <Box
              sx={{
                mt: 0.75,
                fontSize: '0.75rem',
                lineHeight: 1.25,
                ...NARROW_WORDS,
                fontWeight: state === 'current' || state === 'heldUp' ? 700 : 500,
                color: state === 'ahead' ? 'text.secondary' : 'text.primary',
              }}
            >
              {step.label}
              <VisuallyHidden>, {STATE_WORDS[state]}</VisuallyHidden>
            </Box>
            {step.detail !== undefined && (
              <Box sx={{ mt: 0.25, fontSize: '0.75rem', lineHeight: 1.3, color: 'text.secondary' }}>
                {step.detail}
              </Box>
            )}
          </Box>
        );
      })}
    </Box>
  );
}

function stateOf(position: number, current: number | null, count: number, heldUp: boolean): State {
  if (current === null || position > current) return 'ahead';
  if (position < current || position === count - 1) return 'done';
  return heldUp ? 'heldUp' : 'current';
}

/** From the middle of the step before to the middle of this one. */
function Line({ reached }: { reached: boolean }) {
  return (
    <Box
      aria-hidden
      sx={{
        position: 'absolute',
        top: MARK / 2 - 1.5,
        left: `calc(-50% + ${MARK / 2 + 3}px)`,
        right: `calc(50% + ${MARK / 2 + 3}px)`,
        height: 3,
        borderRadius: 2,
        bgcolor: reached ? 'primary.main' : 'divider',
      }}
    />
  );
}

function Mark({ state }: { state: State }) {
  const filled = state === 'done' || state === 'heldUp';
  return (
    <Box
      aria-hidden
      sx={{
        display: 'grid',
        placeItems: 'center',
        width: MARK,
        height: MARK,
        mx: 'auto',
        borderRadius: '50%',
        border: state === 'current' ? 3 : 2,
        borderColor: state === 'heldUp' ? 'error.main' : state === 'ahead' ? 'divider' : 'primary.main',
        bgcolor: filled ? (state === 'heldUp' ? 'error.main' : 'primary.main') : 'background.paper',
        color: state === 'heldUp' ? 'error.contrastText' : 'primary.contrastText',
      }}
    >
      {state === 'done' && <CheckIcon sx={{ fontSize: 16 }} />}
      {state === 'heldUp' && <ExclamationIcon sx={{ fontSize: 16 }} />}
      {state === 'current' && (
        <Box sx={{ width: 10, height: 10, borderRadius: '50%', bgcolor: 'primary.main' }} />
      )}
    </Box>
  );
}
