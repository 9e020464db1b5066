import { copyTest } from '@ganit/contract/exams/live'
import { getTestResults } from '@ganit/contract/exams/results'
import { apiQuery } from '../../../api/api-query.ts'
import { call } from '../../../api/call.ts'
import { sends } from '../../../api/declared.ts'

const AT_ONCE = 100

/** All students of a test by name, with whether they were absent. */
export const sittersOf = (test_id: number) =>
  apiQuery({
    queryKey: ['tests', 'sitters', test_id],
    shows: ['test', 'test-mark'],
    ask: async (signal) => {
      const sitters = []
      for (let page = 1; ; page += 1) {
        const querystring = { sort: 'name', page, page_size: AT_ONCE } as const
        const { items, total } = await call(getTestResults, {
          params: { test_id: String(test_id) },
          querystring,
          signal,
        })
        for (const { student_id, name, state } of items)
          sitters.push({ student_id, name, isAbsent: state === 'absent' })
        if (items.length === 0 || sitters.length >= total) return sitters
      }
    },
  })

/** Copies a test to another time. */
export const duplicateTest = sends(copyTest, { changes: ['test'] })
