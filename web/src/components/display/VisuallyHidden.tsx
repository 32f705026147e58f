import type { ReactNode } from 'react';

/** For screen readers only on a phone. */
export const HIDDEN_ON_PHONE = {
  position: { xs: 'absolute', sm: 'static' },
  clipPath: { xs: 'inset(50%)', sm: 'none' },
} as const;

/** A button whose text is hidden on a phone, next to its start icon. */
export const ICON_ONLY_ON_PHONE = {
  minWidth: 44,
  '& > span:not(.MuiButton-startIcon)': HIDDEN_ON_PHONE,
  '& .MuiButton-startIcon': { ml: { xs: 0, sm: -0.5 }, mr: { xs: 0, sm: 1 } },
} as const;

/** Text for screen readers only. Styled in `app/theme/theme.ts`: with a style of its own, each of dozens costs more. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="visually-hidden">{children}</span>;
}
