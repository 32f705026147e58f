import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { CARD_FORM_FIELDS, type CardAction, type CardFrameMessage } from '#shared/contracts/card-frame.ts';
import { ErrorState } from '#web/components/feedback/ErrorState.tsx';
import { LiveRegion } from '#web/components/feedback/LiveRegion.tsx';
import { useRuntimeConfig } from '#web/lib/runtime-config.ts';
import { cardFrameReader, cardPageOrigin } from './card-messages.ts';

interface CardFrameProps {
  token: string;
  action: CardAction;
  /** Set while a payment is being confirmed. The frame keeps running. */
  isHidden: boolean;
  /** Called once for each distinct message from the card page. */
  onMessage: (message: CardFrameMessage) => void;
}

const LOAD_LIMIT_MS = 15_000;

/**
 * The provider's card page in a frame. Each new token is posted into it. Card numbers exist only in the frame, which
 * this site cannot read.
 */
export function CardFrame({ token, action, isHidden, onMessage }: CardFrameProps) {
  const { paymentFrameDomain, paymentFramePath } = useRuntimeConfig();
  const origin = cardPageOrigin(paymentFrameDomain);
  // A name must not begin with an underscore.
  const name = `card-page${useId()}`;
  const frame = useRef<HTMLIFrameElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const [state, setState] = useState<'loading' | 'loaded' | 'late'>('loading');
  const [attempt, setAttempt] = useState(0);
  const handle = useEffectEvent(onMessage);

  useEffect(() => {
    const read = cardFrameReader(origin);
    const onWindowMessage = (event: MessageEvent<unknown>) => {
      const message = read(event, frame.current?.contentWindow);
      if (message) handle(message);
    };
    window.addEventListener('message', onWindowMessage);
    return () => window.removeEventListener('message', onWindowMessage);
  }, [origin]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new token and another attempt are posted
  useEffect(() => {
    setState('loading');
    form.current?.submit();
    const timer = setTimeout(
      () => setState((current) => (current === 'loading' ? 'late' : current)),
      LOAD_LIMIT_MS,
    );
    return () => clearTimeout(timer);
  }, [token, attempt]);

  return (
    <Box hidden={isHidden}>
      <form ref={form} method="post" action={origin + paymentFramePath} target={name} hidden>
        <input type="hidden" name={CARD_FORM_FIELDS.token} value={token} />
        <input type="hidden" name={CARD_FORM_FIELDS.action} value={action} />
      </form>
      {state === 'late' && (
        <ErrorState
          title="The card page did not load."
          detail="Check your connection and try again. Your card was not charged."
          onRetry={() => setAttempt(attempt + 1)}
        />
      )}
      <Box sx={{ position: 'relative', display: state === 'late' ? 'none' : 'block' }}>
        {state === 'loading' && (
          <>
            <LiveRegion isHidden>Loading the card page</LiveRegion>
            <Skeleton variant="rounded" sx={{ position: 'absolute', inset: 0, height: '100%' }} />
          </>
        )}
        <Box
          component="iframe"
          ref={frame}
          name={name}
          title="Card details"
          sandbox="allow-scripts allow-forms allow-same-origin"
          allow=""
          referrerPolicy="strict-origin"
          onLoad={() => isCardPage(frame.current) && setState('loaded')}
          sx={{ ...FRAME_STYLE, visibility: state === 'loaded' ? 'visible' : 'hidden' }}
        />
      </Box>
      {state === 'loaded' && (
        <Box sx={{ mt: 0.5 }}>
          <Button size="small" onClick={() => setAttempt(attempt + 1)}>
            Reload card form
          </Button>
        </Box>
      )}
    </Box>
  );
}

/** Whether a frame has left its blank initial document, which also fires `load`. Only the blank one is readable. */
function isCardPage(frame: HTMLIFrameElement | null): boolean {
  try {
    return frame?.contentWindow?.location.href !== 'about:blank';
  } catch {
    return true;
  }
}

const FRAME_STYLE = {
  display: 'block',
  width: '100%',
  height: 480,
  border: 1,
  borderColor: 'divider',
  borderRadius: '16px',
  colorScheme: 'light',
  bgcolor: 'common.white',
} as const;
