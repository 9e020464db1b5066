import type { Input } from '@ganit/contract/endpoint'
import { copyTest } from '@ganit/contract/live'
import { getTestResults } from '@ganit/contract/results'
import { apiQuery } from '../../../api/api-query.ts'
import type { Attempt } from '../../../api/attempt.ts'
import { call } from '../../../api/call.ts'
import { write } from '../../../api/write.ts'

const AT_ONCE = 100
const ofTest = (test_id: number) => ({ test_id: String(test_id) })

/** All who sit a test, by name, with whether they were absent. */
export const sittersOf = (test_id: number) =>
  apiQuery({
    queryKey: ['tests', 'sitters', test_id],
    shows: ['test', 'test-mark'],
    ask: async (signal) => {
      const sitters = []
      for (let page = 1; ; page += 1) {
        const querystring = { sort: 'name', page, page_size: AT_ONCE } as const
        const { items, total } = await call(getTestResults, {
          params: ofTest(test_id),
          querystring,
          signal,
        })
        for (const { student_id, name, state } of items)
          sitters.push({ student_id, name, isAbsent: state === 'absent' })
        if (items.length === 0 || sitters.length >= total) return sitters
      }
    },
  })

type CopyBody = Input<typeof copyTest>['body']

/** Makes the same test at another time; answers it. */
export const copy = write({
  key: ['test', 'copy'],
  changes: ['test'],
  send: async (test_id: number, body: CopyBody, attempt: Attempt) =>
    (await call(copyTest, { params: ofTest(test_id), body, attempt })).test,
})
