import { useMyProfile } from '#web/domain/customer/queries.ts';
import { TermsView } from './TermsView.tsx';

/** Route /terms-and-conditions: the shipping terms, and the agreement to them. */
export function TermsPage() {
  const { data: profile } = useMyProfile();
  return <TermsView profile={profile ?? null} />;
}
