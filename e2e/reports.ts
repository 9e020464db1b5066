import { dayAhead, now, today } from './clock.ts'
import { aGuardian, officeToken } from './people.ts'
import type { Ganit } from './product.ts'
import { aBegunLesson } from './teaching.ts'

/** The days of these reports. */
export const reportDays = () => ({ from: dayAhead(-30), to: today() })

type Listed = { students: { student_id: number; uid: string; name: string }[] }

/** A batch of a teacher with marks and a test to report, and the mother of its first student. */
export async function somethingToReport(ganit: Ganit, students = ['Aarav', 'Riya', 'Kabir']) {
  const { batch, lesson, teacher, members, name } = await aBegunLesson(ganit, { students })
  const token = await officeToken(ganit)
  const call = async <Answer>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => {
    const answer = await ganit.call<Answer>(method, path, { token, ...(body && { body }) })
    if (answer.status >= 300) throw new Error(`${path}: ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  await call('POST', 'batchmanegment/update_batch', { batch_id: batch, teacher_id: teacher.uid })
  const query = new URLSearchParams(reportDays())
  const listed = await call<Listed>('GET', `batches/${batch}/reports?${query}`)
  const marked_at = new Date(now()).toISOString()
  const marks = listed.students.map(({ student_id }, n) => ({
    ...{ student_id, code: n === 2 ? 'A' : 'P', marked_at },
  }))
  await call('PUT', `lessons/${lesson}/register`, { marks })
  const [student] = members
  if (!student) throw new Error('There is no student.')
  return { batch, name, teacher, student, parent: await aGuardian(ganit, student), call }
}

/** The same with reports that were sent. */
export async function someReports(ganit: Ganit) {
  const made = await somethingToReport(ganit)
  await made.call('POST', `batches/${made.batch}/reports/send`, reportDays())
  for (let tries = 0; tries < 100; tries++) {
    const sent = await made.call<{ report_id: number }[]>(
      'GET',
      `students/${made.student.uid}/reports`,
    )
    if (sent[0]) return { ...made, report: sent[0].report_id }
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error('No report was sent.')
}
