import type { PaySheet } from '@ganit/contract/money/pay-sheets'
import type { Column } from '../../../http/table-files/table.ts'

type Row = {
  name: string
  slip: string | null
  paid_on: string | null
  text: string
  batch_name: string | null
  amount: string
}

/** Columns of a sheet's file. Each line is a row; a paid line names its slip. */
export const SHEET_TABLE: readonly Column<Row>[] = [
  ['Teacher', ({ name }) => name],
  ['What for', ({ text }) => text],
  ['Batch', ({ batch_name }) => batch_name],
  ['Amount', ({ amount }) => amount, 'money'],
  ['Slip', ({ slip }) => slip],
  ['Paid on', ({ paid_on }) => paid_on],
]

export const tableOfSheet = ({ rows }: PaySheet): Row[] =>
  rows.flatMap(({ account: { name }, lines, slips }) => [
    ...slips.flatMap((slip) =>
      slip.lines.map(({ text, amount }) => ({
        name,
        slip: slip.number,
        paid_on: slip.paid_on,
        text,
        batch_name: null,
        amount,
      })),
    ),
    ...lines.map(({ text, batch, amount }) => ({
      name,
      slip: null,
      paid_on: null,
      text,
      batch_name: batch?.batch_name ?? null,
      amount,
    })),
  ])
