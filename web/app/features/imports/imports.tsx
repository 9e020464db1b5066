import type { Import } from '@ganit/contract/imports'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { titled, useAcademy } from '../../academy.ts'
import { StatusMark } from '../../ui/feedback/status-mark.tsx'
import { ListScreen } from '../../ui/tables/list-screen.tsx'
import type { Column } from '../../ui/tables/record-table.tsx'
import table from '../../ui/tables/table.module.css'
import { useTableState } from '../../ui/tables/table-state.ts'
import { formatMoment } from '../../ui/text/dates.ts'
import { formatCount } from '../../ui/text/formats.ts'
import { ChooseFile } from './choose-file.tsx'
import { importsPage } from './imports.data.ts'
import { TemplateButtons } from './template-buttons.tsx'
import { importedOf, STATE_TEXTS } from './words.ts'

export const meta = titled('Import')

const kindOf = ({ state }: Import) =>
  state === 'done' ? 'done' : state === 'failed' ? 'late' : state === 'undone' ? 'off' : 'open'

const COLUMNS: readonly Column<Import>[] = [
  {
    label: 'File',
    narrow: 'start',
    cell: ({ import_id, file_name }) => (
      <Link to={`/admin/import/${import_id}`} className={table.name}>
        {file_name}
      </Link>
    ),
  },
  {
    label: 'State',
    width: 260,
    cell: (one) => <StatusMark kind={kindOf(one)}>{STATE_TEXTS[one.state]}</StatusMark>,
  },
  {
    label: 'Rows',
    width: 110,
    kind: 'number',
    narrow: 'label',
    cell: (one) => formatCount(one.rows),
  },
  {
    label: 'Imported',
    width: 120,
    kind: 'number',
    narrow: 'label',
    cell: (one) => (one.state === 'done' ? formatCount(importedOf(one)) : '–'),
  },
  {
    label: 'Undo until',
    width: 200,
    narrow: 'label',
    cell: ({ undo_until }) => (undo_until ? <Moment iso={undo_until} /> : '–'),
  },
]

function Moment({ iso }: { iso: string }) {
  const { timeZone } = useAcademy()
  return formatMoment(iso, timeZone)
}

/** Where a table of students is brought, and what was brought before. */
export default function Imports() {
  const state = useTableState({ sortKeys: ['import_id'] })
  return (
    <ListScreen
      title="Import"
      aside={<TemplateButtons />}
      tools={<ChooseFile />}
      query={useQuery(importsPage(state.page))}
      state={state}
      columns={COLUMNS}
      keyOf={({ import_id }) => import_id}
      nouns={['file', 'files']}
      failure="Failed to load the earlier imports."
      empty={{
        title: 'No imports yet.',
        text: 'Bring your students as a table: you see what it would change before anything is changed, and can take it back for 7 days.',
      }}
    />
  )
}
