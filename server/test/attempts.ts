import {
  acceptLate,
  addAnswerPhoto,
  beginAttempt,
  extendAttempt,
  listLateAnswers,
  reopenAttempt,
  saveAnswers,
  submitAttempt,
} from '@ganit/contract/exams/attempts'
import { announce, copyTest, getLive, previewTest } from '@ganit/contract/exams/live'
import { listOwnTests } from '@ganit/contract/exams/own-tests'
import { sql } from 'kysely'
import { clock } from '../src/lifecycle/clock.ts'
import type { Academy } from './academy.ts'
import { aQuestion, aReadyPaper } from './papers.ts'
import { aBatchFor, testCalls } from './tests.ts'

type Call = Academy['visitor']

export function sittingCalls(call: Call) {
  const test = (test_id: number) => ({ test_id: `${test_id}` })
  const attempt = (attempt_id: number) => ({ attempt_id: `${attempt_id}` })
  return {
    call,
    own: (querystring: object = {}) => call(listOwnTests, { querystring } as never),
    begin: (test_id: number, body: object = {}) =>
      call(beginAttempt, { params: test(test_id), body: { rules_read: true, ...body } } as never),
    save: (attempt_id: number, answers: object[], more: object = {}) =>
      call(saveAnswers, { params: attempt(attempt_id), body: { answers, ...more } } as never),
    submit: (attempt_id: number, body: object = {}) =>
      call(submitAttempt, { params: attempt(attempt_id), body } as never),
    photo: (attempt_id: number, item_id: number, image: string, key?: string) =>
      call(
        addAnswerPhoto,
        { params: attempt(attempt_id), body: { item_id, image } } as never,
        key === undefined ? {} : { 'idempotency-key': key },
      ),
    late: (attempt_id: number) => call(listLateAnswers, { params: attempt(attempt_id) } as never),
  }
}

/** Calls of a teacher about sitters. */
export function watchingCalls(call: Call) {
  const test = (test_id: number) => ({ test_id: `${test_id}` })
  const attempt = (attempt_id: number) => ({ attempt_id: `${attempt_id}` })
  return {
    ...testCalls(call),
    live: (test_id: number) => call(getLive, { params: test(test_id) } as never),
    announce: (test_id: number, text: string) =>
      call(announce, { params: test(test_id), body: { text } } as never),
    preview: (test_id: number, body: object = {}) =>
      call(previewTest, { params: test(test_id), body } as never),
    copy: (test_id: number, body: object) =>
      call(copyTest, { params: test(test_id), body } as never),
    extend: (attempt_id: number, minutes: number, reason = 'Power cut') =>
      call(extendAttempt, { params: attempt(attempt_id), body: { minutes, reason } } as never),
    reopen: (attempt_id: number, reason = 'Pressed by mistake') =>
      call(reopenAttempt, { params: attempt(attempt_id), body: { reason } } as never),
    submitFor: (attempt_id: number) =>
      call(submitAttempt, { params: attempt(attempt_id), body: {} } as never),
    acceptLate: (attempt_id: number, reason = 'Network was away') =>
      call(acceptLate, { params: attempt(attempt_id), body: { reason } } as never),
  }
}

/** One question of each kind except `long`, with secrets of the teacher; then a long one. */
async function sittingQuestions(academy: Academy) {
  const SOLUTION = 'SOLUTION-$x=2$'
  const options = ['one', 'two', 'three', 'four']
  const of = (question: string, more: object) =>
    aQuestion(academy, { question, solution: SOLUTION, remarks: 'REMARK', ...more } as never)
  const details = (value: object) => ({ details: JSON.stringify(value) })
  return [
    await of('Choice', { right_option: 'B' }),
    await of('Several', { kind: 'several', ...details({ options, right: ['A', 'C'] }) }),
    await of('Number', { kind: 'number', ...details({ right: { value: '41976' } }) }),
    await of('Expression', {
      kind: 'expression',
      ...details({ right: ['\\frac{41976}{7}'], form: 'any' }),
    }),
    await of('Group', {
      kind: 'group',
      marks: 2,
      ...details({
        parts: [
          { kind: 'number', text: 'Part one', marks: 1, right: { value: '41977' } },
          { kind: 'choice', text: 'Part two', marks: 1, options, right: ['D'] },
        ],
      }),
    }),
    await of('Long', {
      kind: 'long',
      ...details({ scheme: [{ step: 'SCHEME-STEP', marks: 1 }] }),
    }),
  ]
}

const fromNow = (minutes: number) => new Date(clock.ms() + minutes * 60_000).toISOString()

/** An open online test of a batch, on a paper of these questions. */
export async function anOpenTest(
  academy: Academy,
  more: object = {},
  teacher: string | null = null,
) {
  const owner = watchingCalls((await academy.signInAdmin()).call)
  const ids = await sittingQuestions(academy)
  const sections = [
    {
      title: 'Section A',
      items: ids.map((question_id, n) => ({ question_id, marks: n === 4 ? 2 : 4 })),
    },
  ]
  const paper = await aReadyPaper(owner.call, [], { sections })
  const batch_id = await aBatchFor(academy, teacher)
  const test = await owner.aTest({
    title: 'Quadratics',
    mode: 'online',
    paper_id: paper.paper_id,
    opens_at: fromNow(-30),
    closes_at: fromNow(120),
    duration_minutes: 60,
    batch_ids: [batch_id],
    ...more,
  })
  return { owner, test, test_id: test.test_id, batch_id, paper }
}

/** A member of a batch with an account. */
export async function aSitter(academy: Academy, batch_id: number, first_name = 'Riya') {
  const student = await academy.aStudent({ first_name })
  const { student_id } = student.profile
  await academy.db
    .insertInto('memberships')
    .values({ batch_id, student_id, joined_on: '2020-09-01' })
    .execute()
  return { ...student, student_id, ...sittingCalls(student.call) }
}

/** Moves an attempt's beginning and end back by some minutes. */
export const passMinutes = ({ db }: Academy, attempt_id: number, minutes: number) =>
  sql`update attempts set started_at = started_at - make_interval(mins => ${minutes}),
    ends_at = ends_at - make_interval(mins => ${minutes}) where attempt_id = ${attempt_id}`.execute(
    db,
  )
