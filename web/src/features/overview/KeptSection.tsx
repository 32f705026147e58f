import { useQuery } from '@tanstack/react-query';
import type { OutputOf } from '#shared/routes.ts';
import { MINUTE_MS } from '#shared/rules/durations.ts';
import { RouteLink } from '#web/components/controls/RouteLink.tsx';
import { Loaded, Loading } from '#web/components/feedback/Loaded.tsx';
import type { Column } from '#web/components/table/columns.tsx';
import { DataTable } from '#web/components/table/DataTable.tsx';
import { laneRecords } from '#web/domain/staff/sailings/queries.ts';
import { type Terminals, useTerminals } from '#web/domain/terminal/queries.ts';
import { paths } from '#web/lib/paths.ts';
import { ListSection } from './ListSection.tsx';

type Lane = OutputOf<'listLaneRecords'>[number];

/** How many of the last sailings of each lane were ready within the range that was said when they departed. */
export function KeptSection() {
  return (
    <Loaded
      isPart
      query={useQuery({ ...laneRecords, refetchInterval: MINUTE_MS })}
      loading={<Loading what="which sailings were kept" heights={[200]} />}
      failure="Which sailings were kept could not be loaded."
    >
      {(lanes) => <Lanes lanes={lanes} />}
    </Loaded>
  );
}

function Lanes({ lanes }: { lanes: readonly Lane[] }) {
  const { nameOf } = useTerminals();
  return (
    <ListSection
      title="Kept"
      note={
        lanes.length === 0 ? (
          'No sailing with packages has ended yet.'
        ) : (
          <>
            Sailings that were ready within the first range, the one when they departed. Of each lane, the
            last 24 count. <RouteLink to={paths.staffSailings}>All sailings</RouteLink>
          </>
        )
      }
    >
      {lanes.length > 0 && (
        <DataTable
          label="Kept sailings by lane"
          columns={columnsOf(nameOf)}
          rows={lanes}
          rowId="locationCode"
        />
      )}
    </ListSection>
  );
}

const columnsOf = (nameOf: Terminals['nameOf']): Column<Lane>[] => [
  {
    id: 'lane',
    header: 'Lane',
    width: 136,
    card: 'title',
    cell: ({ locationCode }) => nameOf(locationCode),
  },
  {
    id: 'kept',
    header: 'Within the first range',
    width: 240,
    card: 'half',
    cell: ({ kept, of }) => `${kept} of the last ${of} ${of === 1 ? 'sailing' : 'sailings'}`,
  },
  {
    id: 'late',
    header: 'Latest',
    width: 120,
    card: 'half',
    cell: ({ lateDays }) => {
      const most = Math.max(0, ...lateDays);
      return most === 0 ? null : `${most} ${most === 1 ? 'day' : 'days'} late`;
    },
  },
];
