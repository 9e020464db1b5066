import { hoursAhead } from './clock.ts'
import { nextNumber } from './counting.ts'
import { officeToken } from './people.ts'
import type { Ganit } from './product.ts'
import { aBegunLesson } from './teaching.ts'

/** A text of 200 characters. */
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
  students?: string[]
  /** More properties of the chapter's questions. */
  question?: object
}

/** Students whose lesson of today taught a new chapter with six questions: B is right, A a slip. */
export async function aPractisingClass(
  ganit: Ganit,
  {
    students = ['Riya'],
    text = LONG,
    options = ['One', 'Two', 'Three', 'Four'],
    hint = 'Count them.',
    slip = { name: 'One short', text: 'You began at nought.' },
    chapter = `Packs ${nextNumber()}`,
    student_class = 9,
    question = {},
  }: Asked = {},
) {
  const token = await officeToken(ganit)
  const begun = await aBegunLesson(ganit, { students, student_class })
  const { lesson, teacher } = begun
  const call = async <Answer>(method: 'PUT' | 'POST', path: string, body: object, as = token) => {
    const answer = await ganit.call<Answer>(method, path, { token: as, body })
    if (answer.status >= 300) throw new Error(`${path}: ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  await call('PUT', 'settings', { practice_on: true })

  const draft = { class_number: 9, name: chapter }
  const made = await call<{ chapter: { chapter_id: number } }>('POST', 'chapters', draft)
  const { chapter_id } = made.chapter
  const question_ids: number[] = []
  for (const n of [1, 2, 3, 4, 5, 6]) {
    const added = await call<{ question: { question_id: number } }>('POST', 'questions', {
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
      ...question,
    })
    question_ids.push(added.question.question_id)
  }
  const register = {
    rest: 'P',
    marks: [],
    taught_topics: [{ chapter_id, skill_id: null }],
    sent_at: hoursAhead(0),
  }
  await call('PUT', `lessons/${lesson}/register`, register, teacher.token)
  return { ...begun, question_ids }
}

/** One student of a class that practises. */
export async function aPractiser(ganit: Ganit, asked: Asked = {}) {
  const {
    members: [student],
  } = await aPractisingClass(ganit, asked)
  if (!student) throw new Error('There is no student.')
  return student
}
