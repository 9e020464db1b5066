import { randomUUID } from 'node:crypto'
import { aStudent, theAdmin } from './people.ts'
import type { Ganit } from './product.ts'

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

type Listed = { lesson_id: number; date: string }

/** A day of the academy's, so many days from today. */
export const dayFromNow = (days: number) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Kolkata' }).format(
    Date.now() + days * 86_400_000,
  )

/** A batch that meets every day, with students, and its next lesson, tomorrow or the day after. */
export async function aDatedLesson(ganit: Ganit, { students = 2, ...batch } = {}) {
  const { token } = await theAdmin(ganit)
  const schedules = DAYS.map((weekday) => ({ weekday, start_time: '07:00', end_time: '08:30' }))
  const made = await ganit.call<{ batch: { batch_id: number } }>(
    'POST',
    'batchmanegment/create_batch',
    { token, body: { batch_name: `Algebra ${randomUUID().slice(0, 4)}`, schedules, ...batch } },
  )
  const { batch_id } = made.body.batch
  const members = []
  for (let n = 0; n < students; n += 1) {
    const student = await aStudent(ganit)
    const body = { studentId: student.uid }
    await ganit.call('POST', `batches/${batch_id}/toggle`, { token, body })
    members.push(student)
  }
  const query = new URLSearchParams({
    batch_id: String(batch_id),
    from: dayFromNow(1),
    to: dayFromNow(7),
  })
  const { body } = await ganit.call<Listed[]>('GET', `lessons?${query}`, { token })
  const [lesson] = body
  if (!lesson) throw new Error('The batch has no lesson.')
  return { batch: batch_id, lesson: lesson.lesson_id, members }
}
