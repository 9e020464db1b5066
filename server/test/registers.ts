import { deleteRegister, getLesson, saveRegister } from '@ganit/contract/teaching/registers'
import type { Academy } from './academy.ts'
import { theBatches } from './batches.ts'
import { aLesson } from './lessons.ts'

/** The day of `aLesson`, a Monday. */
export const DAY = '2026-12-07'

type Call = Academy['visitor']
type Changes = Record<string, unknown>

/** The owner with a batch that has students since September, and calls about its registers. */
export async function theRegisters(academy: Academy) {
  const admin = await theBatches(academy)
  // Without weekly times it has only the test's lessons.
  const { batch_id } = await academy.db
    .insertInto('batches')
    .values({ batch_name: 'Class 9 – Morning' })
    .returning('batch_id')
    .executeTakeFirstOrThrow()
  const joins = (student_id: number, changes: Changes = {}) =>
    academy.db
      .insertInto('memberships')
      .values({ batch_id, student_id, joined_on: '2026-09-01', ...changes })
      .execute()
  const save = (lesson_id: number, body: Changes, call: Call = admin.call, headers = {}) =>
    call(saveRegister, { params: { lesson_id: String(lesson_id) }, body } as never, headers)
  const read = async (lesson_id: number, call: Call = admin.call) =>
    (await call(getLesson, { params: { lesson_id: String(lesson_id) } })).body
  return {
    ...admin,
    batch_id,
    save,
    read,
    joins,
    /** A member of the batch since September. */
    async aPupil(first_name = 'Riya', changes: Changes = {}) {
      const student = await academy.aStudent({ first_name })
      await joins(student.profile.student_id, changes)
      return { ...student, student_id: student.profile.student_id }
    },
    lesson: (changes: Changes = {}) => aLesson(academy, batch_id, changes),
    drop: (lesson_id: number, reason = 'The wrong lesson') =>
      admin.call(deleteRegister, { params: { lesson_id: String(lesson_id) }, body: { reason } }),
    /** The batch's teacher. */
    async itsTeacher() {
      const teacher = await academy.signUpAs('teacher')
      await academy.db
        .updateTable('batches')
        .set({ teacher_id: teacher.uid })
        .where('batch_id', '=', batch_id)
        .execute()
      return teacher
    },
    /** Codes of the register by student, `Riya P`. */
    async codes(lesson_id: number) {
      const { students } = await read(lesson_id)
      return students.map(({ name, code }) => `${name.split(' ')[0]} ${code ?? '–'}`)
    },
  }
}

/** A tapped mark, at a time of the day of `aLesson`. */
export const mark = (student_id: number, code: string, more: Changes = {}) => ({
  student_id,
  code,
  marked_at: `${DAY}T11:35:00Z`,
  ...more,
})
