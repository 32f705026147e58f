import { useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useLocation, useSearchParams } from 'react-router-dom';
import {
  isStepComplete,
  type ProfileField,
  type ProfileForm,
  type StepName,
} from '#web/domain/customer/profile/profile-form.ts';

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
