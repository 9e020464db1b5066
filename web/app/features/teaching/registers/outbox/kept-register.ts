import type { Input } from '@ganit/contract/endpoint'
import type {
  AttendanceCode,
  LessonRegister,
  RegisterGuest,
  RegisterStudent,
  SentTopic,
  saveRegister,
} from '@ganit/contract/teaching/registers'
import { newKey } from '../../../../api/attempt.ts'

export type RegisterBody = Input<typeof saveRegister>['body']

/** A tapped mark; `marked_at` is its time on this device's clock. */
export type Tap = {
  code: AttendanceCode
  minutes_late: number | null
  note: string | null
  marked_at: string
}

/** Work on a register that the server has not confirmed. */
export type KeptRegister = {
  /** The sheet as shown, for use without network; without photos and phone numbers. */
  sheet: LessonRegister
  taps: Record<number, Tap>
  taught?: string
  taught_topics?: SentTopic[]
  /** Chapters that this lesson finished. Noted in the batch's plan once the register is saved. */
  finished?: number[]
  guests: Record<number, boolean>
  reason?: string
  /** True once Save was pressed: the register is sent until the server answers. */
  isAsked: boolean
  /** True if Save was pressed again while sending: later changes are sent, too. */
  isAskedAgain?: boolean
  /** The idempotency key of the current body; a change gets a new key. */
  key: string
  refusal: string | null
  /** Students no longer in the lesson, whose marks were left out. */
  leftOut: string[]
}

export type Change = Partial<
  Pick<KeptRegister, 'taps' | 'taught' | 'taught_topics' | 'finished' | 'guests' | 'reason'>
>

/** Removes photos and phone numbers before storing. */
export const withoutContacts = (sheet: LessonRegister): LessonRegister => ({
  ...sheet,
  students: sheet.students.map((student) => ({ ...student, photo: null, contact: null })),
})

export const beginKeptRegister = (sheet: LessonRegister): KeptRegister => ({
  sheet: withoutContacts(sheet),
  taps: {},
  guests: {},
  isAsked: false,
  key: newKey(),
  refusal: null,
  leftOut: [],
})

/** Applies a change, and drops an earlier refusal. */
export const applyChange = (
  kept: KeptRegister,
  { taps, guests, ...texts }: Change,
): KeptRegister => ({
  ...kept,
  ...texts,
  taps: { ...kept.taps, ...taps },
  guests: { ...kept.guests, ...guests },
  key: newKey(),
  refusal: null,
})

/** Guests who are still in this lesson; the academy has removed the others. */
const guestsIn = ({ guests }: KeptRegister, sheet: LessonRegister) =>
  withoutEntries(guests, (id) => !sheet.guests.some(({ enquiry_id }) => enquiry_id === id))

/**
 * Drops students who are no longer in the lesson, and names them. The register gets a new key if this changes the body,
 * if somebody else has taken the register, or if a student was added.
 */
export function applySheet(kept: KeptRegister, sheet: LessonRegister): KeptRegister {
  const here = new Set(sheet.students.map(({ student_id }) => student_id))
  const strangers = Object.keys(kept.taps)
    .map(Number)
    .filter((id) => !here.has(id))
  const now = {
    ...leaveOutStudents(kept, strangers),
    sheet: withoutContacts(sheet),
    guests: guestsIn(kept, sheet),
  }
  return bodyWithoutTime(now) === bodyWithoutTime(kept) ? now : { ...now, key: newKey() }
}

const bodyWithoutTime = (kept: KeptRegister) => JSON.stringify(bodyOf(kept, ''))

export function leaveOutStudents(kept: KeptRegister, ids: readonly number[]): KeptRegister {
  if (ids.length === 0) return kept
  const { students } = kept.sheet
  const names = ids.map((id) => students.find((each) => each.student_id === id)?.name)
  return {
    ...kept,
    sheet: {
      ...kept.sheet,
      students: students.filter(({ student_id }) => !ids.includes(student_id)),
    },
    taps: withoutEntries(kept.taps, (id) => ids.includes(id)),
    key: newKey(),
    leftOut: [...new Set([...kept.leftOut, ...names.filter((name) => name !== undefined)])],
  }
}

/** The record without the entries that `isGone`. */
export const withoutEntries = <Value>(
  all: Record<number, Value>,
  isGone: (id: number, value: Value) => boolean,
) =>
  Object.fromEntries(
    Object.entries(all).filter(([id, value]) => !isGone(Number(id), value)),
  ) as Record<number, Value>

/** The code shown for a student: tapped, stored, or the default in a register not taken yet. */
export function attendanceCode(student: RegisterStudent, isTaken: boolean, tap?: Tap) {
  const rest = student.leave === null ? 'P' : 'E'
  const otherwise = isTaken || student.passed_over ? null : rest
  return tap?.code ?? student.code ?? otherwise
}

/** True if a trial guest came: as tapped, as stored, or by default in a register not taken yet. */
export const hasGuestCome = (
  { enquiry_id, came }: RegisterGuest,
  isTaken: boolean,
  kept?: KeptRegister,
) => kept?.guests[enquiry_id] ?? came ?? (isTaken ? null : true)

const isTaken = ({ sheet }: KeptRegister) => sheet.register.state === 'taken'

/** The request body; `sent_at` is now on this device's clock. */
export function bodyOf(kept: KeptRegister, sent_at: string): RegisterBody {
  const guests = kept.sheet.guests.flatMap((guest) => {
    const came = hasGuestCome(guest, isTaken(kept), kept)
    return came === null || came === guest.came ? [] : [{ enquiry_id: guest.enquiry_id, came }]
  })
  return {
    ...(!isTaken(kept) && { rest: 'P' as const }),
    of: kept.sheet.students.map(({ student_id }) => student_id),
    marks: Object.entries(kept.taps).map(([id, tap]) => ({ student_id: Number(id), ...tap })),
    sent_at,
    ...(kept.taught !== undefined && { taught: kept.taught }),
    ...(kept.taught_topics && { taught_topics: kept.taught_topics }),
    ...(guests.length > 0 && { guests }),
    ...(kept.reason && { reason: kept.reason }),
  }
}
