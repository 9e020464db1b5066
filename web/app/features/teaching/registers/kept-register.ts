import type { Input } from '@ganit/contract/endpoint'
import type {
  AttendanceCode,
  LessonRegister,
  RegisterGuest,
  RegisterStudent,
  saveRegister,
} from '@ganit/contract/teaching/registers'
import { newKey } from '../../../api/attempt.ts'

export type RegisterBody = Input<typeof saveRegister>['body']

/** One tapped mark; `marked_at` is the moment of the tap by the clock of this device. */
export type Tap = {
  code: AttendanceCode
  minutes_late: number | null
  note: string | null
  marked_at: string
}

/** What was done in a register and the server has not acknowledged. */
export type KeptRegister = {
  /** What the screen showed, so that it can be shown without network; without photos and telephone numbers. */
  sheet: LessonRegister
  taps: Record<number, Tap>
  taught?: string
  guests: Record<number, boolean>
  reason?: string
  /** Whether Save was pressed: then it is sent until the server answers. */
  isAsked: boolean
  /** Whether it was pressed once more while it was on its way: then what was done meanwhile is sent, too. */
  isAskedAgain?: boolean
  /** Of what would be sent now; a change of it is another one. */
  key: string
  /** Why the server refused it. */
  refusal: string | null
  /** Who sits in the lesson no longer, so that their marks were left out. */
  leftOut: string[]
}

export type Change = Partial<Pick<KeptRegister, 'taps' | 'taught' | 'guests' | 'reason'>>

/** The device keeps neither photos nor telephone numbers. */
export const withoutContacts = (sheet: LessonRegister): LessonRegister => ({
  ...sheet,
  students: sheet.students.map((student) => ({ ...student, photo: null, contact: null })),
})

export const beginKept = (sheet: LessonRegister): KeptRegister => ({
  sheet: withoutContacts(sheet),
  taps: {},
  guests: {},
  isAsked: false,
  key: newKey(),
  refusal: null,
  leftOut: [],
})

/** With something tapped or typed; what was refused is looked at anew when it is saved anew. */
export const changed = (kept: KeptRegister, { taps, guests, ...texts }: Change): KeptRegister => ({
  ...kept,
  ...texts,
  taps: { ...kept.taps, ...taps },
  guests: { ...kept.guests, ...guests },
  key: newKey(),
  refusal: null,
})

/** Without those who try a lesson of the sheet no longer: the academy knows of them. */
const guestsIn = ({ guests }: KeptRegister, sheet: LessonRegister) =>
  without(guests, (id) => !sheet.guests.some(({ enquiry_id }) => enquiry_id === id))

/**
 * Whom this would mark and who sits in the lesson no longer are left out, and named. Where by this something else would be sent
 * than before, as when somebody else has taken the register or a student has come, it is another body, and so has another key.
 */
export function forStudents(kept: KeptRegister, sheet: LessonRegister): KeptRegister {
  const here = new Set(sheet.students.map(({ student_id }) => student_id))
  const strangers = Object.keys(kept.taps)
    .map(Number)
    .filter((id) => !here.has(id))
  const now = {
    ...leaveOut(kept, strangers),
    sheet: withoutContacts(sheet),
    guests: guestsIn(kept, sheet),
  }
  return sentBy(now) === sentBy(kept) ? now : { ...now, key: newKey() }
}

const sentBy = (kept: KeptRegister) => JSON.stringify(bodyOf(kept, ''))

export function leaveOut(kept: KeptRegister, ids: readonly number[]): KeptRegister {
  if (ids.length === 0) return kept
  const { students } = kept.sheet
  const names = ids.map((id) => students.find((each) => each.student_id === id)?.name)
  return {
    ...kept,
    sheet: {
      ...kept.sheet,
      students: students.filter(({ student_id }) => !ids.includes(student_id)),
    },
    taps: without(kept.taps, (id) => ids.includes(id)),
    key: newKey(),
    leftOut: [...new Set([...kept.leftOut, ...names.filter((name) => name !== undefined)])],
  }
}

/** A record without what is gone. */
export const without = <Value>(
  all: Record<number, Value>,
  isGone: (id: number, value: Value) => boolean,
) =>
  Object.fromEntries(
    Object.entries(all).filter(([id, value]) => !isGone(Number(id), value)),
  ) as Record<number, Value>

/** The code that a student's line shows: as tapped, as stored, and in a register that nobody has taken yet as it would be. */
export function attendanceCode(student: RegisterStudent, isTaken: boolean, tap?: Tap) {
  const rest = student.leave === null ? 'P' : 'E'
  const otherwise = isTaken || student.passed_over ? null : rest
  return tap?.code ?? student.code ?? otherwise
}

/** Whether who tries the lesson came: as tapped, as stored, and in a register that nobody has taken yet they did. */
export const guestCame = (
  { enquiry_id, came }: RegisterGuest,
  isTaken: boolean,
  kept?: KeptRegister,
) => kept?.guests[enquiry_id] ?? came ?? (isTaken ? null : true)

const isTaken = ({ sheet }: KeptRegister) => sheet.register.state === 'taken'

/** What is sent to the server at this moment of this device's clock. */
export function bodyOf(kept: KeptRegister, sent_at: string): RegisterBody {
  const guests = kept.sheet.guests.flatMap((guest) => {
    const came = guestCame(guest, isTaken(kept), kept)
    return came === null || came === guest.came ? [] : [{ enquiry_id: guest.enquiry_id, came }]
  })
  return {
    ...(!isTaken(kept) && { rest: 'P' as const }),
    of: kept.sheet.students.map(({ student_id }) => student_id),
    marks: Object.entries(kept.taps).map(([id, tap]) => ({ student_id: Number(id), ...tap })),
    sent_at,
    ...(kept.taught !== undefined && { taught: kept.taught }),
    ...(guests.length > 0 && { guests }),
    ...(kept.reason && { reason: kept.reason }),
  }
}

/** Whether what the device has kept is of this version. */
export const isKeptRegister = (value: unknown): value is KeptRegister =>
  typeof value === 'object' &&
  value !== null &&
  'sheet' in value &&
  'taps' in value &&
  'key' in value
