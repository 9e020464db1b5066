import { getStudentResults, type OwnResult } from '@ganit/contract/results'
import { apiQuery } from '../../api/api-query.ts'
import { call } from '../../api/call.ts'

/** The published tests of a student, the latest first, and what they have mastered. */
export const resultsOf = (uid: string) =>
  apiQuery({
    queryKey: ['own-tests', 'results', uid],
    shows: ['own-test'],
    ask: (signal) => call(getStudentResults, { params: { uid }, signal }),
  })

/** What a result tells by chapter: nothing where no question is of a chapter, since all of them together are the total. */
export const chaptersTold = ({ chapters }: Pick<OwnResult, 'chapters'>) =>
  chapters.some(({ chapter_id }) => chapter_id !== null) ? chapters : []
