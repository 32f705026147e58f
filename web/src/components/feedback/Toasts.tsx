import Box from '@mui/material/Box';
import GlobalStyles from '@mui/material/GlobalStyles';
import IconButton from '@mui/material/IconButton';
import { useColorScheme } from '@mui/material/styles';
import { type CSSProperties, useSyncExternalStore } from 'react';
import { closePlainNotice, noticeLibrary, plainNotice, subscribeToNotices } from '../../lib/toasts.ts';
import { AlertIcon, CheckIcon, CloseIcon } from '../icons.tsx';

// White on the colour of the navigation bar, in both schemes: the library's own colours have too little contrast.
const COLORS = {
  '--normal-bg': 'var(--mui-palette-background-bar)',
  '--normal-text': 'var(--mui-palette-onBar-text)',
  '--normal-border': 'var(--mui-palette-onBar-edge)',
  '--border-radius': '12px',
  fontFamily: 'inherit',
} as CSSProperties;

/** On a phone, above the controls at the bottom of a dialog: a notice of the last step must not cover the next one. */
const ABOVE_ACTIONS = { bottom: 88 };

const FROM_BOTTOM = { bottom: 24 };
const FROM_TOP = { top: 16 };

/** Where notices stand: where the page that follows an action has no controls of its own. */
type Place = 'top' | 'bottom';

// The close control inside the notice at a size for fingers, in place of a small disc on its corner.
const CLOSE_CONTROL = {
  'html [data-sonner-toast][data-styled=true] [data-close-button]': {
    position: 'static',
    order: 1,
    flexShrink: 0,
    width: 40,
    height: 40,
    margin: '-8px -8px -8px auto',
    border: 0,
    color: 'inherit',
    background: 'none',
    transform: 'none',
    '&:hover': { background: 'var(--mui-palette-onBar-hover)' },
    '&:focus-visible': { outline: '3px solid var(--mui-palette-onBar-accent)' },
  },
};

/** The place where notices appear: a polite live region, each notice with a close control. Mounted once. */
export function Toasts({ place = 'bottom' }: { place?: Place }) {
  const library = useSyncExternalStore(subscribeToNotices, noticeLibrary);
  const plain = useSyncExternalStore(subscribeToNotices, plainNotice);
  return (
    <>
      {library && <ToastList Toaster={library.Toaster} place={place} />}
      {plain !== null && <PlainNotice text={plain} place={place} />}
    </>
  );
}

interface ToastsProps {
  Toaster: typeof import('sonner').Toaster;
  place: Place;
}

function ToastList({ Toaster, place }: ToastsProps) {
  const { mode } = useColorScheme();
  return (
    <>
      <GlobalStyles styles={CLOSE_CONTROL} />
      <Toaster
        theme={mode ?? 'system'}
        position={`${place}-center`}
        offset={place === 'top' ? FROM_TOP : FROM_BOTTOM}
        mobileOffset={place === 'top' ? FROM_TOP : ABOVE_ACTIONS}
        closeButton
        style={COLORS}
        icons={{
          success: <CheckIcon fontSize="small" sx={{ color: 'onBar.success' }} />,
          error: <AlertIcon fontSize="small" sx={{ color: 'onBar.error' }} />,
          close: <CloseIcon fontSize="small" />,
        }}
        toastOptions={{
          closeButtonAriaLabel: 'Close notification',
          style: { fontSize: '0.9375rem', gap: 10 },
        }}
        containerAriaLabel="Notifications"
      />
    </>
  );
}

/** A notice of our own making, in the place and the colours of the library's. */
function PlainNotice({ text, place }: { text: string; place: Place }) {
  return (
    <Box
      role="alert"
      sx={{
        position: 'fixed',
        ...(place === 'top' ? FROM_TOP : { bottom: { xs: ABOVE_ACTIONS.bottom, sm: FROM_BOTTOM.bottom } }),
        left: '50%',
        transform: 'translateX(-50%)',
        zIndex: 'snackbar',
        display: 'flex',
        alignItems: 'center',
        gap: 1.25,
        width: 'min(356px, calc(100vw - 32px))',
        px: 2,
        py: 1,
        borderRadius: 1,
        border: 1,
        borderColor: 'onBar.edge',
        bgcolor: 'background.bar',
        color: 'onBar.text',
        fontSize: '0.9375rem',
      }}
    >
      <AlertIcon fontSize="small" sx={{ color: 'onBar.error' }} />
      <Box component="span" sx={{ flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        {text}
      </Box>
      <IconButton color="inherit" edge="end" aria-label="Close notification" onClick={closePlainNotice}>
        <CloseIcon fontSize="small" />
      </IconButton>
    </Box>
  );
}
