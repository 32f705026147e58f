import { useMyProfile } from '../../domain/customer/queries.ts';
import { CreateProfile } from './CreateProfile.tsx';
import { TermsView } from './terms/TermsView.tsx';

/** Route /onboarding, for customers whose profile or agreement is missing: the guard leads everybody else on. */
export function OnboardingPage() {
  const { data: profile } = useMyProfile();
  return profile ? <TermsView profile={profile} /> : <CreateProfile />;
}
