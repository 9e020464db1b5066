import { queryClient } from '../../api/query-client.ts'
import { confirm } from '../../ui/dialogs/ask.ts'
import { counted, formatMoney } from '../../ui/text/formats.ts'
import { type LateFeeFields, lateFeeSent } from './late-fee-fields.ts'
import { lateFeePreview } from './settings.data.ts'
import { asSent } from './settings-fields.ts'

/**
 * Whether what being late costs is to be saved: asks where students are asked for it at once, and says how many. What the server would
 * refuse is not asked about: saving it says why.
 */
export async function agreedToLateFee(late_fee: LateFeeFields, stored: LateFeeFields) {
  const { late_fee: sent } = asSent({ late_fee })
  if (!sent || JSON.stringify(sent) === JSON.stringify(lateFeeSent(stored))) return true
  const preview = await queryClient.fetchQuery(lateFeePreview(sent)).catch(() => undefined)
  if (!preview || preview.dues === 0) return true
  const { students, dues, amount } = preview
  return confirm({
    title: 'Ask for late fees?',
    text: `${counted(students, 'student is', 'students are')} asked for ${formatMoney(amount)} at once, for ${counted(dues, 'due', 'dues')}.`,
    accept: 'Ask',
    destructive: true,
  })
}
