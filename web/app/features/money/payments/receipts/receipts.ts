import { getReceipt, type Payment } from '@ganit/contract/money/payments'
import { messageOf } from '../../../../api/api-error.ts'
import { downloadFile } from '../../../../api/files/download.ts'
import { openFile } from '../../../../api/files/open-file.ts'
import { pathOf } from '../../../../api/path-of.ts'
import { alert } from '../../../../ui/dialogs/ask.ts'

type Given = Pick<Payment, 'payment_id' | 'receipt_number'>

const pathOfReceipt = ({ payment_id }: Given) => pathOf(getReceipt.path, { params: { payment_id } })

const reportFailureOf = async (work: Promise<void>, { receipt_number }: Given) => {
  try {
    await work
  } catch (error) {
    const text = `The receipt could not be fetched. ${messageOf(error)}`
    await alert({ title: `Receipt ${receipt_number}`, text })
  }
}

/** Opens a receipt in a new tab; reports a failure. */
export const printReceipt = (payment: Given) =>
  reportFailureOf(openFile(pathOfReceipt(payment)), payment)

/** Saves a receipt as PDF; reports a failure. */
export const downloadReceipt = (payment: Given) =>
  reportFailureOf(downloadFile(pathOfReceipt(payment)), payment)
