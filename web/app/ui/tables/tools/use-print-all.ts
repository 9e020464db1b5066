import { useState } from 'react'
import { flushSync } from 'react-dom'
import { messageOf } from '../../../api/api-error.ts'
import { toastFailure } from '../../feedback/toasts/toast.ts'
import { useSending } from '../../forms/use-sending.ts'

const AT_ONCE = 100
/** A longer list is not worth printing. */
const MOST = 500

type Page<Row> = { items: Row[]; total: number; total_is_floor?: boolean | undefined }
type Part = { page: number; page_size: number }

/**
 * Prints all rows of a paged list, up to `most`. Returns the rows to show, which are all of them while printing, and
 * the print function for `Pager`.
 */
export function usePrintAll<Row>(
  shown: Page<Row>,
  ask: (part: Part) => Promise<Page<Row>>,
  most = MOST,
) {
  const [all, setAll] = useState<Row[]>()
  const { isSending, once } = useSending()
  const { items, total, total_is_floor } = shown

  async function print() {
    const parts = Array.from({ length: Math.ceil(total / AT_ONCE) }, (_, before) =>
      ask({ page: before + 1, page_size: AT_ONCE }),
    )
    try {
      const rows = (await Promise.all(parts)).flatMap((part) => part.items)
      addEventListener('afterprint', () => setAll(undefined), { once: true })
      flushSync(() => setAll(rows))
      window.print()
    } catch (error) {
      toastFailure(`Could not print. ${messageOf(error)}`)
    }
  }
  const isLong = total > items.length && total <= most && !total_is_floor
  return {
    rows: all ?? items,
    printing: isLong || all ? { print: () => void once(print), isSending } : undefined,
  }
}
