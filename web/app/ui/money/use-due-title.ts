import type { LedgerDue } from '@ganit/contract/money/ledger'
import { useTranslateServerText } from '../../i18n/said.ts'

type Titled = Pick<LedgerDue, 'kind' | 'fee_title'>

/** A due's title: as typed, or translated if the server generated it. */
export function useDueTitle() {
  const said = useTranslateServerText()
  return ({ kind, fee_title }: Titled) =>
    kind === 'late' || kind === 'opening' ? said(fee_title) : fee_title
}
