import { getSampleReceipt } from '@ganit/contract/ground/settings'
import { openFile } from '../../../api/files/open-file.ts'
import { pathOf } from '../../../api/path-of.ts'

/** Opens a receipt of an invented payment with the saved look. */
export async function openSampleReceipt() {
  await openFile(pathOf(getSampleReceipt.path, {}))
  return 'The receipt is open in another tab.'
}
