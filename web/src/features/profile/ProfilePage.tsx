import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { Page } from '../../components/layout/Page.tsx';
import { useMyProfile } from '../../domain/customer/queries.ts';
import { useSession } from '../../lib/session/SessionProvider.tsx';
import { EditProfile } from './EditProfile.tsx';
import { ProfileSummary } from './ProfileSummary.tsx';

/** Route /profile: what the customer told of themselves, to look at and to change. */
export function ProfilePage() {
  const { identity } = useSession();
  const { data: profile, dataUpdatedAt } = useMyProfile({ alwaysRefetchOnFocus: true });
  // After editing the focus comes back to the control that began it.
  // Each number is a form of its own: leaving one, by saving or cancelling, forgets what was typed into it.
  const [visit, setVisit] = useState({ number: 0, isEditing: false });
  const go = (isEditing: boolean) => setVisit(({ number }) => ({ number: number + 1, isEditing }));

  if (!profile) return null;
  return (
    <Page
      title="Profile"
      actions={
        // Room for the control also while it is away, so that nothing jumps.
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
      <EditProfile
        // What the server answers shows at once; a form that is being edited takes it in by itself.
        key={visit.isEditing ? visit.number : `${visit.number} ${dataUpdatedAt}`}
        profile={profile}
        isEditing={visit.isEditing}
        onDone={() => go(false)}
      />
    </Page>
  );
}
