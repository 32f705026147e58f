import { useMyProfile } from '#web/domain/customer/queries.ts';
import { CreateProfile } from './CreateProfile.tsx';
import { TermsView } from './terms/TermsView.tsx';

/** Route /onboarding, for customers without a profile or agreement. The guard redirects everyone else. */
export function OnboardingPage() {
  const { data: profile } = useMyProfile();
  return profile ? <TermsView profile={profile} /> : <CreateProfile />;
}
