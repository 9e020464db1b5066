import type { CourseContent } from '@ganit/contract/site/course-contents'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { type MetaArgs, titled } from '../../../academy.ts'
import { ButtonLink } from '../../../ui/buttons/button.tsx'
import { DeleteButton } from '../../../ui/buttons/delete-button.tsx'
import { askAndDelete } from '../../../ui/dialogs/ask-and-delete.ts'
import { StatusMark } from '../../../ui/feedback/status-mark.tsx'
import { ListScreen } from '../../../ui/tables/list-screen.tsx'
import type { Column } from '../../../ui/tables/record-table.tsx'
import table from '../../../ui/tables/table.module.css'
import { ACTIVE_OR_NOT } from '../../../ui/tables/tools/filter-choices.ts'
import { TableFilter } from '../../../ui/tables/tools/table-filter.tsx'
import { TableTools } from '../../../ui/tables/tools/table-tools.tsx'
import {
  type ContentKind,
  type ContentTableState,
  kindOf,
  useContentTable,
} from './content-kinds.ts'
import classes from './contents.module.css'
import { courseChoices } from './courses.data.ts'
import { CoursesFrame } from './courses-frame.tsx'

type ContentToolsProps = { state: ContentTableState; placeholder: string }

function ContentTools({ state, placeholder }: ContentToolsProps) {
  const { data: courses } = useQuery(courseChoices)
  const allCourses = [{ value: '', label: 'All courses' }, ...(courses ?? [])]

  return (
    <TableTools state={state} placeholder={placeholder}>
      <TableFilter state={state} name="course" label="Filter by course" choices={allCourses} />
      <TableFilter state={state} name="active" label="Status" choices={ACTIVE_OR_NOT} />
    </TableTools>
  )
}

const DESCRIPTION: Column<CourseContent, 'id' | 'name'> = {
  label: 'Description',
  width: '30%',
  cell: ({ description }) => <span className={classes.description}>{description}</span>,
}

function columnsOf({
  list,
  nouns,
  listed,
  ...kind
}: ContentKind): Column<CourseContent, 'id' | 'name'>[] {
  const nameId = ({ id }: CourseContent) => `${nouns[0]}-${id}`
  const editing = ({ id }: CourseContent) => `${list}/edit/${id}`
  const remove = ({ id, name }: CourseContent) =>
    askAndDelete({
      title: name,
      text: `Delete this ${nouns[0]}?`,
      remove: () => kind.remove(id),
      ...(listed.notDeleted && { failure: listed.notDeleted }),
    })
  return [
    {
      label: listed.name,
      sort: 'name',
      cell: (row) => (
        <Link to={editing(row)} id={nameId(row)} className={table.name}>
          {row.name}
        </Link>
      ),
    },
    ...(listed.isDescribed ? [DESCRIPTION] : []),
    {
      label: 'Course',
      width: '22%',
      cell: ({ course_name }) => <span className={classes.course}>{course_name}</span>,
    },
    {
      label: 'Active',
      width: 110,
      narrow: 'start',
      cell: ({ is_active }) => (
        <StatusMark kind={is_active ? 'done' : 'off'}>
          {is_active ? 'Active' : 'Inactive'}
        </StatusMark>
      ),
    },
    {
      label: 'Actions',
      kind: 'actions',
      width: 160,
      narrow: 'end',
      cell: (row) => (
        <>
          <ButtonLink size="xs" to={editing(row)} aria-describedby={nameId(row)}>
            Edit
          </ButtonLink>
          <DeleteButton describedBy={nameId(row)} onDelete={() => remove(row)} />
        </>
      ),
    },
  ]
}

function ContentList({ kind }: { kind: ContentKind }) {
  const { list, nouns, listed } = kind
  const state = useContentTable()

  return (
    <ListScreen
      title={listed.title}
      frame={CoursesFrame}
      add={{ to: `${list}/create`, text: `New ${nouns[0]}` }}
      tools={<ContentTools state={state} placeholder={`Search ${nouns[1]}`} />}
      query={kind.usePage(state)}
      state={state}
      columns={columnsOf(kind)}
      keyOf={({ id }) => id}
      nouns={nouns}
      failure={listed.failure}
      empty={listed.empty}
    />
  )
}

export const meta = (args: MetaArgs) => titled(kindOf(args).titles.list)(args)

export default function Contents(props: Pick<MetaArgs, 'matches'>) {
  const kind = kindOf(props)
  return <ContentList key={kind.list} kind={kind} />
}
