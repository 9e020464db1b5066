import type { Input } from '@ganit/contract/endpoint'
import { deleteHomework, saveHomework } from '@ganit/contract/homework'
import { call } from '../../api/call.ts'
import { write } from '../../api/write.ts'

export type HomeworkDraft = Input<typeof saveHomework>['body']

const of = (lesson_id: number) => ({ params: { lesson_id: String(lesson_id) } })

export const sendHomework = write({
  key: ['homework', 'save'],
  changes: ['lesson'],
  send: (lesson_id: number, body: HomeworkDraft) => call(saveHomework, { ...of(lesson_id), body }),
})

export const removeHomework = write({
  key: ['homework', 'remove'],
  changes: ['lesson'],
  send: (lesson_id: number) => call(deleteHomework, of(lesson_id)),
})
