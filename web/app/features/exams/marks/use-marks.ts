import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { LoadedQuery } from '../../../ui/feedback/loading/query-view.tsx'
import { testOf } from '../tests.data.ts'
import { cellsBefore } from './cells-before.ts'
import type { Change, KeptMarks } from './entered.ts'
import { type MarkSheet, marksOf } from './marks.data.ts'
import { enterCells, openMarksOutbox, useMarksOutbox } from './marks-outbox.ts'

type Shown = { test: KeptMarks['test']; sheet: MarkSheet }

/** A test's marks; without network, from this device's record. */
export function useMarkSheet(test_id: string) {
  useEffect(openMarksOutbox, [])
  const query = useQuery(marksOf({ test_id }))
  const { data, error } = useQuery(testOf({ test_id }))
  const outbox = useMarksOutbox()
  const kept = outbox?.get(test_id)
  const sheet = query.data ?? kept?.value.sheet
  const test: KeptMarks['test'] | undefined = data
    ? {
        ...{ title: data.title, total: data.total, mode: data.mode },
        ahead: data.state === 'planned' ? data.opens_at : undefined,
      }
    : kept?.value.test
  const known = outbox && sheet && test ? { sheet, test } : undefined
  const shown: LoadedQuery<Shown> = {
    data: known,
    error: known ? null : (query.error ?? error),
    refetch: query.refetch as LoadedQuery<Shown>['refetch'],
  }
  return { query: shown, kept, test }
}

/** The entries made here, the last first, for undoing. */
export function useEnterCells(test_id: string, shown: Shown) {
  const kept = useMarksOutbox()?.get(test_id)
  const [done, setDone] = useState<readonly (readonly Change[])[]>([])
  const now = useRef({ shown, kept })
  now.current = { shown, kept }

  const enter = useCallback(
    (changes: readonly Change[]) => {
      const { shown, kept } = now.current
      const before = shown.sheet.rows.flatMap((row) => {
        const own = changes.filter(({ student_id }) => student_id === row.student_id)
        return cellsBefore(shown.sheet, { row, entered: kept?.value.rows[row.student_id] }, own)
      })
      setDone((all) => [...all, before])
      enterCells(test_id, shown, changes)
    },
    [test_id],
  )
  const last = done.at(-1)
  const undo = useCallback(() => {
    if (!last) return
    setDone((all) => all.slice(0, -1))
    enterCells(test_id, now.current.shown, last)
  }, [last, test_id])

  return useMemo(() => ({ enter, undo, canUndo: last !== undefined }), [enter, undo, last])
}

export type Entering = ReturnType<typeof useEnterCells>
