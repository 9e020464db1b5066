import type { LedgerDue } from '@ganit/contract/money/ledger'
import { useTranslateServerText } from '../../i18n/said.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { labelOf } from './titled-due.ts'
import { useTimeInWords } from './use-time-in-words.ts'

type Titled = Pick<LedgerDue, 'kind' | 'fee_title' | 'label'>

const MONTHS =
  'January February March April May June July August September October November December'.split(' ')
/** The month that the server appends to a fee's title, in English. */
const MONTH = new RegExp(`(?<=, )(${MONTHS.join('|')}) (\\d{4})`)

/** The text that the server appends for an instalment. */
const PART = /(?<=, )part \d+ of \d+/

/** A due's name: as typed, with its month or part in the reader's language, or translated if the server generated it. */
export function useDueTitle() {
  const said = useTranslateServerText()
  const { month } = useFormats()
  const timeInWords = useTimeInWords()
  return ({ kind, ...due }: Titled) => {
    const label = labelOf(due)
    const named = kind === 'late' || kind === 'opening' ? said(label) : label
    return timeInWords(named)
      .replace(PART, said)
      .replace(MONTH, (_, name: string, year: string) =>
        month(`${year}-${String(MONTHS.indexOf(name) + 1).padStart(2, '0')}`),
      )
  }
}
