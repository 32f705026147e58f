import Button from '@mui/material/Button';
import { Callout } from '#web/components/feedback/Callout.tsx';
import { InfoIcon } from '#web/components/icons.tsx';
import { packages } from '#web/domain/parcel/labels.ts';

interface TroubledHitProps {
  /** The freight bill numbers that match, of packages that the search leaves out. */
  numbers: readonly string[];
  onShow: () => void;
}

/** Says why a freight bill number is not found although its package exists, and leads to it. */
export function TroubledHit({ numbers, onShow }: TroubledHitProps) {
  const [number] = numbers;
  if (number === undefined) return null;
  return (
    <Callout
      icon={InfoIcon}
      tone="info"
      role="alert"
      title={`${numbers.length === 1 ? number : packages(numbers.length)} under ACTION REQUIRED`}
    >
      Until its issues are resolved, a package is found only by its tracking number.{' '}
      <Button size="small" onClick={onShow} sx={{ my: -1 }}>
        Show ACTION REQUIRED
      </Button>
    </Callout>
  );
}
