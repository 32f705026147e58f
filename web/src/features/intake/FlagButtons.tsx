import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import type { UseFormReturn } from 'react-hook-form';
import type { IntakeForm } from './intake-form.ts';
import { FLAG_KEYS, type IntakeFlag, useFlagKeys } from './use-flag-keys.ts';

const LABELS: Record<IntakeFlag, string> = {
  damaged: 'Damaged',
  hazard: 'Hazardous',
  oversized: 'Oversized',
};

/** The flags of a package, by press or by key. */
export function FlagButtons({ form }: { form: UseFormReturn<IntakeForm, unknown, IntakeForm> }) {
  const values = form.watch(['damaged', 'hazard', 'oversized']);
  const flags = ['damaged', 'hazard', 'oversized'] as const;
  const toggle = (flag: IntakeFlag) => form.setValue(flag, !form.getValues(flag), { shouldDirty: true });
  useFlagKeys(toggle);
  return (
    <Box role="group" aria-label="Flags" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {flags.map((flag, index) => (
        <ToggleButton
          key={flag}
          value={flag}
          selected={values[index] === true}
          onChange={() => toggle(flag)}
          aria-keyshortcuts={`Alt+${FLAG_KEYS[flag]} ${FLAG_KEYS[flag]}`}
          color="primary"
          sx={{ minHeight: 48, gap: 1, color: 'text.primary' }}
        >
          {LABELS[flag]}
          <Box component="kbd" aria-hidden sx={KEY}>
            {FLAG_KEYS[flag]}
          </Box>
        </ToggleButton>
      ))}
    </Box>
  );
}

const KEY = {
  px: 0.75,
  border: 1,
  borderRadius: 1,
  font: 'inherit',
  fontSize: '0.875rem',
} as const;
