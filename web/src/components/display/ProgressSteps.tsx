import Box from '@mui/material/Box';
import Step from '@mui/material/Step';
import type { StepIconProps } from '@mui/material/StepIcon';
import StepLabel from '@mui/material/StepLabel';
import Stepper from '@mui/material/Stepper';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { CheckIcon, ExclamationIcon } from '../icons.tsx';
import { STEP_MARK_SIZE } from './step-mark-size.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';

export interface ProgressStep {
  label: string;
  /** Small text below the label, such as a date. */
  detail?: ReactNode;
}

interface ProgressStepsProps {
  /** The accessible name of the list. */
  label: string;
  steps: readonly ProgressStep[];
  /** The index of the current step, or null before the first. */
  current: number | null;
  /** Whether the current step is on hold. */
  onHold?: boolean;
}

type State = 'done' | 'current' | 'onHold' | 'ahead';

const STATE_TEXT: Record<State, string> = {
  done: 'done',
  current: 'now',
  onHold: 'on hold',
  ahead: 'not reached yet',
};

/** A horizontal stepper. States differ by mark, weight and hidden text, not only by color; the last step is done when reached. */
export function ProgressSteps({ label, steps, current, onHold = false }: ProgressStepsProps) {
  return (
    <Stepper alternativeLabel aria-label={label} activeStep={current ?? -1}>
      {steps.map((step, position) => {
        const state = stateOf(position, current, steps.length, onHold);
        return (
          <Step
            key={step.label}
            completed={state === 'done'}
            aria-current={position === current ? 'step' : undefined}
          >
            <StepLabel
              error={state === 'onHold'}
              optional={step.detail !== undefined && <Detail>{step.detail}</Detail>}
              slots={{ stepIcon: Mark }}
            >
              {step.label}
              <VisuallyHidden>, {STATE_TEXT[state]}</VisuallyHidden>
            </StepLabel>
          </Step>
        );
      })}
    </Stepper>
  );
}

const Detail = styled('span')({ display: 'block', marginTop: 2 });

function stateOf(position: number, current: number | null, count: number, onHold: boolean): State {
  if (current === null || position > current) return 'ahead';
  if (position < current || position === count - 1) return 'done';
  return onHold ? 'onHold' : 'current';
}

function Mark({ active = false, completed = false, error = false }: StepIconProps) {
  const isReached = active || completed;
  const color = error ? 'error' : 'primary';
  return (
    <Box
      component="span"
      aria-hidden
      sx={{
        display: 'grid',
        placeItems: 'center',
        width: STEP_MARK_SIZE,
        height: STEP_MARK_SIZE,
        borderRadius: '50%',
        border: active && !completed && !error ? 3 : 2,
        borderColor: isReached ? `${color}.main` : 'divider',
        bgcolor: completed || error ? `${color}.main` : 'background.paper',
        color: `${color}.contrastText`,
      }}
    >
      {completed && <CheckIcon sx={{ fontSize: 16 }} />}
      {error && <ExclamationIcon sx={{ fontSize: 16 }} />}
      {active && !completed && !error && (
        <Box component="span" sx={{ width: 10, height: 10, borderRadius: '50%', bgcolor: 'primary.main' }} />
      )}
    </Box>
  );
}
