import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { BoxIcon } from '../../components/icons.tsx';

/** Tells a new customer what will appear here and how to send packages. */
export function NoPackages() {
  return (
    <EmptyState icon={<BoxIcon fontSize="inherit" />} title="No packages yet">
      Your packages appear here as soon as they arrive at our terminal in Tacoma. Have them sent to your
      shipping address.
    </EmptyState>
  );
}
