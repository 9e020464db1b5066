import type { ReminderRow } from '@ganit/contract/money/reminders'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useAcademy } from '../../../academy.ts'
import { openChat, type Way } from '../../../ui/buttons/open-with.ts'
import { toastFailure } from '../../../ui/feedback/toasts/toast.ts'
import { timeNow } from '../../../ui/text/times/dates.ts'
import { textsOf } from './reminders.data.ts'
import { forgetOpened, keepOpened, openOpened, useOpened } from './unsent-opened.ts'

type Text = { text: string; language: string; whatsapp_link: string | null }

/** The texts of these people, written once; the list's links are needed before a press, or browsers block the window. */
function useTexts(rows: readonly ReminderRow[]) {
  const [texts, setTexts] = useState<ReadonlyMap<string, Text>>(new Map())
  const asked = useRef(new Map<string, string>())
  useEffect(() => {
    const missing = rows.filter(
      ({ person, overdue, why }) => why === null && asked.current.get(person.key) !== overdue,
    )
    if (missing.length === 0) return
    for (const { person, overdue } of missing) asked.current.set(person.key, overdue)
    textsOf({ people: missing.slice(0, 100).map(({ person }) => person.key) })
      .then((written) =>
        setTexts(
          (before) => new Map([...before, ...written.map((each) => [each.person, each] as const)]),
        ),
      )
      .catch(() => {
        for (const { person } of missing) asked.current.delete(person.key)
        toastFailure('The texts could not be loaded. Reload the page.')
      })
  }, [rows])
  return texts
}

/** Rows in the order in which they were first seen: while one works, nothing changes place. */
function useSteadyOrder(rows: readonly ReminderRow[]) {
  const seen = useRef(new Map<string, number>())
  return useMemo(() => {
    for (const { person } of rows)
      if (!seen.current.has(person.key)) seen.current.set(person.key, seen.current.size)
    const placeOf = ({ person }: ReminderRow) => seen.current.get(person.key) ?? 0
    return rows.toSorted((a, b) => placeOf(a) - placeOf(b))
  }, [rows])
}

/** WhatsApp may block a number that writes to this many families within an hour. */
const MANY = 40
const HOUR_MS = 3_600_000

/** The times of the last presses, also of an earlier visit of the list. */
let presses: readonly number[] = []

/** Counts a press; true if there were many within the last hour. */
function countPress() {
  const now = performance.now()
  presses = [...presses.filter((at) => now - at < HOUR_MS), now]
  return presses.length >= MANY
}

/** A row that was opened here, and the time of that by the academy's clock, `18:40`. */
type OpenedRow = { row: ReminderRow; at: string }

const isNot =
  (key: string) =>
  ({ row }: OpenedRow) =>
    row.person.key !== key

/** The work on a list of reminders: the marked family, its text, and what was opened here. */
export function useReminding(listed: readonly ReminderRow[], way: Way, onOpen: () => void) {
  const { timeZone } = useAcademy()
  const ordered = useSteadyOrder(listed)
  const texts = useTexts(ordered)
  const opened = useOpened()
  const [openedRows, setOpenedRows] = useState<readonly OpenedRow[]>([])
  const [wanted, setWanted] = useState('')
  const [isFast, setFast] = useState(false)
  useEffect(openOpened, [])

  const isOpened = useCallback(
    (key: string) => {
      const kept = opened?.get(key)?.value
      return kept !== undefined && kept.refusal === undefined
    },
    [opened],
  )
  const rows = ordered.filter(({ person }) => !isOpened(person.key))
  const place = Math.max(
    0,
    rows.findIndex(({ person }) => person.key === wanted),
  )
  const marked = rows[place]

  const markAt = (n: number) => {
    const next = rows[Math.min(Math.max(n, 0), rows.length - 1)]
    if (next) setWanted(next.person.key)
  }

  /** Opens WhatsApp; by the link of another guardian it counts for the row as well. */
  function open(row: ReminderRow, again = false, othersLink?: string) {
    const { key } = row.person
    const link = othersLink ?? texts.get(key)?.whatsapp_link
    if (!link) return
    const at = rows.findIndex(({ person }) => person.key === key)
    const next = rows[at + 1] ?? rows[at - 1]
    onOpen()
    setFast(countPress())
    openChat(link, way)
    setOpenedRows((before) => [{ row, at: timeNow(timeZone) }, ...before.filter(isNot(key))])
    keepOpened(key, row.overdue, again)
    if (next) setWanted(next.person.key)
  }

  return {
    rows,
    marked,
    mark: (key: string) => setWanted(key),
    /** True if so many were opened within an hour that WhatsApp may block the number. */
    isFast,
    move: (by: 1 | -1) => markAt(place + by),
    open,
    textOf: (key: string) => texts.get(key),
    /** The rows opened here, the latest first. */
    opened: openedRows.filter(({ row }) => isOpened(row.person.key)),
    keptOf: (key: string) => opened?.get(key)?.value,
    forget(key: string) {
      forgetOpened(key)
      setOpenedRows((before) => before.filter(isNot(key)))
    },
  }
}

export type Reminding = ReturnType<typeof useReminding>
