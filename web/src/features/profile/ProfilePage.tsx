import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import type { CustomerProfile } from '#shared/contracts/customer-profile.ts';
import { COLLECTORS_ID } from '#shared/site-paths.ts';
import { Fact } from '#web/components/display/Fact.tsx';
import { Mono } from '#web/components/display/Mono.tsx';
import { VisuallyHidden } from '#web/components/display/VisuallyHidden.tsx';
import { Loaded, Loading } from '#web/components/feedback/Loaded.tsx';
import { hasDraft } from '#web/components/form/draft.ts';
import { Page } from '#web/components/layout/Page.tsx';
import { Collectors } from '#web/domain/collection/Collectors.tsx';
import { displayValue, FIELD_LABELS } from '#web/domain/customer/profile/labels.ts';
import { formOf, type ProfileField, STEP_FIELDS } from '#web/domain/customer/profile/profile-form.ts';
import { useMyProfile } from '#web/domain/customer/queries.ts';
import { EmailProblem } from '#web/domain/message/EmailProblem.tsx';
import { PushSwitch } from '#web/domain/message/push/PushSwitch.tsx';
import { useMessageSettings } from '#web/domain/message/settings-queries.ts';
import { useLocationNames } from '#web/domain/terminal/queries.ts';
import type { Login } from '#web/lib/identity/identity-types.ts';
import { paths } from '#web/lib/paths.ts';
import { useRuntimeConfig } from '#web/lib/runtime-config.ts';
import { useSession } from '#web/lib/session/SessionProvider.tsx';
import { CalendarAddress } from './CalendarAddress.tsx';
import { CarrierPickup } from './CarrierPickup.tsx';
import { EditProfile, PROFILE_DRAFT } from './EditProfile.tsx';
import { MessageChoicesForm } from './messages/MessageChoicesForm.tsx';
import { TextMessages } from './messages/TextMessages.tsx';
import { PaymentCard } from './PaymentCard.tsx';
import { ProfileSection } from './ProfileSection.tsx';

/** Route /profile: shows and edits the customer's profile. */
export function ProfilePage() {
  const { identity } = useSession();
  const { data: profile } = useMyProfile({ alwaysRefetchOnFocus: true });
  // Each edit mounts a new form, so that saving or canceling discards the old one. The focus then returns to Edit
  // Profile.
  const [visit, setVisit] = useState(() => ({ number: 0, isEditing: hasDraft(PROFILE_DRAFT) }));
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
      <EmailProblem />
      <ProfileSummary profile={profile} logins={identity?.logins ?? []} />
      {visit.isEditing ? (
        <EditProfile key={visit.number} profile={profile} onDone={() => go(false)} />
      ) : (
        <>
          <ProfileFacts profile={profile} />
          <PaymentCard />
          <CalendarAddress />
          <PickupBySomebodyElse />
          <CarrierPickup />
          <Notifications />
        </>
      )}
      {/* Keeps unsaved choices while the profile is edited. */}
      <Box hidden={visit.isEditing}>
        <MessagesSection />
      </Box>
    </Page>
  );
}

/** Those who may pick up until the customer takes it back. */
function PickupBySomebodyElse() {
  return (
    <ProfileSection id={COLLECTORS_ID} title="Pickup by somebody else">
      <Collectors
        scope={{ kind: 'STANDING' }}
        label="Let somebody pick up for me"
        explanation="They can pick up all your packages at any terminal until you take it back. You get a message each time. For one pickup or one package only, name them there instead."
      />
    </ProfileSection>
  );
}

/** Notifications on this device. */
function Notifications() {
  const { pushKey } = useRuntimeConfig();
  if (pushKey === undefined) return null;
  return (
    <ProfileSection id="notifications" title="Notifications">
      <PushSwitch />
    </ProfileSection>
  );
}

const LOGIN_NAMES: Record<Login, string> = { Password: 'Email and password', Google: 'Google' };

