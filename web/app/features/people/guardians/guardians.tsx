import { LATER_PAGE_SIZE } from '@ganit/contract/pages'
import type { ListedGuardian } from '@ganit/contract/people/guardians'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { titled } from '../../../academy.ts'
import { LANGUAGE_NAMES } from '../../../i18n/languages.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ListScreen } from '../../../ui/tables/list-screen.tsx'
import type { Column } from '../../../ui/tables/record-table.tsx'
import table from '../../../ui/tables/table.module.css'
import { pageQueryOf, type TableSettings, useTableState } from '../../../ui/tables/table-state.ts'
import { TableTools } from '../../../ui/tables/tools/table-tools.tsx'
import { isPhone, PhoneLink } from '../../../ui/text/phone-link.tsx'
import { guardiansPage } from './guardians.data.ts'
import { InviteButton } from './invite-button.tsx'
import { LetInButton } from './let-in-button.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import { ACCESS_TEXTS, RELATION_TEXTS } from './words.ts'

type MergeButtonProps = {
  guardian: ListedGuardian
  describedBy: string
}

/** Merges this record with another one of the same person. */
function MergeButton({ guardian, describedBy }: MergeButtonProps) {
  const [isOpen, setOpen] = useState(false)

  return (
    <>
      <Button
        size="xs"
        variant="quiet"
        aria-describedby={describedBy}
        onClick={() => setOpen(true)}
      >
        Join
      </Button>
      {isOpen && <MergeDialog guardian={guardian} onClose={() => setOpen(false)} />}
    </>
  )
}

export const meta = titled('Parents')

const TABLE: TableSettings<'name', never> = { sortKeys: ['name'], lastFirst: [] }

const nameId = ({ guardian_id }: ListedGuardian) => `guardian-${guardian_id}`

const COLUMNS: readonly Column<ListedGuardian, 'name'>[] = [
  {
    label: 'Name',
    narrow: 'start',
    cell: (guardian) => (
      <>
        <span id={nameId(guardian)} className={table.name}>
          {guardian.name}
        </span>
        <br />
        {guardian.email}
      </>
    ),
  },
  {
    label: 'Phone',
    width: 180,
    cell: ({ phone }) => phone && (isPhone(phone) ? <PhoneLink number={phone} /> : phone),
  },
  {
    label: 'Children',
    cell: ({ children }) =>
      children.map(({ student_id, uid, name, relation, is_confirmed }) => (
        <div key={student_id}>
          <Link to={`/admin/student/${uid}`}>{name}</Link>, {RELATION_TEXTS[relation].toLowerCase()}
          {!is_confirmed && ', to be confirmed'}
        </div>
      )),
  },
  {
    label: 'Language',
    width: 120,
    narrow: 'label',
    cell: ({ language }) => LANGUAGE_NAMES[language],
  },
  { label: 'Sign-in', width: 160, narrow: 'label', cell: ({ access }) => ACCESS_TEXTS[access] },
  {
    label: 'Actions',
    width: 200,
    kind: 'actions',
    cell: (guardian) => (
      <>
        <InviteButton guardian={guardian} describedBy={nameId(guardian)} />
        <LetInButton guardian={guardian} describedBy={nameId(guardian)} />
        <MergeButton guardian={guardian} describedBy={nameId(guardian)} />
      </>
    ),
  },
]

/** All guardians with their students. They are added on students' pages. */
export default function Guardians() {
  const state = useTableState(TABLE)
  const { page, search } = pageQueryOf(state)
  const query = useQuery(
    guardiansPage({ page, page_size: LATER_PAGE_SIZE, ...(search && { search }) }),
  )

  return (
    <ListScreen
      title="Parents"
      tools={<TableTools state={state} placeholder="Name, phone or e-mail" />}
      query={query}
      state={state}
      columns={COLUMNS}
      keyOf={({ guardian_id }) => guardian_id}
      nouns={['guardian', 'guardians']}
      failure="Failed to load the parents."
      empty={{
        title: 'No parents found.',
        text: 'Mothers, fathers and others are entered on the page of a student, below “Family”.',
        add: { to: '/admin/students', text: 'Directory' },
      }}
    />
  )
}
