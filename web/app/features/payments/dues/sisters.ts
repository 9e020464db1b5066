import type { LedgerDue } from '@ganit/contract/ledger'

/** Of a piece into how many it was cut: `Instalment 2 of 3`. */
const cutOf = ({ parts }: LedgerDue) =>
  parts.find(({ kind }) => kind === 'instalment')?.text.match(/\d+$/)?.[0]

/** What a due was cut into and nothing is paid of, itself among it, by date; alone where it was not cut. */
export function piecesWith(due: LedgerDue, dues: readonly LedgerDue[]) {
  const count = cutOf(due)
  if (!count) return [due]
  return dues.filter(
    (other) =>
      other.kind === due.kind &&
      other.batch_id === due.batch_id &&
      other.fee_title === due.fee_title &&
      other.owed === other.amount &&
      cutOf(other) === count,
  )
}
