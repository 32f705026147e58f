import type { SxProps, Theme } from '@mui/material/styles';
import { unstable_memoTheme as memoTheme } from '@mui/material/utils';

/**
 * A style for `styled`, in the notation of `sx`. It is computed once, while `sx` computes a style for each element, which is
 * half the cost of a long list.
 */
export const once = (style: SxProps<Theme>) =>
  memoTheme(({ theme }: { theme: Theme }) => theme.unstable_sx(style));
