import Box from '@mui/material/Box';
import { useState } from 'react';
import { FormError } from '#web/components/form/FormStack.tsx';
import { ScanField } from '#web/components/scan/ScanField.tsx';
import { useFindOnce } from '#web/domain/staff/queries.ts';
import { playBadSound, playGoodSound } from '#web/lib/sounds.ts';
import { problemOf } from './waiting-intake.ts';

/** Finds a waiting package by its own label or by that of the carrier. */
export function ScanWaiting({ onFound }: { onFound: (intakeId: string) => void }) {
  const [problem, setProblem] = useState<string | null>(null);
  const find = useFindOnce({ staleTime: 0 });
  const refuse = (message: string) => {
    setProblem(message);
    playBadSound();
  };
  const scan = (text: string) =>
    find.mutate(text, {
      onSuccess: (found) => {
        if (!found.waiting) return refuse(problemOf(text, found));
        setProblem(null);
        playGoodSound();
        onFound(found.waiting.intakeId);
      },
      onError: () => refuse('The search failed. Scan it again.'),
    });
  return (
    <Box sx={{ display: 'grid', gap: 1, mb: 2 }}>
      <ScanField label="Scan the package" helperText="Its own label, or the carrier's." onScan={scan} />
      <FormError message={problem} />
    </Box>
  );
}
