import { RouteButton } from '#web/components/controls/RouteButton.tsx';
import { paths } from '#web/lib/paths.ts';

/** The way back to the packages; `isMain` if there is nothing else to do. */
export function ReturnToOrders({ isMain = false }: { isMain?: boolean }) {
  return (
    <RouteButton to={paths.orders} variant={isMain ? 'contained' : 'outlined'}>
      Return to Orders
    </RouteButton>
  );
}
