import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { BoxIcon } from '../../components/icons.tsx';

/** What will appear here, and what makes it happen: the shipping address, which the page shows beside it. */
export function NoPackages() {
  return (
    <EmptyState icon={<BoxIcon fontSize="inherit" />} title="No packages yet">
      Your packages appear here as soon as they arrive at our terminal in Tacoma. Have them sent to your
      shipping address.
    </EmptyState>
  );
}
