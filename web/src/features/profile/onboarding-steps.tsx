import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type Ref, useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useLocation, useSearchParams } from 'react-router-dom';
import {
  isStepComplete,
  type ProfileField,
  type ProfileForm,
  type StepName,
} from '#web/domain/customer/profile/profile-form.ts';

const STEPS: Record<StepName, { number: number; title: string; lead: string }> = {
  account: {
    number: 1,
    title: 'Your contact details',
    lead: 'We will let you know when your packages arrive.',
  },
  address: { number: 2, title: 'Your address and terminal', lead: 'U.S. addresses only.' },
};
const COUNT = Object.keys(STEPS).length;

/** The title of a step, with the progress through the two steps. */
export function StepHeading({ step, ref }: { step: StepName; ref: Ref<HTMLHeadingElement> }) {
  const { number, title, lead } = STEPS[step];
  return (
    <Box>
      <Box aria-hidden sx={{ display: 'flex', gap: 0.75, mb: 1.75 }}>
        {Object.values(STEPS).map((each) => (
          <Box
            key={each.number}
            sx={{
              flex: 1,
              height: 5,
              borderRadius: 3,
              bgcolor: each.number <= number ? 'secondary.main' : 'divider',
            }}
          />
        ))}
      </Box>
      <Typography component="p" variant="overline" color="textSecondary">
        Step {number} of {COUNT}
      </Typography>
      <Typography variant="h2" ref={ref} tabIndex={-1} sx={{ '&:focus': { outline: 'none' } }}>
        {title}
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 0.5 }}>
        {lead}
      </Typography>
    </Box>
  );
}

/**
 * The current onboarding step, kept in the URL so that a reload keeps it and the browser's back button returns to the
 * first one. The second step requires a complete first one.
 */
export function useSteps(form: UseFormReturn<ProfileForm, unknown, ProfileForm>, start: ProfileForm) {
  const [search, setSearch] = useSearchParams();
  const { state } = useLocation();
  const [canProceed, setCanProceed] = useState(() => isStepComplete('account', start));
  const step: StepName = search.get('step') === 'address' && canProceed ? 'address' : 'account';

  const heading = useRef<HTMLHeadingElement>(null);
  const fieldToFocus = useRef<ProfileField>(undefined);
  const shownStep = useRef(step);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a step change moves the focus
  useEffect(() => {
    if (shownStep.current === step) return;
    shownStep.current = step;
    if (fieldToFocus.current) return focusField();
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [step]);

  function focusField(): void {
    if (fieldToFocus.current) form.setFocus(fieldToFocus.current);
    fieldToFocus.current = undefined;
  }

  /** Shows a step and focuses the field, or else the heading. */
  function goTo(next: StepName, field?: ProfileField): void {
    fieldToFocus.current = field;
    setCanProceed(true);
    if (next === step) focusField();
    // Keeps the guards' state in the history entry.
    else setSearch(next === 'address' ? { step: next } : {}, { state });
  }

  return { step, heading, goTo };
}
