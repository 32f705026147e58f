import GlobalStyles from '@mui/material/GlobalStyles';
import { useColorScheme } from '@mui/material/styles';
import { type CSSProperties, Suspense, useSyncExternalStore } from 'react';
import { AlertIcon, CheckIcon, CloseIcon } from '../components/icons.tsx';
import { late } from './late.tsx';
import { areNoticesWanted, subscribeToNotices } from './notices.ts';

const Toaster = late(async () => (await import('sonner')).Toaster);

// White on the colour of the navigation bar, in both schemes: the library's own colours have too little contrast.
const COLORS = {
  '--normal-bg': 'var(--mui-palette-background-bar)',
  '--normal-text': '#ffffff',
  '--normal-border': 'rgb(255 255 255 / 18%)',
  '--border-radius': '12px',
  fontFamily: 'inherit',
} as CSSProperties;

/** On a phone, above the controls at the bottom of a dialog: a notice of the last step must not cover the next one. */
const ABOVE_ACTIONS = { bottom: 88 };

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
    '&:hover': { background: 'rgb(255 255 255 / 12%)' },
    '&:focus-visible': { outline: '3px solid #6ad3ca' },
  },
};

/** The place where notices appear: a polite live region, each notice with a close control. Mounted once. */
export function NoticeOutlet() {
  const wanted = useSyncExternalStore(subscribeToNotices, areNoticesWanted);
  const { mode } = useColorScheme();
  if (!wanted) return null;
  return (
    <Suspense fallback={null}>
      <GlobalStyles styles={CLOSE_CONTROL} />
      <Toaster
        theme={mode ?? 'system'}
        position="bottom-center"
        mobileOffset={ABOVE_ACTIONS}
        closeButton
        style={COLORS}
        icons={{
          success: <CheckIcon fontSize="small" sx={{ color: '#7dd8ac' }} />,
          error: <AlertIcon fontSize="small" sx={{ color: '#ff9d94' }} />,
          close: <CloseIcon fontSize="small" />,
        }}
        toastOptions={{
          closeButtonAriaLabel: 'Close notification',
          style: { fontSize: '0.9375rem', gap: 10 },
        }}
        containerAriaLabel="Notifications"
      />
    </Suspense>
  );
}
