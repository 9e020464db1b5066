import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { titled } from '../../../academy.ts'
import { ButtonLink } from '../../../ui/buttons/button-link.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { Missing } from '../../../ui/feedback/missing.tsx'
import { AdminPage } from '../../../ui/layout/admin-page.tsx'
import { useIsPhone } from '../../../ui/layout/use-is-phone.ts'
import { SkeletonRows } from '../../../ui/tables/skeleton-rows.tsx'
import { useTestPaths } from '../area.ts'
import { TestViews } from '../test-views.tsx'
import { type KeptMarks, shownText } from './entered.ts'
import { itemColumns, totalColumn } from './mark-cells.ts'
import { MarkGrid } from './mark-grid.tsx'
import { MarkList } from './mark-list.tsx'
import { MarkPad } from './mark-pad.tsx'
import type { MarkSheet } from './marks.data.ts'
import classes from './marks.module.css'
import type { Kept } from './marks-outbox.ts'
import { useEntering, useMarkSheet } from './use-marks.ts'

export const meta = titled('Marks')

const VIEWS = [
  { value: 'total', label: 'Totals' },
  { value: 'items', label: 'Questions' },
]

/** Where the marks of a test are entered. */
export default function MarksScreen({ params: { id = '' } }: { params: { id?: string } }) {
  const { list } = useTestPaths()
  const { query, kept, test } = useMarkSheet(id)

  return (
    <AdminPage
      title={test?.title ?? 'Marks'}
      aside={test && <TestViews test={{ ...test, test_id: Number(id) }} />}
    >
      <Loaded
        query={query}
        failure="Failed to load the marks."
        missing={<Missing title="Test not found" list={list} text="Tests" />}
        skeleton={<SkeletonRows rows={10} label="Loading the marks..." />}
      >
        {(shown) => <Marks test_id={id} shown={shown} kept={kept} />}
      </Loaded>
    </AdminPage>
  )
}

type MarksProps = {
  test_id: string
  shown: { test: KeptMarks['test']; sheet: MarkSheet }
  kept: Kept | undefined
}

function Marks({ test_id, shown, kept }: MarksProps) {
  const { test, sheet } = shown
  const { rows, items } = sheet
  const paths = useTestPaths()
  const isPhone = useIsPhone()
  const hasMarks = rows.some(({ marks }) => Object.keys(marks).length > 0)
  const [view, setView] = useState(hasMarks ? 'items' : 'total')
  const [columns, setColumns] = useState(() => columnsFor(view, shown))
  const entering = useEntering(test_id, shown, columns)

  if (rows.length === 0)
    return (
      <EmptyState
        title="Nobody sits this test."
        action={<ButtonLink to={paths.edit(test_id)}>Change test</ButtonLink>}
      >
        The members of its batches stand here.
      </EmptyState>
    )
  const choose = (next: string) => {
    setView(next)
    setColumns(columnsFor(next, shown))
  }
  const isDone = (row: MarkSheet['rows'][number]) =>
    columns.every(({ key }) => shownText(row, kept?.rows[row.student_id], key) !== '')
  const hasTotal = view === 'items'
  const table = { rows, columns, hasTotal }
  const waiting = Object.keys(kept?.rows ?? {}).length
  return (
    <div className={classes.screen}>
      <div className={classes.tools}>
        {items.length > 0 && (
          <NativeSelect
            size="sm"
            aria-label="What is entered"
            data={VIEWS}
            value={view}
            onChange={({ currentTarget }) => choose(currentTarget.value)}
          />
        )}
        <p role="status">
          {rows.filter(isDone).length} of {rows.length} entered
          {waiting > 0 ? `, ${waiting} not saved` : ''}
        </p>
        <span className={classes.actions}>
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
          key={view}
          test_id={test_id}
          rows={rows}
          columns={columns}
          kept={kept}
          entering={entering}
        />
      ) : (
        <MarkGrid
          key={view}
          {...table}
          test_id={test_id}
          title={test.title}
          kept={kept}
          entering={entering}
        />
      )}
      <MarkList {...table} title={test.title} entered={kept?.rows} />
    </div>
  )
}

const columnsFor = (view: string, { test, sheet }: MarksProps['shown']) =>
  view === 'items' ? itemColumns(sheet.items) : [totalColumn(test.total, sheet.items)]
