import type { LedgerDue } from '@ganit/contract/money/ledger'
import { useTranslateServerText } from '../../i18n/said.ts'

type Titled = Pick<LedgerDue, 'kind' | 'fee_title'>

/** What a due is called: as somebody typed it, or in the reader's language where the server called it so. */
export function useDueTitle() {
  const said = useTranslateServerText()
  return ({ kind, fee_title }: Titled) =>
    kind === 'late' || kind === 'opening' ? said(fee_title) : fee_title
}
