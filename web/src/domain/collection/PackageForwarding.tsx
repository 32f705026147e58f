import Link from '@mui/material/Link';
import { Mono } from '#web/components/display/Mono.tsx';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { useForwarding } from './agent-queries.ts';

interface PackageForwardingProps {
  parcelId: string;
  agentName: string;
}

/** To which carrier a package was given, its waybill number and the carrier's page about it. */
export function PackageForwarding({ parcelId, agentName }: PackageForwardingProps) {
  return (
    <>
      <div>Given to {agentName}</div>
      <Loaded
        isLine
        query={useForwarding(parcelId)}
        loading={null}
        failure="The waybill number could not be loaded."
      >
        {({ waybillNumber, trackingUrl }) => (
          <div>
            {waybillNumber === undefined ? (
              "We'll tell you the waybill number when we have it."
            ) : (
              <>
                Waybill <Mono>{waybillNumber}</Mono>
              </>
            )}{' '}
            {trackingUrl !== undefined && (
              <Link href={trackingUrl} target="_blank" rel="noreferrer">
                Track with {agentName}
              </Link>
            )}
          </div>
        )}
      </Loaded>
    </>
  );
}
