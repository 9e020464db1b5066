import type { Input } from '@ganit/contract/endpoint'
import type {
  AttendanceCode,
  LessonRegister,
  RegisterStudent,
  saveRegister,
} from '@ganit/contract/registers'
import { newKey } from '../../api/attempt.ts'

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
  /** Of what would be sent now; a change of it is another one. */
  key: string
  /** Why the server refused it. */
  refusal: string | null
  /** Who sits in the lesson no longer, so that their marks were left out. */
  leftOut: string[]
}

export type Change = Partial<Pick<KeptRegister, 'taps' | 'taught' | 'guests' | 'reason'>>

const withoutContacts = (sheet: LessonRegister): LessonRegister => ({
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

/** Whom this would mark and who sits in the lesson no longer are left out, and named. */
export function forStudents(kept: KeptRegister, sheet: LessonRegister): KeptRegister {
  const here = new Set(sheet.students.map(({ student_id }) => student_id))
  const strangers = Object.keys(kept.taps)
    .map(Number)
    .filter((id) => !here.has(id))
  return { ...leaveOut(kept, strangers), sheet: withoutContacts(sheet) }
}

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

const without = <Value>(
  all: Record<number, Value>,
  isGone: (id: number, value: Value) => boolean,
) =>
  Object.fromEntries(
    Object.entries(all).filter(([id, value]) => !isGone(Number(id), value)),
  ) as Record<number, Value>

/** The code that a student's line shows: as tapped, as stored, and in a register that nobody has taken yet as it would be. */
export function codeOf(student: RegisterStudent, isTaken: boolean, tap?: Tap) {
  const rest = student.leave === null ? 'P' : 'E'
  const otherwise = isTaken || student.passed_over ? null : rest
  return tap?.code ?? student.code ?? otherwise
}

const isTaken = ({ sheet }: KeptRegister) => sheet.register.state === 'taken'

/** What is sent to the server at this moment of this device's clock. */
export function bodyOf(kept: KeptRegister, sent_at: string): RegisterBody {
  const guests = Object.entries(kept.guests).map(([id, came]) => ({ enquiry_id: Number(id), came }))
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

/** What is left of it when the server has taken what was sent: null where nothing was done meanwhile. */
export function acknowledged(
  kept: KeptRegister,
  sent: KeptRegister,
  answer: Pick<LessonRegister, 'register' | 'students'>,
): KeptRegister | null {
  const { taught, reason, leftOut: _named, ...rest } = kept
  const left: KeptRegister = {
    ...rest,
    leftOut: [],
    ...(taught !== undefined && taught !== sent.taught && { taught }),
    sheet: withoutContacts({ ...kept.sheet, ...answer }),
    taps: without(kept.taps, (id, tap) => tap.marked_at === sent.taps[id]?.marked_at),
    guests: without(kept.guests, (id, came) => came === sent.guests[id]),
    ...(reason !== undefined && { reason }),
  }
  const isMore =
    Object.keys(left.taps).length > 0 || Object.keys(left.guests).length > 0 || 'taught' in left
  return isMore ? left : null
}

/** Which students a refusal names: `marks.3.student_id`. */
export function strangersIn(fields: Record<string, string>, { marks }: RegisterBody) {
  return Object.keys(fields).flatMap((field) => {
    const [, place] = /^marks\.(\d+)\.student_id$/.exec(field) ?? []
    const mark = place === undefined ? undefined : marks[Number(place)]
    return mark ? [Number(mark.student_id)] : []
  })
}

/** Whether what the device has kept is of this version. */
export const isKeptRegister = (value: unknown): value is KeptRegister =>
  typeof value === 'object' &&
  value !== null &&
  'sheet' in value &&
  'taps' in value &&
  'key' in value
