import type { Curriculum } from '@ganit/contract/curriculums'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { titled } from '../../academy.ts'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { DeleteButton } from '../../ui/buttons/delete-button.tsx'
import { askAndDelete } from '../../ui/dialogs/ask-and-delete.ts'
import { ListScreen } from '../../ui/tables/list-screen.tsx'
import type { Column } from '../../ui/tables/record-table.tsx'
import table from '../../ui/tables/table.module.css'
import { ACTIVE, COURSE, ContentTools, contentQuery, useContentTable } from './content-list.tsx'
import { CoursesFrame } from './courses-frame.tsx'
import { curriculumsPage, removeCurriculum } from './curriculums.data.ts'

export const meta = titled('Curriculums')

const LIST = '/admin/courses/curriculums'
const SORT_KEYS = { id: 'curriculum_id', name: 'curriculum_name' } as const

const nameId = ({ curriculum_id }: Curriculum) => `curriculum-${curriculum_id}`
const editing = ({ curriculum_id }: Curriculum) => `${LIST}/edit/${curriculum_id}`

const remove = ({ curriculum_id, curriculum_name }: Curriculum) =>
  askAndDelete({
    title: curriculum_name,
    text: 'Delete this curriculum?',
    remove: () => removeCurriculum(curriculum_id),
  })

const COLUMNS: readonly Column<Curriculum, 'id' | 'name'>[] = [
  {
    label: 'Curriculum Name',
    sort: 'name',
    cell: (row) => (
      <Link to={editing(row)} id={nameId(row)} className={table.name}>
        {row.curriculum_name}
      </Link>
    ),
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

export default function Curriculums() {
  const state = useContentTable()

  return (
    <ListScreen
      title="Curriculums"
      frame={CoursesFrame}
      add={{ to: `${LIST}/create`, text: 'New curriculum' }}
      tools={<ContentTools state={state} placeholder="Search curriculums" />}
      query={useQuery(curriculumsPage(contentQuery(state, SORT_KEYS)))}
      state={state}
      columns={COLUMNS}
      keyOf={({ curriculum_id }) => curriculum_id}
      nouns={['curriculum', 'curriculums']}
      failure="Failed to load curricula."
      empty={{
        title: 'No curriculums found.',
        text: 'A curriculum is one part of what a course teaches.',
      }}
    />
  )
}
