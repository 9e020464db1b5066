import { today } from './clock.ts'
import { nextNumber } from './counting.ts'
import { aColleague, aStudent, officeToken } from './people.ts'
import type { Ganit } from './product.ts'

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

type Classroom = {
  students?: string[]
  name?: string
  student_class?: number
  /** When it begins and ends, `HH:MM`; without them it is over, whatever the time. */
  times?: { start_time: string; end_time: string }
}

/** A teacher's batch with students, and a lesson of today that has begun, unless `times` say otherwise. */
export async function aBegunLesson(
  ganit: Ganit,
  {
    students = ['Riya', 'Kabir', 'Debjit'],
    name = `Algebra ${nextNumber()}`,
    student_class,
    times = { start_time: '00:00', end_time: '00:30' },
  }: Classroom = {},
) {
  const token = await officeToken(ganit)
  const post = async <Answer>(path: string, body: object) => {
    const answer = await ganit.call<Answer>('POST', path, { token, body })
    if (answer.status >= 300) throw new Error(`${path}: ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  const teacher = await aColleague(ganit, 'teacher')
  const schedules = DAYS.map((weekday) => ({ weekday, start_time: '23:58', end_time: '23:59' }))
  const { batch } = await post<{ batch: { batch_id: number } }>('batchmanegment/create_batch', {
    batch_name: name,
    schedules,
  })
  const members = []
  for (const first_name of students) {
    const student = await aStudent(ganit, { first_name, ...(student_class && { student_class }) })
    await post(`batches/${batch.batch_id}/toggle`, { studentId: student.uid })
    members.push(student)
  }
  const { lesson } = await post<{ lesson: { lesson_id: number } }>('lessons', {
    batch_id: batch.batch_id,
    date: today(),
    ...times,
    teacher_id: teacher.uid,
  })
  return { batch: batch.batch_id, lesson: lesson.lesson_id, name, teacher, members }
}
