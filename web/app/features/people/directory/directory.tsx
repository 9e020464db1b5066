import { PAGE_SIZE } from '@ganit/contract/pages'
import {
  type DirectoryPage,
  type DirectoryStudent,
  exportStudents,
} from '@ganit/contract/people/directory'
import { useQuery } from '@tanstack/react-query'
import { type MouseEvent, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { titled } from '../../../academy.ts'
import { messageOf } from '../../../api/api-error.ts'
import { loadsFirst } from '../../../api/loads-first.ts'
import { useMayCall } from '../../../api/may.ts'
import { pageOf } from '../../../api/pages.ts'
import { queryClient } from '../../../api/query-client.ts'
import { OFFICE } from '../../../roles.ts'
import { parseJson } from '../../../storage.ts'
import { Button, ButtonLink } from '../../../ui/buttons/button.tsx'
import { QueryView } from '../../../ui/feedback/loading/query-view.tsx'
import { StatusMark } from '../../../ui/feedback/status-mark.tsx'
import { toastFailure, toastSuccess } from '../../../ui/feedback/toasts/toast.ts'
import { AlsoFound } from '../../../ui/finding/also-found.tsx'
import { useSending } from '../../../ui/forms/use-sending.ts'
import { AdminPage } from '../../../ui/layout/admin-page.tsx'
import { NobodyFound } from '../../../ui/tables/nobody-found.tsx'
import { SkeletonRows } from '../../../ui/tables/skeleton-rows.tsx'
import { SortHeader } from '../../../ui/tables/sort-header.tsx'
import table from '../../../ui/tables/table.module.css'
import { Pager } from '../../../ui/tables/tools/pager.tsx'
import { usePrintAll } from '../../../ui/tables/tools/use-print-all.ts'
import aloud from '../../../ui/text/aloud.module.css'
import { countInWords, fullName } from '../../../ui/text/formats.ts'
import { isPhone, PhoneLink } from '../../../ui/text/phone-link.tsx'
import { useStored } from '../../../use-stored.ts'
import { PrintMenu } from '../letters/print-menu.tsx'
import { COLUMN_NAMES, type ColumnName, columnOf, USUAL } from './columns.ts'
import { type DirectoryQuery, directoryPage, exportDirectory } from './directory.data.ts'
import classes from './directory.module.css'
import { DirectoryTools } from './directory-tools.tsx'
import { ChooseStudents, type Ticks, TickTools, useTicks } from './ticks.tsx'
import {
  type DirectoryTableState,
  directoryTableAt,
  queryOf,
  useDirectoryTable,
} from './use-directory-table.ts'

const KEPT_UNDER = 'directoryColumns'

/** The columns chosen on this device; unknown names are ignored. */
function parseColumns(kept: string | null): readonly ColumnName[] {
  const stored = parseJson(kept)
  if (!Array.isArray(stored)) return USUAL
  return COLUMN_NAMES.filter((name) => name === 'name' || stored.includes(name))
}

/** The columns to show, in order. The choice stays on this device. */
function useColumns() {
  const [kept, keep] = useStored(KEPT_UNDER)
  const columns = parseColumns(kept)

  const choose = (column: ColumnName, isShown: boolean) => {
    const next = COLUMN_NAMES.filter((name) => (name === column ? isShown : columns.includes(name)))
    keep(JSON.stringify(next))
  }
  return { columns, choose }
}

type ExportButtonProps = {
  query: DirectoryQuery
  columns: readonly ColumnName[]
  /** Undefined until the list has loaded. */
  total: number | undefined
}

const studentsInWords = (count: number) => countInWords(count, 'student', 'students')
const formatSize = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`

/** Saves the filtered students in the shown columns as CSV. */
function ExportButton({ query, columns, total }: ExportButtonProps) {
  const { isSending, once } = useSending()
  const [bytes, setBytes] = useState(0)

  const save = () =>
    once(async () => {
      setBytes(0)
      const wanted = columns.flatMap((name) => columnOf(name).exported)
      try {
        await exportDirectory(query, wanted, setBytes)
        toastSuccess(
          total === undefined ? 'Students exported' : `${studentsInWords(total)} exported`,
        )
      } catch (error) {
        toastFailure(`Failed to export students. ${messageOf(error)}`)
      }
    })
  return (
    <div className={`unprinted row gap12 centred quiet amount ${classes.export}`}>
      <span role="status">{isSending && bytes > 0 && `${formatSize(bytes)} so far`}</span>
      <Button size="sm" loading={isSending} onClick={save}>
        Export CSV
      </Button>
    </div>
  )
}

type DirectoryRowProps = {
  student: DirectoryStudent
  columns: readonly ColumnName[]
  ticks: Ticks
}

const hasFlag = (student: DirectoryStudent, column: 'active' | 'verified') =>
  column === 'active' ? student.is_active : student.is_verified

/** One student; a click anywhere in the row opens the edit form. */
function DirectoryRow({ student, columns, ticks }: DirectoryRowProps) {
  const navigate = useNavigate()
  const form = `/students/edit/${student.student_id}`

  const open = ({ target }: MouseEvent) => {
    // True for clicks that must not open the form: on the link or the tick, or while text is selected.
    const isLink = target instanceof Element && target.closest('a, [data-column="tick"]')
    if (!isLink && window.getSelection()?.isCollapsed !== false) void navigate(form)
  }
  function cell(column: ColumnName) {
    const text = columnOf(column).text(student)
    if (column === 'name')
      return (
        <Link to={form} className={table.name}>
          {fullName(student)}
        </Link>
      )
    if (column === 'phone' && isPhone(text)) return <PhoneLink number={text} />
    if (column !== 'active' && column !== 'verified') return text
    return <StatusMark kind={hasFlag(student, column) ? 'done' : 'off'}>{text}</StatusMark>
  }
  return (
    // Keyboards use the link on the name.
    <tr className={classes.row} onClick={open}>
      {ticks.isOn && (
        <td data-column="tick" className="unprinted">
          <input
            type="checkbox"
            aria-label={`Tick ${fullName(student)}`}
            checked={ticks.has(student)}
            onChange={({ currentTarget }) => ticks.tick([student], currentTarget.checked)}
          />
        </td>
      )}
      {columns.map((column) => (
        <td key={column} data-column={column} data-label={columnOf(column).label}>
          {cell(column)}
        </td>
      ))}
    </tr>
  )
}

type DirectoryTableProps = {
  page: DirectoryPage
  state: DirectoryTableState
  columns: readonly ColumnName[]
  ticks: Ticks
  /** True while the rows are those of the previous query. */
  isStale: boolean
}

function DirectoryTable({ page, state, columns, ticks, isStale }: DirectoryTableProps) {
  const { rows, printing } = usePrintAll(page, async (part) =>
    pageOf(await queryClient.fetchQuery(directoryPage({ ...queryOf(state), ...part }))),
  )

  return (
    <>
      {ticks.isOn && <TickTools page={page} query={queryOf(state)} ticks={ticks} />}
      <div className={classes.wide}>
        <table className={`${table.table} ${table.cards} ${classes.students}`} aria-busy={isStale}>
          <thead>
            <tr>
              {ticks.isOn && (
                <th scope="col" className={`unprinted ${classes.tick}`}>
                  <span className={aloud.only}>Tick</span>
                </th>
              )}
              {columns.map((name) => {
                const { label, sort, width } = columnOf(name)
                const style = width ? { width } : {}
                return sort ? (
                  <SortHeader key={name} column={sort} state={state} style={style}>
                    {label}
                  </SortHeader>
                ) : (
                  <th key={name} scope="col" style={style}>
                    {label}
                  </th>
                )
              })}
            </tr>
          </thead>
          <tbody>
            {rows.map((student) => (
              <DirectoryRow
                key={student.student_id}
                student={student}
                columns={columns}
                ticks={ticks}
              />
            ))}
          </tbody>
        </table>
      </div>
      <Pager
        state={state}
        total={page.total}
        isFloor={page.total_is_floor}
        pageSize={page.page_size}
        nouns={['student', 'students']}
        printing={printing}
      />
    </>
  )
}

export const meta = titled('Student directory')

const first = loadsFirst(OFFICE, ({ url, ask }) =>
  ask(directoryPage(queryOf(directoryTableAt(url.href)))),
)
export const loader = first.loader
export const clientLoader = first.clientLoader

export default function Directory() {
  const state = useDirectoryTable()
  const columns = useColumns()
  const ticks = useTicks()
  const mayExport = useMayCall(exportStudents)
  const asked = queryOf(state)
  const query = useQuery(directoryPage(asked))

  function list(page: DirectoryPage) {
    if (page.items.length === 0) return <NobodyFound state={state} total={page.total} />
    return (
      <DirectoryTable
        page={page}
        state={state}
        columns={columns.columns}
        ticks={ticks}
        isStale={query.isPlaceholderData}
      />
    )
  }
  return (
    <AdminPage
      title="Student directory"
      aside={
        <div className="unprinted wrap gap12 centred">
          <ButtonLink size="sm" variant="main" to="/admin/admissions/new">
            New admission
          </ButtonLink>
          <ButtonLink size="sm" to="/admin/import">
            Import
          </ButtonLink>
          <PrintMenu
            students={ticks.all}
            nobody={(close) => <ChooseStudents ticks={ticks} close={close} />}
          />
          {mayExport && (
            <ExportButton
              query={asked}
              columns={columns.columns}
              total={query.data?.total_is_floor ? undefined : query.data?.total}
            />
          )}
        </div>
      }
    >
      <DirectoryTools state={state} {...columns} />
      <AlsoFound search={asked.search} rows={query.data?.items} />
      <div className="sheet">
        <QueryView
          query={query}
          failure="Failed to load students. Please try again."
          skeleton={<SkeletonRows rows={PAGE_SIZE} photo={false} />}
        >
          {list}
        </QueryView>
      </div>
    </AdminPage>
  )
}
