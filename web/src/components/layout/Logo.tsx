import Box from '@mui/material/Box';
import { HIDDEN_ON_PHONE } from '../display/VisuallyHidden.tsx';

interface LogoProps {
  /** The product's name, from the configuration. */
  name: string;
  /** Hides the name on a phone to save space. */
  markOnlyOnPhone?: boolean;
}

/** The mark, two peaks under a northern sun, and the product's name. */
export function Logo({ name, markOnlyOnPhone = false }: LogoProps) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1.25 }}>
      <svg width="34" height="34" viewBox="0 0 32 32" aria-hidden="true">
        <rect width="32" height="32" rx="8" fill="#0b3442" />
        <rect
          x=".75"
          y=".75"
          width="30.5"
          height="30.5"
          rx="7.25"
          fill="none"
          stroke="#6ad3ca"
          strokeOpacity=".5"
        />
        <path d="M5 24 12.5 11l4 6.5L19.5 13 27 24z" fill="#6ad3ca" />
        <path d="m12.5 11 2.3 3.7-2.3 1.8-2.2-1.7z" fill="#fff" />
        <circle cx="23.5" cy="8.5" r="2.5" fill="#ffc563" />
      </svg>
      <Box
        component="span"
        sx={{
          fontSize: '1.125rem',
          fontWeight: 750,
          letterSpacing: '-0.025em',
          ...(markOnlyOnPhone && HIDDEN_ON_PHONE),
          // On the smallest phones, and when the page is zoomed to 400%.
          '@media (max-width: 359.95px)': { position: 'absolute', clipPath: 'inset(50%)' },
        }}
      >
        {name}
      </Box>
    </Box>
  );
}
