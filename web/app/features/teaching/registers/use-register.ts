import type { LessonRegister, RegisterStudent } from '@ganit/contract/teaching/registers'
import { useCallback, useEffect, useRef } from 'react'
import { deviceNowIso } from '../../../ui/text/dates.ts'
import { attendanceCode, guestCame } from './kept-register.ts'
import { changeRegister, followSheet, type Kept } from './outbox.ts'
import type { RowMark } from './register-row.tsx'

/** What stands in the line of a student: as tapped, as stored, or as it would be saved. */
export function markOf(
  student: RegisterStudent,
  isTaken: boolean,
  kept: Kept | undefined,
): RowMark {
  const tap = kept?.value.taps[student.student_id]
  const code = attendanceCode(student, isTaken, tap)
  const { minutes_late, note } = tap ?? student
  return { code, minutes_late: code === 'L' ? minutes_late : null, note }
}

/** The lines of a register, and what a press on one of them does. */
export function useRegister(sheet: LessonRegister, kept: Kept | undefined) {
  const isTaken = sheet.register.state === 'taken'
  const rows = sheet.students.map((student) => ({ student, mark: markOf(student, isTaken, kept) }))

  const trials = sheet.guests.map((guest) => ({
    guest,
    came: guestCame(guest, isTaken, kept?.value),
  }))

  // The lines are drawn again only where they have changed: what they call stays the same.
  const now = useRef({ sheet, kept, isTaken })
  now.current = { sheet, kept, isTaken }
  const mark = useCallback((student: RegisterStudent, changes: Partial<RowMark>) => {
    const { sheet, kept, isTaken } = now.current
    const { code, ...rest } = { ...markOf(student, isTaken, kept), ...changes }
    const tap = { code: code ?? 'P', ...rest, marked_at: deviceNowIso() }
    if (tap.code !== 'L') tap.minutes_late = null
    changeRegister(sheet, { taps: { [student.student_id]: tap } })
  }, [])

  const markTrial = useCallback(
    (enquiry_id: number, came: boolean) =>
      changeRegister(now.current.sheet, { guests: { [enquiry_id]: came } }),
    [],
  )

  return { rows, trials, mark, markTrial }
}

/** Takes note of what the server says anew of who sits in the lesson. */
export function useSyncSheet(sheet: LessonRegister | undefined) {
  useEffect(() => {
    if (sheet) followSheet(sheet)
  }, [sheet])
}
