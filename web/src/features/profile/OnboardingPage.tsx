import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type Ref, useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useLocation, useSearchParams } from 'react-router-dom';
import { LiveRegion } from '#web/components/feedback/LiveRegion.tsx';
import { FormError, FormStack, SubmitButton } from '#web/components/form/FormStack.tsx';
import { showServerErrors, useAppForm, useSubmit } from '#web/components/form/use-app-form.ts';
import { Page } from '#web/components/layout/Page.tsx';
import { AccountFields, AddressFields } from '#web/domain/customer/profile/ProfileFields.tsx';
import {
  isStepComplete,
  NEW_PROFILE,
  type ProfileField,
  ProfileForm,
  STEP_FIELDS,
  type StepName,
  toInput,
  withFormNames,
} from '#web/domain/customer/profile/profile-form.ts';
import { useMyProfile } from '#web/domain/customer/queries.ts';
import { useSession } from '#web/lib/session/SessionProvider.tsx';
import { claimAutoSubmit, clearDraft, openDraft, saveDraft } from './draft.ts';
import { useRegister } from './queries.ts';
import { TermsView } from './terms/TermsPage.tsx';

/** Route /onboarding, for customers without a profile or agreement. The guard redirects everyone else. */
export function OnboardingPage() {
  const { data: profile } = useMyProfile();
  return profile ? <TermsView profile={profile} /> : <CreateProfile />;
}

/**
 * 'Create Your Profile' in two steps. The draft survives Back, a reload and a failed submission (decision 21). Data
 * from the registration prefills the form, and is submitted automatically if it is complete.
 */
function CreateProfile() {
  const emailAddress = useSession().identity?.email ?? '';
  const [start] = useState(() => ({ ...NEW_PROFILE, ...openDraft(emailAddress) }));
  const form = useAppForm(ProfileForm, start);
  const { step, heading, goTo } = useSteps(form, start);
  const register = useRegister();
  const [isAutomatic, setAutomatic] = useState(false);

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => saveDraft(emailAddress, values),
      }),
    [form, emailAddress],
  );

  const { submit, failure } = useSubmit(
    form,
    async (values) => {
      await register.mutateAsync({ body: { emailAddress, ...toInput(values) } });
      clearDraft();
    },
    {
      explain: (error) => {
        const text = showServerErrors(form, withFormNames(error));
        showFirstInvalid((field) => form.getFieldState(field).error !== undefined);
        return text;
      },
      onInvalid: (errors) => showFirstInvalid((field) => field in errors),
    },
  );

  function showFirstInvalid(isInvalid: (field: ProfileField) => boolean): void {
    const field = [...STEP_FIELDS.account, ...STEP_FIELDS.address].find(isInvalid);
    if (field) goTo(STEP_FIELDS.account.some((name) => name === field) ? 'account' : 'address', field);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, on mount
  useEffect(() => {
    if (!claimAutoSubmit(emailAddress) || !ProfileForm.safeParse(start).success) return;
    setAutomatic(true);
    void submit().finally(() => setAutomatic(false));
  }, []);

  async function proceed(): Promise<void> {
    if (await form.trigger(STEP_FIELDS.account, { shouldFocus: true })) goTo('address');
  }

  const isFirst = step === 'account';
  return (
    <Page title="Create Your Profile" narrow>
      {isAutomatic ? (
        <LiveRegion>Creating your profile…</LiveRegion>
      ) : (
        <FormStack
          aria-label="Profile"
          onSubmit={(event) => {
            event.preventDefault();
            void (isFirst ? proceed() : submit());
          }}
          sx={{ gap: 3 }}
        >
          <StepHeading ref={heading} step={step} />
          {isFirst ? <AccountFields form={form} /> : <AddressFields form={form} />}
          <FormError message={failure} />
          <Box sx={{ display: 'flex', gap: 1.5, '& > *': { flex: 1 } }}>
            {!isFirst && (
              <Button variant="outlined" size="large" onClick={() => goTo('account')}>
                Back
              </Button>
            )}
            <SubmitButton
              key={step}
              size="large"
              isSubmitting={!isFirst && form.formState.isSubmitting}
              busyLabel="Submitting…"
              // Ignores the second click of a double click on Next, which would submit.
              onClick={(event) => event.detail > 1 && event.preventDefault()}
            >
              {isFirst ? 'Next' : 'Submit'}
            </SubmitButton>
          </Box>
        </FormStack>
      )}
    </Page>
  );
}

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
function StepHeading({ step, ref }: { step: StepName; ref: Ref<HTMLHeadingElement> }) {
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
function useSteps(form: UseFormReturn<ProfileForm, unknown, ProfileForm>, start: ProfileForm) {
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
