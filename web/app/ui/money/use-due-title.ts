import type { LedgerDue } from '@ganit/contract/money/ledger'
import { useTranslateServerText } from '../../i18n/said.ts'
import { labelOf } from './titled-due.ts'

type Titled = Pick<LedgerDue, 'kind' | 'fee_title' | 'label'>

/** A due's name: as typed, or translated if the server generated it. */
export function useDueTitle() {
  const said = useTranslateServerText()
  return ({ kind, ...due }: Titled) =>
    kind === 'late' || kind === 'opening' ? said(labelOf(due)) : labelOf(due)
}
