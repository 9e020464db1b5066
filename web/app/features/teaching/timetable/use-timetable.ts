import { dayAfter } from '@ganit/contract/days'
import { type NavigateOptions, useLocation, useNavigate, useSearchParams } from 'react-router'
import { isDay, mondayOf } from '../../../ui/text/times/dates.ts'
import { useToday } from '../../../ui/text/times/use-clock.ts'
import type { WeekFilter } from './timetable.data.ts'

export const VIEWS = ['batch', 'room', 'teacher'] as const
export type View = (typeof VIEWS)[number]

/** The value in the address, in place of a teacher, for lessons that need one. */
export const NOBODY = 'none'

type Changes = Record<string, string | number | null>

/** The state in which no sheet is open. */
const CLOSED = { lesson: null, do: null, on: null, at: null }

function filterOf(by: View, of: string): WeekFilter {
  if (!of) return {}
  if (by === 'teacher') return of === NOBODY ? { needs: 'teacher' } : { teacher_id: of }
  return by === 'batch' ? { batch_id: of } : { room_id: of }
}

/** A number in the address; null if invalid. */
const parseNumber = (text: string | null) =>
  /^[1-9]\d{0,9}$/.test(text ?? '') ? Number(text) : null

/**
 * The timetable's state in the address: day and week, view, filter, and the open sheet. Back works, and links can be
 * shared. Invalid values are ignored.
 */
export function useTimetable() {
  const [params] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const today = useToday()

  const asked = params.get('day') ?? ''
  const day = isDay(asked) ? asked : today
  const by = VIEWS.find((view) => view === params.get('by')) ?? 'batch'
  const asksOf = params.get('of') ?? ''
  const of = by === 'teacher' ? asksOf.slice(0, 64) : String(parseNumber(asksOf) ?? '')
  const monday = mondayOf(day)

  /** The address with these changes; null removes a parameter. */
  const addressWith = (changes: Changes) => {
    const next = new URLSearchParams(params)
    for (const [name, value] of Object.entries(changes))
      if (value === null || value === '') next.delete(name)
      else next.set(name, String(value))
    return { search: next.size > 0 ? `?${next}` : '' }
  }
  const go = (changes: Changes, options: NavigateOptions = {}) =>
    void navigate(addressWith(changes), { preventScrollReset: true, ...options })

  return {
    day,
    by,
    of,
    monday,
    today,
    filter: filterOf(by, of),
    /** The lesson of the open sheet, and the action in it. */
    lesson: parseNumber(params.get('lesson')),
    action: params.get('do'),
    /** Day and time at which a lesson was dropped. */
    on: params.get('on'),
    at: params.get('at'),
    addressWith,
    go,
    /** Shows another day or week; null shows the week of today. */
    goTo: (to: string | null) => go({ ...CLOSED, day: to }),
    goBy: (weeks: number) => go({ ...CLOSED, day: dayAfter(monday, 7 * weeks) }),
    /** Closes the sheet, with one step back if it was opened here. */
    close: () => (state?.isOpened ? void navigate(-1) : go(CLOSED, { replace: true })),
    /** Opens a sheet that Back closes. */
    open: (changes: Changes) => go(changes, { state: { isOpened: true } }),
    /** Closes the sheet and replaces it in the history. */
    done: (changes: Changes) => go({ ...CLOSED, ...changes }, { replace: true }),
  }
}

export type Timetable = ReturnType<typeof useTimetable>
