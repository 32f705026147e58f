import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useLocation } from 'react-router-dom';
import { KIND_TEXTS } from '#shared/rules/messages/kind-texts.ts';
import { KIND_RULES, MESSAGE_KINDS } from '#shared/rules/messages/message-types.ts';
import { BusyButton } from '#web/components/controls/BusyButton.tsx';
import { RouteButton } from '#web/components/controls/RouteLink.tsx';
import { Callout } from '#web/components/feedback/Callout.tsx';
import { ErrorDetails } from '#web/components/feedback/ErrorDetails.tsx';
import { AlertIcon, CheckCircleIcon } from '#web/components/icons.tsx';
import { Page } from '#web/components/layout/Page.tsx';
import { call } from '#web/lib/api/api-client.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { useSingleMutation } from '#web/lib/api/use-single-mutation.ts';
import { explainError } from '#web/lib/errors/explain-error.ts';
import { paths } from '#web/lib/paths.ts';

/** Route /unsubscribe: turns off a kind of email once the user confirms, because scanners follow links. Needs no sign-in. */
export function UnsubscribePage() {
  const { search } = useLocation();
  const token = new URLSearchParams(search).get('token') ?? '';
  const kind = MESSAGE_KINDS.find((known) => known === token.split('.')[1]);
  const canTurnOff = kind !== undefined && !KIND_RULES[kind].isRequired;
  return (
    <Page title="Unsubscribe" narrow>
      <Stack spacing={3} sx={{ '& > button, & > a': { alignSelf: 'flex-start' } }}>
        {canTurnOff ? <Question token={token} title={KIND_TEXTS[kind].title} /> : <BrokenLink />}
      </Stack>
    </Page>
  );
}

/** @param props.title the kind of email, as on the profile */
function Question({ token, title }: { token: string; title: string }) {
  const { mutate, isPending, isSuccess, error } = useSingleMutation({
    mutationFn: () => call('unsubscribe', { query: { token } }),
    meta: { failure: false },
  });
  if (error instanceof ApiError && error.status === 404) return <BrokenLink takesFocus />;
  if (isSuccess)
    return (
      <>
        <Callout role="alert" icon={CheckCircleIcon} tone="success" title="You are unsubscribed">
          You will get no more “{title}” emails.
        </Callout>
        <Typography>
          You will still get emails about problems with your packages, your appointments and payments, and all
          others that you chose.
        </Typography>
        <SettingsLink takesFocus />
      </>
    );
  return (
    <>
      <Typography>Do you want to stop “{title}” emails?</Typography>
      {error && (
        <Callout role="alert" icon={AlertIcon} tone="error" title="Nothing was changed">
          <ErrorDetails explanation={explainError(error)} />
        </Callout>
      )}
      <BusyButton variant="contained" isBusy={isPending} busyLabel="Unsubscribing…" onClick={() => mutate()}>
        Unsubscribe
      </BusyButton>
      <Typography color="textSecondary">
        You can turn them on again on your profile, where you choose all your messages.
      </Typography>
    </>
  );
}

interface FocusProps {
  /** Whether the link gets the focus of the button that it replaces. */
  takesFocus?: boolean;
}

function BrokenLink({ takesFocus = false }: FocusProps) {
  return (
    <>
      <Callout role="alert" icon={AlertIcon} tone="warning" title="This link no longer works">
        Choose your messages on your profile instead.
      </Callout>
      <SettingsLink takesFocus={takesFocus} />
    </>
  );
}

const SettingsLink = ({ takesFocus = false }: FocusProps) => (
  <RouteButton to={paths.profile} variant="outlined" takesFocus={takesFocus}>
    Message settings
  </RouteButton>
);
