import {
  type Import,
  type ImportAtWork,
  ROW_STATES,
  type RowState,
} from '@ganit/contract/office/imports'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { titled } from '../../../academy.ts'
import { ButtonLink } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { QueryView } from '../../../ui/feedback/loading/query-view.tsx'
import { NativeSelect } from '../../../ui/forms/fields/fields.tsx'
import { useAction } from '../../../ui/forms/use-action.ts'
import { AdminPage } from '../../../ui/layout/admin-page.tsx'
import { RecordTable } from '../../../ui/tables/record-table.tsx'
import { SkeletonRows } from '../../../ui/tables/skeleton-rows.tsx'
import table from '../../../ui/tables/table.module.css'
import { useTableState } from '../../../ui/tables/table-state.ts'
import { DownloadCsv } from '../../../ui/tables/tools/download-csv.tsx'
import { Pager } from '../../../ui/tables/tools/pager.tsx'
import { formatCount } from '../../../ui/text/formats.ts'
import type { Route } from './+types/import'
import { ImportOutcome } from './import-outcome.tsx'
import {
  changeImport,
  downloadRows,
  importOf,
  importRows,
  invalidateImported,
} from './imports.data.ts'
import classes from './imports.module.css'
import { Questions } from './questions.tsx'
import { rowColumns } from './row-columns.tsx'
import {
  DATE_CHOICES,
  DOUBLE_CHOICES,
  FIELD_CHOICES,
  HEADING_CHOICES,
  MATCH_CHOICES,
  ROW_STATE_LABELS,
  rowsInWords,
} from './words.ts'

type RowTabsProps = {
  /** The panel's id is `${id}-panel`, a tab's `${id}-${state}`. */
  id: string
  shown: RowState
  counts: Import['counts']
  onShow: (state: RowState) => void
}

const STEPS: Record<string, number | undefined> = { ArrowRight: 1, ArrowLeft: -1 }
const ENDS: Record<string, number | undefined> = { Home: 0, End: ROW_STATES.length - 1 }

/** Tabs of row states with counts; arrow keys move. */
function RowTabs({ id, shown, counts, onShow }: RowTabsProps) {
  const list = useRef<HTMLDivElement>(null)

  function walk(event: KeyboardEvent) {
    const step = STEPS[event.key]
    const from = ROW_STATES.indexOf(shown)
    const to = step ? (from + step + ROW_STATES.length) % ROW_STATES.length : ENDS[event.key]
    const state = to === undefined ? undefined : ROW_STATES[to]
    if (to === undefined || !state) return
    event.preventDefault()
    onShow(state)
    list.current?.querySelectorAll('button')[to]?.focus()
  }
  return (
    <div ref={list} role="tablist" aria-label="Rows" className={`wrap gap4 ${classes.tabs}`}>
      {ROW_STATES.map((state) => (
        <button
          key={state}
          id={`${id}-${state}`}
          type="button"
          role="tab"
          aria-selected={state === shown}
          aria-controls={`${id}-panel`}
          tabIndex={state === shown ? 0 : -1}
          onClick={() => onShow(state)}
          onKeyDown={walk}
        >
          {ROW_STATE_LABELS[state]} <span>{formatCount(counts[state])}</span>
        </button>
      ))}
    </div>
  )
}

