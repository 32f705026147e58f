import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { Page } from '#web/components/layout/Page.tsx';
import { useMyProfile } from '#web/domain/customer/queries.ts';
import { useSession } from '#web/lib/session/SessionProvider.tsx';
import { PaymentCard } from './card/PaymentCard.tsx';
import { EditProfile } from './EditProfile.tsx';
import { ProfileFacts, ProfileSummary } from './ProfileView.tsx';

/** Route /profile: shows and edits the customer's profile. */
export function ProfilePage() {
  const { identity } = useSession();
  const { data: profile } = useMyProfile({ alwaysRefetchOnFocus: true });
  // Each edit mounts a new form, so that saving or canceling discards the old one. The focus then returns to Edit
  // Profile.
  const [visit, setVisit] = useState({ number: 0, isEditing: false });
  const go = (isEditing: boolean) => setVisit(({ number }) => ({ number: number + 1, isEditing }));

  if (!profile) return null;
  return (
    <Page
      title="Profile"
      actions={
        // Reserves room for the button to avoid a layout shift.
        <Box sx={{ minHeight: 44 }}>
          {!visit.isEditing && (
            <Button variant="contained" autoFocus={visit.number > 0} onClick={() => go(true)}>
              Edit Profile
            </Button>
          )}
        </Box>
      }
    >
      <ProfileSummary profile={profile} logins={identity?.logins ?? []} />
      {visit.isEditing ? (
        <EditProfile key={visit.number} profile={profile} onDone={() => go(false)} />
      ) : (
        <>
          <ProfileFacts profile={profile} />
          <PaymentCard />
        </>
      )}
    </Page>
  );
}
