import { LOOK_JOB, lookAtImport } from '../look.service.ts'
import { RUN_JOB, runningImport } from '../run.service.ts'
import { UNDO_JOB, undoingImport } from '../undo.service.ts'

export const importWorks = {
  [LOOK_JOB]: lookAtImport,
  [RUN_JOB]: runningImport,
  [UNDO_JOB]: undoingImport,
}
