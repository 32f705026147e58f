import GlobalStyles from '@mui/material/GlobalStyles';
import { useColorScheme } from '@mui/material/styles';
import { type CSSProperties, memo, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { Toaster } from 'sonner';
import { BELOW_DIALOGS } from '#web/lib/toasts.ts';
import { AlertIcon, CheckIcon, CloseIcon } from '../icons.tsx';
import { BAR_HEIGHT } from '../layout/bar-height.ts';

// The colors of the navigation bar in both color schemes: sonner's own have too little contrast.
const COLORS = {
  '--normal-bg': 'var(--mui-palette-background-bar)',
  '--normal-text': 'var(--mui-palette-onBar-text)',
  '--normal-border': 'var(--mui-palette-onBar-edge)',
  '--border-radius': '12px',
  fontFamily: 'inherit',
} as CSSProperties;

const FROM_TOP = { top: 16 };
/** The top offset is for a toast that would cover the pressed button: it moves to the top, below the navigation bar. */
const FROM_BOTTOM = { bottom: 24, top: BAR_HEIGHT.sm + 8 };
/** On a phone, all toasts are at the top: below the navigation bar, or over the scene of the login page. */
const BELOW_BAR = { top: BAR_HEIGHT.xs + 8 };
const OVER_SCENE = { top: 8 };

const TOAST_STYLES = {
  [`html[${BELOW_DIALOGS}] [data-sonner-toaster]`]: { zIndex: 1200 },
  // Sonner's own color is for light toasts.
  'html [data-sonner-toast][data-styled=true] [data-description]': {
    marginTop: 4,
    color: 'inherit',
    overflowWrap: 'anywhere',
    '& a': { color: 'inherit', textDecoration: 'underline' },
  },
  // The close button inside the toast, large enough to touch. Sonner draws a small disc on its corner.
  'html [data-sonner-toast][data-styled=true] [data-close-button]': {
    position: 'static',
    order: 1,
    flexShrink: 0,
    width: 44,
    height: 44,
    margin: '-10px -10px -10px auto',
    border: 0,
    color: 'inherit',
    background: 'none',
    transform: 'none',
    '&:hover': { background: 'var(--mui-palette-onBar-hover)' },
    '&:focus-visible': { outline: '3px solid var(--mui-palette-onBar-accent)' },
  },
  // Undo or Reload: a text button, also large enough to touch. Sonner's has the browser's own font.
  'html [data-sonner-toast][data-styled=true] [data-button]': {
    flexShrink: 0,
    height: 44,
    margin: '-10px 0 -10px auto',
    padding: '0 12px',
    border: 0,
    borderRadius: 8,
    font: 'inherit',
    fontWeight: 700,
    color: 'var(--mui-palette-onBar-accent)',
    background: 'none',
    '&:hover': { background: 'var(--mui-palette-onBar-hover)' },
    '&:focus-visible': { outline: '3px solid var(--mui-palette-onBar-accent)', boxShadow: 'none' },
  },
  'html [data-sonner-toast][data-styled=true]:has([data-button]) [data-close-button]': { marginLeft: 0 },
};

interface ToastsProps {
  /** The edge of a wide window that has no controls, unless the pressed button is there. On a phone, always the top. */
  place?: 'top' | 'bottom';
}

/**
 * Sonner's toaster in our colors: a polite live region, also while a dialog is open. Memoized, because the shell
 * renders it after each navigation.
 */
export const Toasts = memo(({ place = 'bottom' }: ToastsProps) => {
  const { mode } = useColorScheme();
  const container = useContainer();
  return (
    <>
      <GlobalStyles styles={TOAST_STYLES} />
      {createPortal(
        <Toaster
          theme={mode ?? 'system'}
          position={`${place}-center`}
          // Otherwise each render reads the computed style of the document, which recalculates the styles of the page.
          dir="ltr"
          offset={place === 'top' ? FROM_TOP : FROM_BOTTOM}
          mobileOffset={place === 'top' ? OVER_SCENE : BELOW_BAR}
          closeButton
          style={COLORS}
          icons={{
            success: <CheckIcon fontSize="small" sx={{ color: 'onBar.success' }} />,
            error: <AlertIcon fontSize="small" sx={{ color: 'onBar.error' }} />,
            close: <CloseIcon fontSize="small" />,
          }}
          toastOptions={{
            closeButtonAriaLabel: 'Close notification',
            style: { fontSize: '0.875rem', gap: 10 },
          }}
          containerAriaLabel="Notifications"
        />,
        container,
      )}
    </>
  );
});

/** A child of the body that stays exposed to screen readers: Material UI hides all others while a dialog is open. */
function useContainer(): HTMLElement {
  const [container] = useState(() => document.createElement('div'));
  useLayoutEffect(() => {
    document.body.append(container);
    const observer = new MutationObserver(() => container.removeAttribute('aria-hidden'));
    observer.observe(container, { attributeFilter: ['aria-hidden'] });
    return () => {
      observer.disconnect();
      container.remove();
    };
  }, [container]);
  return container;
}
