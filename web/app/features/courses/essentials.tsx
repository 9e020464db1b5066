import type { Essential } from '@ganit/contract/essentials'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { titled } from '../../academy.ts'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { DeleteButton } from '../../ui/buttons/delete-button.tsx'
import { askAndDelete } from '../../ui/dialogs/ask-and-delete.ts'
import { ListScreen } from '../../ui/tables/list-screen.tsx'
import type { Column } from '../../ui/tables/record-table.tsx'
import table from '../../ui/tables/table.module.css'
import classes from './content-list.module.css'
import { ACTIVE, COURSE, ContentTools, contentQuery, useContentTable } from './content-list.tsx'
import { CoursesFrame } from './courses-frame.tsx'
import { essentialsPage, removeEssential } from './essentials.data.ts'

export const meta = titled('Classroom essentials')

const LIST = '/admin/courses/essentials'
const SORT_KEYS = { id: 'ID', name: 'classroom_essentials_name' } as const

const nameId = ({ essential_id }: Essential) => `essential-${essential_id}`
const editing = ({ essential_id }: Essential) => `${LIST}/edit/${essential_id}`

const remove = ({ essential_id, name }: Essential) =>
  askAndDelete({
    title: name,
    text: 'Delete this essential?',
    remove: () => removeEssential(essential_id),
    failure: 'Delete failed',
  })

const COLUMNS: readonly Column<Essential, 'id' | 'name'>[] = [
  {
    label: 'Essential Name',
    sort: 'name',
    cell: (row) => (
      <Link to={editing(row)} id={nameId(row)} className={table.name}>
        {row.name}
      </Link>
    ),
  },
  {
    label: 'Description',
    width: '30%',
    cell: ({ description }) => <span className={classes.description}>{description}</span>,
  },
  COURSE,
  ACTIVE,
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

export default function Essentials() {
  const state = useContentTable()

  return (
    <ListScreen
      title="Classroom Essentials"
      frame={CoursesFrame}
      add={{ to: `${LIST}/create`, text: 'New essential' }}
      tools={<ContentTools state={state} placeholder="Search essentials" />}
      query={useQuery(essentialsPage(contentQuery(state, SORT_KEYS)))}
      state={state}
      columns={COLUMNS}
      keyOf={({ essential_id }) => essential_id}
      nouns={['essential', 'essentials']}
      failure="Failed to load classroom essentials."
      empty={{
        title: 'No classroom essentials found.',
        text: 'An essential is what a course’s students need in class: a compass, a graph book.',
      }}
    />
  )
}
