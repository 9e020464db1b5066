import { finishChapter } from '@ganit/contract/learning/plans'
import { sends } from '../../../../api/declared.ts'

/** Says on which day a chapter of a plan was finished; null opens it again. */
export const putFinished = sends(finishChapter, { changes: ['plan'] })
