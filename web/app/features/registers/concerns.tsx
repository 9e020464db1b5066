import { CONCERN_KINDS, type Concern } from '@ganit/contract/attendance'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ListScreen } from '../../ui/tables/list-screen.tsx'
import type { Column } from '../../ui/tables/record-table.tsx'
import table from '../../ui/tables/table.module.css'
import { TableFilter } from '../../ui/tables/table-filter.tsx'
import { type TableSettings, useTableState } from '../../ui/tables/table-state.ts'
import { isPhone, PhoneLink } from '../../ui/text/phone-link.tsx'
import { concerns } from './attendance.data.ts'
import classes from './concerns.module.css'
import { useLessonPaths } from './lesson-path.ts'
import { RegisterViews } from './register-views.tsx'

const TABLE: TableSettings<'name', 'kind'> = { sortKeys: ['name'], filters: ['kind'] }

const KINDS = [
  { value: '', label: 'All' },
  { value: 'streak', label: 'Absent several times in a row' },
  { value: 'floor', label: 'Seldom here' },
]

const why = ({ kind, absent_streak, percent }: Concern) =>
  kind === 'streak' ? `Absent ${absent_streak} times in a row` : `${percent} % in the last 60 days`

const COLUMNS: readonly Column<Concern>[] = [
  {
    label: 'Student',
    cell: ({ name }) => <b className={classes.name}>{name}</b>,
  },
  {
    label: 'Batch',
    width: '22%',
    narrow: 'label',
    cell: ({ batch_id, batch_name }) => (
      <Link to={{ search: `?show=sheet&batch=${batch_id}` }} className={table.name}>
        {batch_name}
      </Link>
    ),
  },
  { label: 'Why', width: '26%', cell: why },
  {
    label: 'Contact',
    width: 240,
    cell: ({ contact }) => (isPhone(contact) ? <PhoneLink number={contact} isSpaced /> : contact),
  },
]

/** Students who are absent too often. */
export function Concerns() {
  const state = useTableState(TABLE)
  const paths = useLessonPaths()
  const kind = CONCERN_KINDS.find((each) => each === state.filters.kind)

  return (
    <ListScreen
      title="Registers"
      aside={<RegisterViews />}
      tools={
        <div className={classes.tools}>
          <TableFilter state={state} name="kind" label="Why" choices={KINDS} />
        </div>
      }
      query={useQuery(concerns({ page: state.page, kind }))}
      state={state}
      columns={COLUMNS}
      keyOf={({ student_id, batch_id, kind: why }) => `${student_id} ${batch_id} ${why}`}
      nouns={['student', 'students']}
      failure="Failed to load whom to look at."
      empty={{
        title: 'Nobody to look at.',
        text: 'Who is absent three times in a row, or seldom here, stands here.',
        add: { to: paths.registers, text: 'Not taken' },
      }}
    />
  )
}
