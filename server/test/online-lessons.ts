import { setOnline } from '@ganit/contract/teaching/lesson-changes'
import { joinOnline } from '@ganit/contract/teaching/lessons'
import type { Academy } from './academy.ts'

type Call = Academy['visitor']
const params = (lesson_id: number) => ({ lesson_id: String(lesson_id) })

export const MEET = 'https://meet.google.com/abc-defg-hij'

/** Calls about online lessons, in somebody's name. */
export const onlineBy = (call: Call) => ({
  put: (lesson_id: number, body: object = { url: MEET }, querystring: object = {}) =>
    call(setOnline, { params: params(lesson_id), querystring, body } as never),
  enter: (lesson_id: number, who: Call = call) => who(joinOnline, { params: params(lesson_id) }),
})
