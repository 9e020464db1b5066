import {
  addPracticeSet,
  changePracticeSet,
  deletePracticeSet,
  getPracticeSet,
  listPracticeSets,
} from '@ganit/contract/learning/sets-of-practice'
import { deleteHomework, saveHomework } from '@ganit/contract/teaching/homework'
import type { Academy } from './academy.ts'
import { practiceCalls, thePractice } from './practice.ts'

type Call = Academy['visitor']
type Body = Record<string, unknown>

/** An academy that practises, with calls about practice sets. */
export async function theSets(academy: Academy) {
  const practice = await thePractice(academy)
  const { batch_id, call: own } = practice
  const params = (set_id: number) => ({ set_id: String(set_id) })
  const lesson = (lesson_id: number) => ({ lesson_id: String(lesson_id) })
  const add = (body: Body, call: Call = own, headers = {}) =>
    call(
      addPracticeSet,
      { body: { batch_id, title: 'Roots again', due_on: '2026-11-22', ...body } } as never,
      headers,
    )
  return {
    ...practice,
    add,
    /** A set of these questions. */
    aSet: async (question_ids: number[], body: Body = {}) =>
      (await add({ question_ids, ...body })).body.set,
    changeSet: (set_id: number, body: Body, call: Call = own) =>
      call(changePracticeSet, { params: params(set_id), body } as never),
    dropSet: (set_id: number, call: Call = own) =>
      call(deletePracticeSet, { params: params(set_id) }),
    setById: (set_id: number, call: Call = own) => call(getPracticeSet, { params: params(set_id) }),
    sets: async (querystring: Body = {}, call: Call = own) =>
      (await call(listPracticeSets, { querystring: { batch_id, ...querystring } } as never)).body,
    saveHomework: (lesson_id: number, body: Body, call: Call = own) =>
      call(saveHomework, { params: lesson(lesson_id), body } as never),
    dropHomework: (lesson_id: number, call: Call = own) =>
      call(deleteHomework, { params: lesson(lesson_id) }),
    /** Keeps questions from practice. */
    keepForTest: (question_ids: number[]) =>
      academy.db
        .updateTable('questions')
        .set({ use: 'test' })
        .where('question_id', 'in', question_ids)
        .execute(),
    /** Calls of a student about a set. */
    doing: (call: Call, set_id: number, student_id?: number) => {
      const calls = practiceCalls(call, student_id)
      return { ...calls, begin: () => calls.begin({ kind: 'set', set_id }) }
    },
  }
}
