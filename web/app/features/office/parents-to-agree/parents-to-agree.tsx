import type { ChildWithoutWord } from '@ganit/contract/office/parents-to-agree'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { titled } from '../../../academy.ts'
import { Button, ButtonAnchor } from '../../../ui/buttons/button.tsx'
import { ListScreen } from '../../../ui/tables/list-screen.tsx'
import type { Column } from '../../../ui/tables/record-table.tsx'
import { pageQueryOf, type TableSettings, useTableState } from '../../../ui/tables/table-state.ts'
import { formatDay } from '../../../ui/text/times/dates.ts'
import { FamilyLink } from '../../people/students/family-link.tsx'
import { GuardianDialog } from '../../people/students/guardian-dialog.tsx'
import { parentsToAgree } from './parents-to-agree.data.ts'

export const meta = titled('Parents to agree')

const TABLE: TableSettings<'name', never> = { sortKeys: ['name'], filters: [] }

/** The ways to this child's parent: the first is the easiest for the family. */
function Doors({ child: { uid, name, door, whatsapp_link } }: { child: ChildWithoutWord }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <div className="wrap gap8">
      {door === 'link' && (
        <FamilyLink uid={uid} label={`Send the link for ${name}`}>
          Send the link
        </FamilyLink>
      )}
      {whatsapp_link && (
        <ButtonAnchor
          size="sm"
          href={whatsapp_link}
          target="_blank"
          rel="noreferrer"
          aria-label={`Write to the parent of ${name}`}
        >
          Write
        </ButtonAnchor>
      )}
      <Button size="sm" aria-label={`Signed on paper for ${name}`} onClick={() => setAsking(true)}>
        Signed on paper
      </Button>
      {isAsking && <GuardianDialog uid={uid} adultOf={name} onClose={() => setAsking(false)} />}
    </div>
  )
}

const COLUMNS: readonly Column<ChildWithoutWord>[] = [
  {
    label: 'Student',
    narrow: 'start',
    cell: ({ uid, name, class_number }) => (
      <>
        <Link to={`/admin/student/${uid}?tab=privacy`}>{name}</Link>
        <span className="block quiet small">Class {class_number}</span>
      </>
    ),
  },
  { label: 'Parent', cell: ({ guardian }) => guardian ?? 'No parent with a phone' },
  {
    label: 'Waits from',
    width: 150,
    narrow: 'label',
    cell: ({ waits_from }) => formatDay(waits_from),
  },
  { label: 'To do', narrow: 'end', cell: (child) => <Doors child={child} /> },
]

/** Children in batches whose parent has not agreed yet, each with the ways to the agreement. */
export default function ParentsToAgree() {
  const state = useTableState(TABLE)
  const query = useQuery(parentsToAgree({ page: pageQueryOf(state).page }))
  return (
    <ListScreen
      title="Parents to agree"
      query={query}
      state={state}
      columns={COLUMNS}
      keyOf={({ student_id }) => student_id}
      nouns={['child', 'children']}
      failure="Failed to load the children."
      empty={{
        title: 'No child waits for a parent.',
        text: 'Whether children wait is said in Settings, Children under 18.',
      }}
    />
  )
}
