import { CONCESSION_LABELS, type Concession } from '@ganit/contract/money/concessions'
import { type Column, capital } from '../../../http/table-files/table.ts'

/** The columns of the table of a student's concessions, named as in their form. */
export const CONCESSION_TABLE: readonly Column<Concession>[] = [
  [CONCESSION_LABELS.kind, ({ kind }) => capital(kind)],
  [CONCESSION_LABELS.percent, ({ percent }) => percent],
  [CONCESSION_LABELS.amount, ({ amount }) => amount, 'money'],
  [CONCESSION_LABELS.fee_ids, ({ fee_ids }) => fee_ids?.join(', ') ?? 'All'],
  [CONCESSION_LABELS.from_date, ({ from_date }) => from_date],
  [CONCESSION_LABELS.to_date, ({ to_date }) => to_date],
  [CONCESSION_LABELS.reason, ({ reason }) => reason],
]
