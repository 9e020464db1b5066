import { useState } from 'react'
import { titled, useAcademy } from '../../../academy.ts'
import { Button, ButtonLink } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Missing } from '../../../ui/feedback/loading/missing.tsx'
import { QueryView } from '../../../ui/feedback/loading/query-view.tsx'
import { NativeSelect } from '../../../ui/forms/fields/fields.tsx'
import { AdminPage } from '../../../ui/layout/admin-page.tsx'
import { useIsPhone } from '../../../ui/layout/use-is-phone.ts'
import { SkeletonRows } from '../../../ui/tables/skeleton-rows.tsx'
import { formatMoment } from '../../../ui/text/times/dates.ts'
import { useTestPaths } from '../area.ts'
import { TestViews } from '../test-views.tsx'
import { type KeptMarks, shownText } from './entered.ts'
import { answerColumns, type Column, itemColumns, totalColumn } from './mark-cells.ts'
import { MarkGrid } from './mark-grid.tsx'
import { MarkList } from './mark-list.tsx'
import { MarkPad } from './mark-pad.tsx'
import type { MarkSheet } from './marks.data.ts'
import classes from './marks.module.css'
import type { Kept } from './marks-outbox.ts'
import { useEnterCells, useMarkSheet } from './use-marks.ts'

export const meta = titled('Marks')

const VIEWS = [
  { value: 'total', label: 'Totals' },
  { value: 'items', label: 'Questions' },
]
const ANSWERS = { value: 'answers', label: 'Answers' }

const MOVES = 'Enter goes down, Tab right,'
const HINTS: Record<string, string> = {
  answers: `${MOVES} Ctrl Z takes back. What stands on the answer sheet is marked by the key of its set.`,
}
const HINT = `${MOVES} A is absent, Ctrl Z takes back.`

/** Answers if any were entered, else marks of questions if there are some. */
function viewOf({ rows }: MarkSheet, hasAnswers: boolean) {
  if (hasAnswers && rows.some(({ answers }) => Object.keys(answers).length > 0)) return 'answers'
  return rows.some(({ marks }) => Object.keys(marks).length > 0) ? 'items' : 'total'
}

/** Entry of a test's marks. */
export default function MarksScreen({ params: { id = '' } }: { params: { id?: string } }) {
  const { list } = useTestPaths()
  const { query, kept, test } = useMarkSheet(id)

  return (
    <AdminPage
      title={test?.title ?? 'Marks'}
      aside={test && <TestViews test={{ ...test, test_id: Number(id) }} />}
    >
      <QueryView
        query={query}
        failure="Failed to load the marks."
        missing={<Missing title="Test not found" list={list} text="Tests" />}
        skeleton={<SkeletonRows rows={10} label="Loading the marks..." />}
      >
        {(shown) => <MarksOfBegunTest test_id={id} shown={shown} kept={kept} />}
      </QueryView>
    </AdminPage>
  )
}

type MarksProps = {
  test_id: string
  shown: { test: KeptMarks['test']; sheet: MarkSheet }
  kept: Kept | undefined
}

/** The marks. For a test that has not begun, they open only after a confirmation, because it may be the wrong test. */
function MarksOfBegunTest({ shown, ...props }: MarksProps) {
  const { timeZone } = useAcademy()
  const [early, setEarly] = useState(shown.test.early ?? false)
  const { ahead } = shown.test
  if (!ahead || early)
    return <Marks {...props} shown={{ ...shown, test: { ...shown.test, early } }} />
  return (
    <EmptyState
      title={`This test is on ${formatMoment(ahead, timeZone)}.`}
      action={<Button onClick={() => setEarly(true)}>Enter marks all the same</Button>}
    >
      It has not begun yet. With marks it counts as taken, and waits for marking.
    </EmptyState>
  )
}

function Marks({ test_id, shown, kept }: MarksProps) {
  const { test, sheet } = shown
  const { rows, items } = sheet
  const paths = useTestPaths()
  const isPhone = useIsPhone()
  // Records kept by an earlier version have no sets.
  const sets = sheet.sets ?? []
  const views = sets.length > 0 ? [...VIEWS, ANSWERS] : VIEWS
  const [view, setView] = useState(() => viewOf(sheet, sets.length > 0))
  /** The set whose numbering is shown; blank shows the numbering of the paper. */
  const [numbering, setNumbering] = useState('')
  const [columns, setColumns] = useState(() => columnsFor(view, shown))
  const entering = useEnterCells(test_id, shown)

  if (rows.length === 0)
    return (
      <EmptyState
        title="No students take this test."
        action={<ButtonLink to={paths.edit(test_id)}>Change test</ButtonLink>}
      >
        The members of its batches appear here.
      </EmptyState>
    )
  const choose = (next: string, set = '') => {
    setView(next)
    setNumbering(set)
    setColumns(columnsFor(next, shown, set))
  }
  const letters = sets.flatMap(({ set }) => set ?? [])
  const isDone = (row: MarkSheet['rows'][number]) => {
    const isThere = ({ key }: Column) =>
      shownText(row, kept?.value.rows[row.student_id], key) !== ''
    // Answer sheets often have blanks.
    if (view === 'answers')
      return row.absent || columns.some((of) => of.kind === 'answer' && isThere(of))
    return columns.every(isThere)
  }
  const hasTotal = view !== 'total'
  const table = { rows, columns, hasTotal }
  const waiting = Object.keys(kept?.value.rows ?? {}).length
  return (
    <div className={classes.screen} data-keeps data-bare>
      <div className={`wrap centred below12 ${classes.tools}`}>
        {items.length > 0 && (
          <NativeSelect
            size="sm"
            aria-label="What is entered"
            data={views}
            value={view}
            onChange={({ currentTarget }) => choose(currentTarget.value)}
          />
        )}
        {view === 'items' && letters.length > 0 && (
          <NativeSelect
            size="sm"
            aria-label="Numbers"
            data={[
              { value: '', label: 'Numbered as the paper' },
              ...letters.map((letter) => ({ value: letter, label: `Numbered as set ${letter}` })),
            ]}
            value={numbering}
            onChange={({ currentTarget }) => choose(view, currentTarget.value)}
          />
        )}
        <p role="status">
          {rows.filter(isDone).length} of {rows.length} entered
          {waiting > 0 ? `, ${waiting} not saved` : ''}
        </p>
        <span className={`row gap12 pushed ${classes.actions}`}>
          <Button size="sm" disabled={!entering.canUndo} onClick={entering.undo}>
            Undo
          </Button>
          <Button size="sm" onClick={() => window.print()}>
            Print
          </Button>
        </span>
      </div>
      {isPhone ? (
        <MarkPad
          key={`${view} ${numbering}`}
          test_id={test_id}
          rows={rows}
          columns={columns}
          sets={sets}
          kept={kept}
          entering={entering}
        />
      ) : (
        <MarkGrid
          key={`${view} ${numbering}`}
          {...table}
          sets={sets}
          hint={HINTS[view] ?? HINT}
          test_id={test_id}
          title={test.title}
          kept={kept}
          entering={entering}
        />
      )}
      <MarkList {...table} title={test.title} entered={kept?.value.rows} />
    </div>
  )
}

function columnsFor(view: string, { test, sheet }: MarksProps['shown'], set = '') {
  if (view === 'answers') return answerColumns(sheet.sets)
  return view === 'items' ? itemColumns(sheet, set) : [totalColumn(test.total, sheet.items)]
}
