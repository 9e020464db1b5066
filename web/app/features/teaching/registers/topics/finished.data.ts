import { finishChapter } from '@ganit/contract/learning/plans'
import { sends } from '../../../../api/declared.ts'

/** Stores the day on which a chapter of a plan was finished; null opens the chapter again. */
export const putFinished = sends(finishChapter, { changes: ['plan'] })
