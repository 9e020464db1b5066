import { getStudentResults } from '@ganit/contract/results'
import { apiQuery } from '../../api/api-query.ts'
import { call } from '../../api/call.ts'

/** The published tests of a student, the latest first, and what they have mastered. */
export const resultsOf = (uid: string) =>
  apiQuery({
    queryKey: ['own-tests', 'results', uid],
    shows: ['own-test'],
    ask: (signal) => call(getStudentResults, { params: { uid }, signal }),
  })
