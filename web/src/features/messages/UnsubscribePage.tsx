import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useLocation } from 'react-router-dom';
import { MESSAGE_KINDS, type MessageKind } from '#shared/rules/messages/message-types.ts';
import { RouteButton } from '#web/components/controls/RouteLink.tsx';
import { Callout } from '#web/components/feedback/Callout.tsx';
import { BUSY_STYLE } from '#web/components/feedback/disabled-style.ts';
import { ErrorDetails } from '#web/components/feedback/ErrorDetails.tsx';
import { AlertIcon, CheckCircleIcon } from '#web/components/icons.tsx';
import { Page } from '#web/components/layout/Page.tsx';
import { call } from '#web/lib/api/api-client.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { useSingleMutation } from '#web/lib/api/use-single-mutation.ts';
import { explainError } from '#web/lib/errors/explain-error.ts';
import { paths } from '#web/lib/paths.ts';

/** What a kind of email is about, after "emails about". Null for those that are always sent. */
const SUBJECTS: Readonly<Record<MessageKind, string | null>> = {
  received: 'packages that arrive in Tacoma',
  problems: null,
  price: 'packages that are ready to pay for',
  progress: 'packages on their way',
  ready: 'packages that are ready for pickup',
  handover: 'packages that were picked up',
  appointments: null,
  payments: null,
  reminders: 'what you have not done yet: our reminders',
};

/** Route /unsubscribe: asks before it turns off a kind of email, because scanners follow links. Needs no sign-in. */
export function UnsubscribePage() {
  const { search } = useLocation();
  const token = new URLSearchParams(search).get('token') ?? '';
  const kind = MESSAGE_KINDS.find((known) => known === token.split('.')[1]);
  const subject = kind ? SUBJECTS[kind] : null;
  return (
    <Page title="Unsubscribe" narrow>
      <Stack spacing={3} sx={{ alignItems: 'flex-start' }}>
        {subject === null ? <BrokenLink /> : <Question token={token} subject={subject} />}
      </Stack>
    </Page>
  );
}

function Question({ token, subject }: { token: string; subject: string }) {
  const { mutate, isPending, isSuccess, error } = useSingleMutation({
    mutationFn: () => call('unsubscribe', { query: { token } }),
    meta: { failure: false },
  });
  if (error instanceof ApiError && error.status === 404) return <BrokenLink />;
  if (isSuccess)
    return (
      <>
        <Callout role="alert" icon={CheckCircleIcon} tone="success" title="You are unsubscribed">
          You will get no more emails about {subject}.
        </Callout>
        <Typography>
          We still email you about problems with your packages, your appointments and payments, and everything
          else that you chose.
        </Typography>
        <ProfileLink />
      </>
    );
  return (
    <>
      <Typography>Do you want no more emails about {subject}?</Typography>
      {error && (
        <Callout role="alert" icon={AlertIcon} tone="error" title="Nothing was changed">
          <ErrorDetails explanation={explainError(error)} />
        </Callout>
      )}
      <Button
        variant="contained"
        aria-disabled={isPending}
        onClick={() => mutate()}
        sx={isPending ? BUSY_STYLE : {}}
      >
        {isPending ? 'Unsubscribing…' : 'Unsubscribe'}
      </Button>
      <Typography color="textSecondary">
        You can turn these emails on again on your profile, and choose your other messages there.
      </Typography>
    </>
  );
}

function BrokenLink() {
  return (
    <>
      <Callout role="alert" icon={AlertIcon} tone="warning" title="This link does not work anymore">
        Choose your messages on your profile instead.
      </Callout>
      <ProfileLink />
    </>
  );
}

const ProfileLink = () => (
  <RouteButton to={paths.profile} variant="outlined">
    Choose your messages
  </RouteButton>
);
