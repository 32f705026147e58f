import Box from '@mui/material/Box';
import { formatNumber } from '#web/lib/numbers.ts';
import { AlertIcon } from '../icons.tsx';
import { Callout } from './Callout.tsx';
import { SupportContact } from './ErrorDetails.tsx';

interface UnreadableNoticeProps {
  /** Undefined while the list loads. */
  count: number | undefined;
  /** What cannot be shown, in the singular, such as `package`. */
  what: string;
}

/** Says that a list leaves out records that could not be read. Shows nothing if it is complete. */
export function UnreadableNotice({ count = 0, what }: UnreadableNoticeProps) {
  if (count === 0) return null;
  return (
    <Box sx={{ mb: 2 }}>
      <Callout
        icon={AlertIcon}
        tone="warning"
        role="alert"
        title={`${formatNumber(count)} ${what}${count === 1 ? '' : 's'} cannot be shown.`}
      >
        Try again in a few minutes. <SupportContact reference={undefined} />
      </Callout>
    </Box>
  );
}
