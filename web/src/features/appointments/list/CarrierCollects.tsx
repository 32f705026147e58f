import type { AgentInstruction } from '#shared/contracts/collection/agents.ts';
import { CARRIERS_PATH, newAppointmentUrl } from '#shared/site-paths.ts';
import { RouteLink } from '#web/components/controls/RouteLink.tsx';
import { Callout } from '#web/components/feedback/Callout.tsx';
import { TruckIcon } from '#web/components/icons.tsx';

/** Says that the customer has nothing to book, because a carrier collects at this terminal. */
export function CarrierCollects({ instruction }: { instruction: AgentInstruction }) {
  const { agentName, community, locationCode } = instruction;
  return (
    <Callout icon={TruckIcon} tone="info" title={`${agentName} collects your packages for ${community}`}>
      They must be paid for first. You get a message when they have been collected, and another one with the
      waybill number. You can also{' '}
      <RouteLink to={newAppointmentUrl(locationCode)} underline="always">
        book a pickup
      </RouteLink>{' '}
      yourself, or{' '}
      <RouteLink to={CARRIERS_PATH} underline="always">
        change the carrier
      </RouteLink>
      .
    </Callout>
  );
}
