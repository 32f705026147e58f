import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { CloseIcon } from '../icons.tsx';
import { VisuallyHidden } from '../VisuallyHidden.tsx';
import type { ActiveFilter } from './filter.ts';

interface FilterChipsProps {
  active: readonly ActiveFilter[];
  /** Called after a filter was removed, whose chip had the focus. */
  onRemoved: () => void;
}

/** What narrows a list, in words above it, so that nothing is hidden unseen. Each is removed with one press. */
export function FilterChips({ active, onRemoved }: FilterChipsProps) {
  if (active.length === 0) return null;
  return (
    <Box
      component="ul"
      aria-label="Active filters"
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, listStyle: 'none', m: 0, p: 0, minWidth: 0 }}
    >
      {active.map(({ key, label, value, remove }) => (
        <li key={key}>
          <ButtonBase
            onClick={() => {
              remove();
              onRemoved();
            }}
            sx={{
              gap: 0.5,
              minHeight: 36,
              pl: 1.5,
              pr: 1,
              borderRadius: 99,
              typography: 'body2',
              fontWeight: 650,
              bgcolor: 'secondary.light',
              color: 'text.primary',
            }}
          >
            <VisuallyHidden>Remove filter </VisuallyHidden>
            <span>
              {label !== null && (
                <Box component="span" sx={LABEL_STYLE}>
                  {label}:{' '}
                </Box>
              )}
              {value}
            </span>
            <CloseIcon aria-hidden sx={{ fontSize: 18 }} />
          </ButtonBase>
        </li>
      ))}
    </Box>
  );
}

/** On a phone the value says enough; the label stays for screen readers. */
const LABEL_STYLE = {
  fontWeight: 400,
  position: { xs: 'absolute', sm: 'static' },
  clipPath: { xs: 'inset(50%)', sm: 'none' },
};
