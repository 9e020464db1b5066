import type { Import } from '@ganit/contract/office/imports'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { titled, useAcademy } from '../../../academy.ts'
import { messageOf } from '../../../api/api-error.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { StatusMark } from '../../../ui/feedback/status-mark.tsx'
import { toastFailure } from '../../../ui/feedback/toasts/toast.ts'
import { ListScreen } from '../../../ui/tables/list-screen.tsx'
import type { Column } from '../../../ui/tables/record-table.tsx'
import table from '../../../ui/tables/table.module.css'
import { useTableState } from '../../../ui/tables/table-state.ts'
import { formatCount } from '../../../ui/text/formats.ts'
import { formatMoment } from '../../../ui/text/times/dates.ts'
import { FileChooser } from './file-chooser.tsx'
import { importsPage, PAGE_SIZE, saveTemplate } from './imports.data.ts'
import { countImported, STATE_TEXTS } from './words.ts'

/** The template, as CSV or workbook. */
function TemplateButtons() {
  const save = (kind: 'csv' | 'xlsx') =>
    saveTemplate(kind).catch((error: unknown) =>
      toastFailure(`The template could not be saved. ${messageOf(error)}`),
    )
  return (
    <div className="wrap gap12 centred">
      <Button onClick={() => void save('csv')}>Template</Button>
      <Button onClick={() => void save('xlsx')}>As XLSX</Button>
    </div>
  )
}

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
    cell: (one) => (one.state === 'done' ? formatCount(countImported(one)) : '–'),
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

/** Upload of a table of students, and earlier imports. */
export default function Imports() {
  const state = useTableState({ sortKeys: ['import_id'] })
  return (
    <ListScreen
      title="Import"
      aside={<TemplateButtons />}
      tools={<FileChooser />}
      query={useQuery(importsPage({ page: state.page, page_size: PAGE_SIZE }))}
      state={state}
      columns={COLUMNS}
      keyOf={({ import_id }) => import_id}
      nouns={['file', 'files']}
      failure="Failed to load the earlier imports."
      empty={{
        title: 'No imports yet.',
        text: 'Import your students from a table: you see what it would change before anything is changed, and can take it back for 7 days.',
      }}
    />
  )
}