/** The read-only part of the profile: the account, the login methods, and the terms. */
function ProfileSummary({ profile, logins }: { profile: CustomerProfile; logins: readonly Login[] }) {
  const nameOf = useLocationNames();
  return (
    <Card
      component="dl"
      sx={{
        display: 'grid',
        gridTemplateColumns: {
          xs: 'minmax(0, 1fr) auto',
          md: 'minmax(0, 1fr) auto auto',
          lg: 'minmax(0, 1fr) repeat(4, auto)',
        },
        columnGap: { xs: 2, lg: 4 },
        rowGap: 2,
        m: 0,
        mb: { xs: 3.5, sm: 5 },
        p: { xs: 2, sm: 2.5 },
        overflow: 'visible',
        '& dd': { fontWeight: 600, overflowWrap: 'anywhere' },
      }}
    >
      <Fact label="Email" wide="untilDesktop">
        {profile.emailAddress}
      </Fact>
      <Fact label="Preferred Terminal">
        {nameOf(profile.preferredDestination)} ({profile.preferredDestination})
      </Fact>
      <Fact label="Customer number">
        <Mono>{profile.customerNumber}</Mono>
      </Fact>
      <Fact label="Ways to log in" wide="untilDesktop">
        {logins.map((login) => (
          <Box key={login} component="span" sx={{ display: 'block' }}>
            {LOGIN_NAMES[login]}
          </Box>
        ))}
      </Fact>
      <Fact label="Agreement" wide="untilDesktop">
        <Link href={paths.termsAndConditions} target="_blank" rel="noopener" sx={TARGET_STYLE}>
          Terms and Conditions
          <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
        </Link>
      </Fact>
    </Card>
  );
}

/** A touch target of 44 px in a line of 24. */
const TARGET_STYLE = {
  position: 'relative',
  display: 'inline-block',
  '&::after': { content: '""', position: 'absolute', inset: '-10px 0' },
};

const SECTIONS: readonly { title: string; fields: readonly ProfileField[] }[] = [
  { title: 'Contact', fields: STEP_FIELDS.account },
  // The summary shows the terminal.
  { title: 'Address', fields: STEP_FIELDS.address.filter((field) => field !== 'preferredDestination') },
];

/** The profile as text, while it is not being edited. */
function ProfileFacts({ profile }: { profile: CustomerProfile }) {
  const values = formOf(profile);
  return (
    <Box sx={SECTIONS_STYLE}>
      {SECTIONS.map(({ title, fields }) => (
        <section key={title}>
          <Typography variant="h2" sx={{ mb: 1.5 }}>
            {title}
          </Typography>
          <Box component="dl" sx={FACTS_STYLE}>
            {fields.map((field) => (
              <Fact key={field} label={FIELD_LABELS[field]}>
                {displayValue(field, values) || 'Not provided'}
              </Fact>
            ))}
          </Box>
        </section>
      ))}
    </Box>
  );
}

const SECTIONS_STYLE = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
  gap: { xs: 3, md: 6 },
  mb: { xs: 3, sm: 5 },
};

const FACTS_STYLE = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 150px), 1fr))',
  gap: 2,
  m: 0,
  '& dd': { fontWeight: 600, overflowWrap: 'anywhere' },
};

/** The customer's message settings: text messages with the confirmation of the number, and the choices. */
export function MessagesSection() {
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <ProfileSection id="messages" title="Messages" headingRef={heading}>
      <Loaded
        isPart
        query={useMessageSettings()}
        loading={<Loading what="your message settings" heights={[96, 480]} />}
        failure="Your message settings could not be loaded."
      >
        {(settings) => (
          <Card sx={{ p: { xs: 2, sm: 2.5 } }}>
            {/* The button that was pressed is gone after the change. */}
            <TextMessages settings={settings} onChanged={() => heading.current?.focus()} />
            <MessageChoicesForm key={settings.contactMethod} settings={settings} />
          </Card>
        )}
      </Loaded>
    </ProfileSection>
  );
}