/** The rows of a state, page by page. */
function ImportRows({ found }: { found: ImportAtWork }) {
  const state = useTableState({ sortKeys: ['row'], filters: ['rows'] })
  const { page, filters } = state
  const first = ROW_STATES.find((each) => found.counts[each] > 0) ?? 'new'
  // A mended row moves to another tab. The person stays on this tab until it is empty.
  const before = useRef(first)
  const shown =
    ROW_STATES.find((each) => each === filters.rows) ??
    (found.counts[before.current] > 0 ? before.current : first)
  before.current = shown
  // Rows keep changing while the file is being checked.
  const query = useQuery({ ...importRows(found, shown, page), enabled: found.state !== 'checking' })
  const id = useId()

  return (
    <section aria-label="Rows">
      <RowTabs
        id={id}
        shown={shown}
        counts={found.counts}
        onShow={(wanted) => state.filterBy('rows', wanted)}
      />
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${shown}`} className="sheet">
        <QueryView
          query={query}
          failure="Failed to load the rows."
          skeleton={<SkeletonRows rows={8} photo={false} label="Loading the rows..." />}
        >
          {({ items, total, total_is_floor, page_size }) =>
            items.length === 0 ? (
              <p className={classes.none}>No rows.</p>
            ) : (
              <>
                <RecordTable
                  rows={items}
                  columns={rowColumns(found.state === 'checked' ? found : null)}
                  keyOf={({ row }) => row}
                  isStale={query.isPlaceholderData || found.state === 'checking'}
                  labelledBy={`${id}-${shown}`}
                />
                <Pager
                  state={state}
                  total={total}
                  isFloor={total_is_floor ?? false}
                  pageSize={page_size}
                  nouns={['row', 'rows']}
                />
                <DownloadCsv what="the rows" save={() => downloadRows(found, shown)} />
              </>
            )
          }
        </QueryView>
      </div>
    </section>
  )
}

type Wish = Omit<Parameters<typeof changeImport>[0], 'import_id'>

/** Field of each column and handling of known students; each choice checks the file again. */
function ColumnChoices({ found }: { found: ImportAtWork }) {
  const { import_id, heading_row, columns, dates, matches, doubles } = found
  const { failure, run } = useAction()
  const title = useId()
  const say = (wish: object) => void run(() => changeImport({ import_id, ...(wish as Wish) }))

  return (
    <section className={`stack gap16 pad20-24 sheet ${classes.sheet}`} aria-labelledby={title}>
      <h2 id={title}>Columns</h2>
      {failure && <ErrorBox>{failure}</ErrorBox>}
      <table className={`${table.table} ${classes.columns}`} aria-labelledby={title}>
        <thead>
          <tr>
            <th scope="col">In the file</th>
            <th scope="col">For example</th>
            <th scope="col">Is</th>
          </tr>
        </thead>
        <tbody>
          {columns.map(({ header, field, sample }) => (
            <tr key={header} data-left-out={field === null || undefined}>
              <th scope="row">{header}</th>
              <td>{sample ?? '–'}</td>
              <td>
                <NativeSelect
                  aria-label={header}
                  data={FIELD_CHOICES}
                  value={field ?? ''}
                  onChange={({ currentTarget: { value } }) =>
                    say({ columns: { [header]: value || null } })
                  }
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={`grid gap16 ${classes.options}`}>
        <NativeSelect
          label="Headings are in"
          data={HEADING_CHOICES}
          value={String(heading_row)}
          onChange={({ currentTarget: { value } }) => say({ heading_row: Number(value) })}
        />
        <NativeSelect
          label="Dates"
          data={DATE_CHOICES}
          value={dates}
          onChange={({ currentTarget: { value } }) => say({ dates: value })}
        />
        <NativeSelect
          label="Students who are here already"
          data={MATCH_CHOICES}
          value={matches}
          onChange={({ currentTarget: { value } }) => say({ matches: value })}
        />
        <NativeSelect
          label="Doubles"
          data={DOUBLE_CHOICES}
          value={doubles}
          onChange={({ currentTarget: { value } }) => say({ doubles: value })}
        />
      </div>
    </section>
  )
}

export const meta = titled('Import')

/** An uploaded table: its columns, its effect, and the buttons to run and undo it. */
export default function OneImport({ params }: Route.ComponentProps) {
  const query = useQuery(importOf({ import_id: params.id }))
  useInvalidateWhenDone(query.data?.state)

  return (
    <AdminPage title="Import" aside={<ButtonLink to="/admin/import">Another file</ButtonLink>}>
      <QueryView
        query={query}
        failure="Failed to load the import."
        missing={
          <EmptyState
            title="Import not found"
            action={<ButtonLink to="/admin/import">All imports</ButtonLink>}
          />
        }
        skeleton={<SkeletonRows rows={8} photo={false} label="Loading the import..." />}
      >
        {(found) => <Parts found={found} />}
      </QueryView>
    </AdminPage>
  )
}

function Parts({ found }: { found: ImportAtWork }) {
  const { file_name, rows, state, counts } = found
  const isOpen = state === 'checking' || state === 'checked'
  const isLookedAt = Object.values(counts).some((count) => count > 0)

  return (
    <div className="stack gap24">
      <p className={`wrap gap4-16 breaks ${classes.file}`}>
        <b>{file_name}</b>
        {rows > 0 && <span>{rowsInWords(rows)}</span>}
      </p>
      <ImportOutcome found={found} />
      {isOpen && <Questions found={found} />}
      {isOpen && found.columns.length > 0 && <ColumnChoices found={found} />}
      {isLookedAt && state !== 'failed' && <ImportRows found={found} />}
    </div>
  )
}

/** When an import or undo ends, other screens' data about students is stale. */
function useInvalidateWhenDone(state: ImportAtWork['state'] | undefined) {
  const before = useRef(state)
  useEffect(() => {
    if (before.current === 'running' && state !== 'running') void invalidateImported()
    before.current = state
  }, [state])
}
