import type { Reach } from '@ganit/contract/messages/reach'
import type { ClosedDay } from '@ganit/contract/teaching/closed-days'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { titled } from '../../../academy.ts'
import { fetchAnew } from '../../../api/query-client.ts'
import { DeleteButton } from '../../../ui/buttons/delete-button.tsx'
import { askAndDelete } from '../../../ui/dialogs/ask-and-delete.ts'
import { TellFamilies, useTellFamilies } from '../../../ui/forms/dialogs/tell-families.tsx'
import { ListScreen } from '../../../ui/tables/list-screen.tsx'
import type { Column } from '../../../ui/tables/record-table.tsx'
import table from '../../../ui/tables/table.module.css'
import { useTableState } from '../../../ui/tables/table-state.ts'
import { TableFilter } from '../../../ui/tables/tools/table-filter.tsx'
import { TableTools } from '../../../ui/tables/tools/table-tools.tsx'
import { formatDay } from '../../../ui/text/times/dates.ts'
import { useToday } from '../../../ui/text/times/use-clock.ts'
import { closedDays, previewOf, removeClosedDay } from './closed-days.data.ts'
import { alertStillCancelled } from './tell-taken.ts'

export const meta = titled('Holidays')

const LIST = '/admin/holidays'
const SETTINGS = { sortKeys: ['from_date'], filters: ['year'] } as const
const YEARS_AROUND = [-1, 1, 2]

const nameId = ({ closed_day_id }: ClosedDay) => `closed-day-${closed_day_id}`

/**
 * Tells which people the end of a holiday reaches. Loads them itself, because a dialog stands outside the page's data.
 */
function TakenBackNotice({ day, onTell }: { day: ClosedDay; onTell: (isTold: boolean) => void }) {
  const tell = useTellFamilies()
  const [reach, setReach] = useState<Reach>()
  useEffect(() => {
    const { closed_day_id, title, from_date, to_date } = day
    const asked = { closed_day_id, title, from_date, to_date, taken_back: true }
    fetchAnew(previewOf(asked)).then(
      (seen) => setReach(seen.reach),
      () => {},
    )
  }, [day])
  const setIsTold = (next: boolean) => {
    tell.setIsTold(next)
    onTell(next)
  }
  return <TellFamilies reach={reach} tell={{ ...tell, setIsTold }} />
}

async function askAndDeleteDay(day: ClosedDay) {
  const { closed_day_id, title } = day
  let isTold = true
  const setIsTold = (next: boolean) => {
    isTold = next
  }
  await askAndDelete({
    title,
    text: 'Delete this holiday?',
    detail: 'The lessons that it has cancelled are restored.',
    more: <TakenBackNotice day={day} onTell={setIsTold} />,
    remove: async () => {
      const asked = { closed_day_id, ...(!isTold && { tell: false }) }
      await alertStillCancelled((await removeClosedDay(asked)).not_restored)
    },
    deleted: 'Holiday deleted.',
  })
}

const COLUMNS: readonly Column<ClosedDay>[] = [
  {
    label: 'Title',
    narrow: 'start',
    cell: (day) => (
      <Link
        to={`${LIST}/edit/${day.closed_day_id}?year=${day.from_date.slice(0, 4)}`}
        id={nameId(day)}
        className={table.name}
      >
        {day.title}
      </Link>
    ),
  },
  {
    label: 'Days',
    width: 260,
    narrow: 'label',
    cell: ({ from_date, to_date }) =>
      from_date === to_date
        ? formatDay(from_date)
        : `${formatDay(from_date)} to ${formatDay(to_date)}`,
  },
  {
    label: 'For',
    narrow: 'label',
    cell: ({ batch_id, batch_name }) =>
      batch_id ? <Link to={`/admin/batch/${batch_id}/students`}>{batch_name}</Link> : 'All batches',
  },
  {
    label: 'Actions',
    kind: 'actions',
    width: 120,
    narrow: 'end',
    cell: (day) => <DeleteButton describedBy={nameId(day)} onDelete={() => askAndDeleteDay(day)} />,
  },
]

export default function ClosedDays() {
  const state = useTableState<'from_date', 'year'>(SETTINGS)
  const thisYear = Number(useToday().slice(0, 4))
  const years = YEARS_AROUND.map((more) => String(thisYear + more))
  return (
    <ListScreen
      title="Holidays"
      add={{ to: `${LIST}/new`, text: 'Add' }}
      tools={
        <TableTools state={state}>
          <TableFilter
            state={state}
            name="year"
            label="Year"
            choices={[
              { value: '', label: String(thisYear) },
              ...years.map((year) => ({ value: year, label: year })),
            ]}
          />
        </TableTools>
      }
      query={useQuery(closedDays({ year: state.filters.year ?? String(thisYear) }))}
      columns={COLUMNS}
      keyOf={({ closed_day_id }) => closed_day_id}
      nouns={['holiday', 'holidays']}
      failure="Failed to load the holidays."
      empty={{ title: 'No holidays this year.', text: 'Days without lessons appear here.' }}
    />
  )
}
