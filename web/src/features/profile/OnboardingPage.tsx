import { useMyProfile } from '../../lib/profile.ts';
import { CreateProfile } from './CreateProfile.tsx';
import { TermsView } from './TermsView.tsx';

/** Route /onboarding, for customers whose profile or agreement is missing: the guard leads everybody else on. */
export function OnboardingPage() {
  const { data: profile } = useMyProfile();
  return profile ? <TermsView profile={profile} /> : <CreateProfile />;
}
