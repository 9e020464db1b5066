import { randomUUID } from 'node:crypto'
import { officeToken } from './people.ts'
import type { Ganit } from './product.ts'
import { aBegunLesson } from './teaching.ts'

/** 200 signs. */
const LONG =
  `A shop sells pencils in packs of twelve. Riya buys ${'some '.repeat(24)}packs of them`.padEnd(
    200,
    '?',
  )

type Asked = {
  /** The question; a number is added. */
  text?: string
  options?: string[]
  hint?: string
  slip?: { name: string; text: string }
  /** Name of a new chapter of Class 9. */
  chapter?: string
  student_class?: number
}

/** A student whose lesson of today taught a new chapter with six questions: B is right, A a slip. */
export async function aPractiser(
  ganit: Ganit,
  {
    text = LONG,
    options = ['One', 'Two', 'Three', 'Four'],
    hint = 'Count them.',
    slip = { name: 'One short', text: 'You began at nought.' },
    chapter = `Packs ${randomUUID().slice(0, 4)}`,
    student_class = 9,
  }: Asked = {},
) {
  const token = await officeToken(ganit)
  const { lesson, teacher, members } = await aBegunLesson(ganit, {
    students: ['Riya'],
    student_class,
  })
  const call = async <Answer>(method: 'PUT' | 'POST', path: string, body: object, as = token) => {
    const answer = await ganit.call<Answer>(method, path, { token: as, body })
    if (answer.status >= 300) throw new Error(`${path}: ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  await call('PUT', 'settings', { practice_on: true })

  const draft = { class_number: 9, name: chapter }
  const made = await call<{ chapter: { chapter_id: number } }>('POST', 'chapters', draft)
  const { chapter_id } = made.chapter
  for (const n of [1, 2, 3, 4, 5, 6])
    await call('POST', 'questions', {
      marks: 1,
      class_number: 9,
      chapter_id,
      difficulty: 1,
      kind: 'choice',
      text: `${text} (${n})`,
      options,
      right: ['B'],
      hints: [hint],
      slips: [{ answer: 'A', ...slip }],
      solution: `The answer of ${n} is two, because it is.`,
    })
  const register = {
    rest: 'P',
    marks: [],
    taught_topics: [{ chapter_id, skill_id: null }],
    sent_at: new Date().toISOString(),
  }
  await call('PUT', `lessons/${lesson}/register`, register, teacher.token)
  const [student] = members
  if (!student) throw new Error('There is no student.')
  return student
}
