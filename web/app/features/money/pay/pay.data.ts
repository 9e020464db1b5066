import type { Input } from '@ganit/contract/endpoint'
import {
  createPayRate,
  endPayRate,
  listPayRates,
  type PaidFrom,
} from '@ganit/contract/money/pay-rates'
import {
  createPayAdjustment,
  createPaySlip,
  deletePayAdjustment,
  exportPaySheetXlsx,
  getPaySheet,
  getPaySlip,
  type PaySlip,
  reversePaySlip,
} from '@ganit/contract/money/pay-sheets'
import { messageOf } from '../../../api/api-error.ts'
import { reads, sends } from '../../../api/declared.ts'
import { downloadFile } from '../../../api/files/download.ts'
import { openFile } from '../../../api/files/open-file.ts'
import { pathOf } from '../../../api/path-of.ts'
import { alert } from '../../../ui/dialogs/ask.ts'

/** The sheet of a month. It is always fetched anew, because the owner pays the sum that the screen shows. */
export const paySheet = reads(getPaySheet, {
  shows: ['money', 'staff', 'lesson', 'register', 'batch'],
  staleTime: 0,
})

export const payRates = reads(listPayRates, { shows: ['money', 'staff', 'batch'] })()

const changing = { changes: ['money'] } as const

export const addRate = sends(createPayRate, changing)
export const endRate = sends(endPayRate, changing)
export const addAdjustment = sends(createPayAdjustment, changing)
export const dropAdjustment = sends(deletePayAdjustment, changing)
export const payTeacher = sends(createPaySlip, changing)
export const takeSlipBack = sends(reversePaySlip, changing)

export type SlipSent = Input<typeof createPaySlip>['body']

/** Saves a month's sheet as a workbook. */
export const downloadSheet = (month: string) =>
  downloadFile(pathOf(exportPaySheetXlsx.path, { querystring: { month } }))

/** Opens a slip in a new tab; reports a failure. */
export async function printSlip({ pay_slip_id, number }: Pick<PaySlip, 'pay_slip_id' | 'number'>) {
  try {
    await openFile(pathOf(getPaySlip.path, { params: { pay_slip_id } }))
  } catch (error) {
    const text = `The slip could not be fetched. ${messageOf(error)}`
    await alert({ title: `Slip ${number}`, text })
  }
}

export const PAID_FROM_TEXTS: Record<PaidFrom, string> = {
  upi: 'UPI',
  bank: 'Bank',
  cheque: 'Cheque',
  card: 'Card',
  drawer: 'Drawer',
  purse: 'Purse',
}
