import { dayAfter } from '@ganit/contract/days'
import { type NavigateOptions, useLocation, useNavigate, useSearchParams } from 'react-router'
import { isDay, mondayOf } from '../../../ui/text/dates.ts'
import { useToday } from '../../../ui/text/use-clock.ts'
import type { WeekFilter } from './timetable.data.ts'

export const VIEWS = ['batch', 'room', 'teacher'] as const
/** What the week is looked at by. */
export type View = (typeof VIEWS)[number]

/** In place of a teacher: the lessons that need one. */
export const NOBODY = 'none'

type Changes = Record<string, string | number | null>

/** Nothing open beside the week. */
const CLOSED = { lesson: null, do: null, on: null, at: null }

function filterOf(by: View, of: string): WeekFilter {
  if (!of) return {}
  if (by === 'teacher') return of === NOBODY ? { needs: 'teacher' } : { teacher_id: of }
  return by === 'batch' ? { batch_id: of } : { room_id: of }
}

/** A number of the address; what is none stands for nothing. */
const numberIn = (text: string | null) => (/^[1-9]\d{0,9}$/.test(text ?? '') ? Number(text) : null)

/**
 * What the timetable shows, all of it kept in the address: which day, and so which week, by what, of whom, and which lesson is
 * open to do what. Back works, and a link can be sent. What makes no sense there counts as left out.
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
  const of = by === 'teacher' ? asksOf.slice(0, 64) : String(numberIn(asksOf) ?? '')
  const monday = mondayOf(day)

  /** The address with these changes; what is null is left out. */
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
    /** The lesson whose sheet stands open, and what is being done in it. */
    lesson: numberIn(params.get('lesson')),
    action: params.get('do'),
    /** Where it was dragged to. */
    on: params.get('on'),
    at: params.get('at'),
    addressWith,
    go,
    /** Another day or week; without one that of today. */
    goTo: (to: string | null) => go({ ...CLOSED, day: to }),
    goBy: (weeks: number) => go({ ...CLOSED, day: dayAfter(monday, 7 * weeks) }),
    /** Closes the sheet: what it was opened with is one step back. */
    close: () => (state?.isOpened ? void navigate(-1) : go(CLOSED, { replace: true })),
    /** Opens a sheet, which Back closes. */
    open: (changes: Changes) => go(changes, { state: { isOpened: true } }),
    /** Closes what was worked in, for good. */
    done: (changes: Changes) => go({ ...CLOSED, ...changes }, { replace: true }),
  }
}

export type Timetable = ReturnType<typeof useTimetable>
