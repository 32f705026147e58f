import { useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useLocation, useSearchParams } from 'react-router-dom';
import { isStepComplete, type ProfileField, type ProfileForm, type StepName } from './profile-form.ts';

/**
 * The step of onboarding that is shown. It stands in the address, so that the browser's own back leads from the second
 * to the first and a reload stays; the second is not shown before the first is complete.
 */
export function useSteps(form: UseFormReturn<ProfileForm, unknown, ProfileForm>, start: ProfileForm) {
  const [search, setSearch] = useSearchParams();
  const { state } = useLocation();
  const [mayGoOn, setMayGoOn] = useState(() => isStepComplete('account', start));
  const step: StepName = search.get('step') === 'address' && mayGoOn ? 'address' : 'account';

  const heading = useRef<HTMLHeadingElement>(null);
  const wantedField = useRef<ProfileField>(undefined);
  const shownStep = useRef(step);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of step, and nothing else, moves the focus
  useEffect(() => {
    if (shownStep.current === step) return;
    shownStep.current = step;
    if (wantedField.current) return focusWanted();
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [step]);

  function focusWanted(): void {
    if (wantedField.current) form.setFocus(wantedField.current);
    wantedField.current = undefined;
  }

  /** Shows a step, and puts the focus on its heading or on this field. */
  function goTo(next: StepName, field?: ProfileField): void {
    wantedField.current = field;
    setMayGoOn(true);
    if (next === step) focusWanted();
    // What the guards left in the history entry goes along.
    else setSearch(next === 'address' ? { step: next } : {}, { state });
  }

  return { step, heading, goTo };
}
