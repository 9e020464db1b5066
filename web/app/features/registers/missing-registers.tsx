import type { Lesson } from '@ganit/contract/lessons'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { ListScreen } from '../../ui/tables/list-screen.tsx'
import type { Column } from '../../ui/tables/record-table.tsx'
import table from '../../ui/tables/table.module.css'
import { useTableState } from '../../ui/tables/table-state.ts'
import { formatShortDay } from '../../ui/text/dates.ts'
import { formatTimes } from '../../ui/text/weekly-times.tsx'
import { missingRegisters } from './attendance.data.ts'
import { useLessonPaths } from './lesson-path.ts'
import { RegisterViews } from './register-views.tsx'

const idOf = ({ lesson_id }: Lesson) => `missing-${lesson_id}`

const columnsFor = (pathOf: (id: number) => string): readonly Column<Lesson>[] => [
  {
    label: 'Batch',
    cell: (lesson) => (
      <Link to={pathOf(lesson.lesson_id)} id={idOf(lesson)} className={table.name}>
        {lesson.batch_name}
      </Link>
    ),
  },
  {
    label: 'Lesson',
    width: '30%',
    cell: (lesson) => `${formatShortDay(lesson.date)}, ${formatTimes(lesson)}`,
  },
  {
    label: 'Teacher',
    width: '22%',
    narrow: 'label',
    cell: ({ teacher }) => teacher?.name ?? 'Nobody',
  },
  {
    label: 'Actions',
    width: 180,
    kind: 'actions',
    cell: (lesson) => (
      <ButtonLink size="xs" to={pathOf(lesson.lesson_id)} aria-describedby={idOf(lesson)}>
        Take register
      </ButtonLink>
    ),
  },
]

/** Lessons that are over and whose register nobody has taken. */
export function MissingRegisters() {
  const state = useTableState({ sortKeys: ['date'] })
  const paths = useLessonPaths()

  return (
    <ListScreen
      title="Registers"
      aside={<RegisterViews />}
      query={useQuery(missingRegisters({ page: state.page }))}
      state={state}
      columns={columnsFor(paths.lesson)}
      keyOf={({ lesson_id }) => lesson_id}
      nouns={['register', 'registers']}
      failure="Failed to load the registers."
      empty={{
        title: 'Every register is taken.',
        text: 'Lessons that are over without one stand here until they are locked.',
        add: { to: `${paths.registers}?show=sheet`, text: 'Month sheet' },
      }}
    />
  )
}
