import type { Input } from '@ganit/contract/endpoint'
import { getVoucher, type Refund, recordRefund, reverseRefund } from '@ganit/contract/refunds'
import { messageOf } from '../../../api/api-error.ts'
import type { Attempt } from '../../../api/attempt.ts'
import { call } from '../../../api/call.ts'
import { openFile } from '../../../api/open-file.ts'
import { pathOf } from '../../../api/path-of.ts'
import { write } from '../../../api/write.ts'
import { alert } from '../../../ui/dialogs/ask.ts'

const ofRefund = (refund_id: number) => ({ refund_id: String(refund_id) })

/** Gives money back out of a student's credit. */
export const giveBack = write({
  key: ['refund', 'record'],
  changes: ['money'],
  send: async (body: Input<typeof recordRefund>['body'], attempt: Attempt) =>
    (await call(recordRefund, { body, attempt })).message,
})

export const takeRefundBack = write({
  key: ['refund', 'reverse'],
  changes: ['money'],
  send: async (refund_id: number, reason: string) =>
    (await call(reverseRefund, { params: ofRefund(refund_id), body: { reason } })).message,
})

/** Shows a voucher in a tab of its own; says so where that fails. */
export async function printVoucher({ refund_id, voucher_number }: Refund) {
  try {
    await openFile(pathOf(getVoucher.path, { params: { refund_id } }))
  } catch (error) {
    const text = `The voucher could not be fetched. ${messageOf(error)}`
    await alert({ title: `Voucher ${voucher_number}`, text })
  }
}
