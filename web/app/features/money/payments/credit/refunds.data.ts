import { getVoucher, type Refund, recordRefund, reverseRefund } from '@ganit/contract/money/refunds'
import { messageOf } from '../../../../api/api-error.ts'
import { sends } from '../../../../api/declared.ts'
import { openFile } from '../../../../api/files/open-file.ts'
import { pathOf } from '../../../../api/path-of.ts'
import { alert } from '../../../../ui/dialogs/ask.ts'

/** Refunds money from a student's credit. */
export const refundCredit = sends(recordRefund, { changes: ['money'] })

export const undoRefund = sends(reverseRefund, { changes: ['money'] })

/** Opens a voucher in a new tab; reports a failure. */
export async function printVoucher({ refund_id, voucher_number }: Refund) {
  try {
    await openFile(pathOf(getVoucher.path, { params: { refund_id } }))
  } catch (error) {
    const text = `The voucher could not be fetched. ${messageOf(error)}`
    await alert({ title: `Voucher ${voucher_number}`, text })
  }
}
