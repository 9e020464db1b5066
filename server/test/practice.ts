import { updateSettings } from '@ganit/contract/ground/settings'
import {
  answerPractice,
  beginPractice,
  endPractice,
  getPractice,
  openHint,
  showSolution,
} from '@ganit/contract/learning/practice'
import type { Insertable } from 'kysely'
import type { Questions } from '../src/features/papers/questions/questions.tables.ts'
import { clock } from '../src/lifecycle/clock.ts'
import type { Academy } from './academy.ts'
import { theFamilies } from './families.ts'
import { aChapter, theLearning } from './learning.ts'
import { aQuestion } from './papers.ts'

/** The day on which a test practises, and the lesson before it. */
export const PRACTICE_DAY = '2026-11-20'
export const LESSON_DAY = '2026-11-18'

type Call = Academy['visitor']
type Kind = 'choice' | 'several' | 'number' | 'expression'
type More = Partial<Insertable<Questions>> & { skill_ids?: number[]; of?: object }

/** Details of each kind of question. */
const DETAILS = {
  choice: {},
  several: { options: ['2', '4', '5', '9'], right: ['A', 'C'] },
  number: { right: { value: '12' } },
  expression: { right: ['x+1'], form: 'simplest' },
}
/** Right and wrong values by kind. */
export const VALUES: Record<Kind, { right: string | string[]; wrong: string | string[] }> = {
  choice: { right: ['B'], wrong: ['A'] },
  several: { right: ['A', 'C'], wrong: ['A'] },
  number: { right: '12', wrong: '13' },
  expression: { right: '1+x', wrong: 'x+2' },
}

/** An academy that practises: a batch was taught three skills of a chapter of Class 10. */
export async function thePractice(academy: Academy) {
  const learning = await theLearning(academy)
  const { db } = academy
  const { aGuardian } = await theFamilies(academy)
  const set = (body: object) => learning.call(updateSettings, { body } as never)
  await set({ practice_on: true })
  const chapter = await aChapter(academy, 'Quadratics', { skills: ['Roots', 'Squares', 'Signs'] })
  const [roots = 0, squares = 0, signs = 0] = chapter.skills
  const { chapter_id } = chapter
  let asked = 0
  let lesson_id: number | undefined

  const attend = (lesson_id: number, student_ids: number[]) =>
    db
      .insertInto('attendance_marks')
      .values(
        student_ids.map((student_id) => ({
          lesson_id,
          student_id,
          code: 'P' as const,
          is_tapped: true,
          marked_at: clock.now(),
        })),
      )
      .execute()
  /** A lesson that taught topics to these students. */
  const teach = async (date: string, topics: object[], student_ids: number[]) =>
    attend(await learning.taughtOn(date, topics as never), student_ids)

  return {
    ...learning,
    aGuardian,
    set,
    chapter_id,
    skills: { roots, squares, signs },
    teach,
    /** A student who was taught the three skills. */
    async aPractiser(first_name = 'Riya', changes = {}) {
      const student = await learning.aPupil(first_name, changes)
      lesson_id ??= await learning.taughtOn(LESSON_DAY, [{ chapter_id, skill_ids: chapter.skills }])
      await attend(lesson_id, [student.student_id])
      return student
    },
    /** A question of a kind for these skills of the chapter; without skills for the chapter. */
    async ask(kind: Kind = 'choice', { skill_ids = [roots], of = {}, ...more }: More = {}) {
      asked += 1
      const question_id = await aQuestion(academy, {
        kind,
        question: `Question ${asked}`,
        chapter_id,
        class_number: 10,
        difficulty: 1,
        details: JSON.stringify({ ...DETAILS[kind], ...of }),
        ...more,
      })
      if (skill_ids.length > 0)
        await db
          .insertInto('question_skills')
          .values(skill_ids.map((skill_id) => ({ question_id, skill_id })))
          .execute()
      return question_id
    },
  }
}

/** Calls of practice in somebody's name. */
export function practiceCalls(call: Call, student_id?: number) {
  const own = student_id === undefined ? {} : { student_id }
  const params = (session_id: number) => ({ session_id: String(session_id) })
  return {
    today: async () => (await call(getPractice, { querystring: own })).body,
    begin: (body: object = { kind: 'today' }) =>
      call(beginPractice, { body: { ...body, ...own } } as never),
    send: (session_id: number, answers: object[]) =>
      call(answerPractice, { params: params(session_id), body: { answers } } as never),
    /** One answer, given now. */
    answer: (session_id: number, position: number, value: string | string[], nth = 1) =>
      call(answerPractice, {
        params: params(session_id),
        body: { answers: [{ position, try: nth, value, at: clock.now().toISOString() }] },
      }),
    hint: (session_id: number, position: number, hint = 1) =>
      call(openHint, { params: params(session_id), body: { position, hint } }),
    show: (session_id: number, position: number) =>
      call(showSolution, { params: params(session_id), body: { position } }),
    end: (session_id: number) => call(endPractice, { params: params(session_id) }),
  }
}
