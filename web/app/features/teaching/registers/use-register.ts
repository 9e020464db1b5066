import type { LessonRegister, RegisterStudent } from '@ganit/contract/teaching/registers'
import { useCallback, useEffect, useRef } from 'react'
import { deviceNowIso } from '../../../ui/text/times/dates.ts'
import { attendanceCode, hasGuestCome } from './outbox/kept-register.ts'
import { changeRegister, followSheet, type Kept, whenOutboxRead } from './outbox/outbox.ts'
import type { RowMark } from './register-row.tsx'

/** A student's mark: tapped, stored, or as it would be saved. */
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

/** A register's rows and the handler of taps. */
export function useRegister(sheet: LessonRegister, kept: Kept | undefined) {
  const isTaken = sheet.register.state === 'taken'
  const rows = sheet.students.map((student) => ({ student, mark: markOf(student, isTaken, kept) }))

  const trials = sheet.guests.map((guest) => ({
    guest,
    came: hasGuestCome(guest, isTaken, kept?.value),
  }))

  // A ref keeps the callback stable, so that only changed rows render.
  const now = useRef({ sheet, kept, isTaken })
  now.current = { sheet, kept, isTaken }
  const mark = useCallback((student: RegisterStudent, changes: Partial<RowMark>) => {
    // A press on a drawn page may come before the device's record is read, on which the new mark depends.
    whenOutboxRead(() => {
      const { sheet, kept, isTaken } = now.current
      const { code, ...rest } = { ...markOf(student, isTaken, kept), ...changes }
      const tap = { code: code ?? 'P', ...rest, marked_at: deviceNowIso() }
      if (tap.code !== 'L') tap.minutes_late = null
      changeRegister(sheet, { taps: { [student.student_id]: tap } })
    })
  }, [])

  const markTrial = useCallback(
    (enquiry_id: number, came: boolean) =>
      changeRegister(now.current.sheet, { guests: { [enquiry_id]: came } }),
    [],
  )

  return { rows, trials, mark, markTrial }
}

/** Applies the server's latest list of students. */
export function useSyncSheet(sheet: LessonRegister | undefined) {
  useEffect(() => {
    if (sheet) followSheet(sheet)
  }, [sheet])
}
