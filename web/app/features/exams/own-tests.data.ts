import { listOwnTests } from '@ganit/contract/exams/own-tests'
import { reads } from '../../api/declared.ts'

/** The student's tests, the latest first; asked for again every three minutes, because one may open. */
export const ownTests = reads(listOwnTests, { shows: ['own-test'], refetchInterval: 180_000 })()
