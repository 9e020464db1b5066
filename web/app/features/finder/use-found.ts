import type { ListedPayment } from '@ganit/contract/payments'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { Option } from '../../ui/forms/use-choice.ts'
import { counted, formatClass, formatMoney, fullName } from '../../ui/text/formats.ts'
import { batchesPage } from '../batches/batches.data.ts'
import { feesPage } from '../fees/fees.data.ts'
import { paymentsPage } from '../payments/all-payments.data.ts'
import { pagesFound } from './pages-found.ts'

const PAUSE_MS = 200
/** Of students and of batches, each. */
const MATCHES = 5

export type Found = Option & { to: string }

const found = (to: string, name: string, detail: string): Found => ({ key: to, to, name, detail })

/** What may be the number of a receipt, or its end: `2026-27/000123`. */
const PART_OF_RECEIPT = /^[\d/-]*\d{3}$/

/** Of the payments found, those whose receipt is meant. */
const receipts = (payments: ListedPayment[] = [], text: string): Found[] =>
  payments
    .filter(({ receipt_number }) => receipt_number.includes(text))
    .map(({ receipt_number, name, amount }) =>
      found(
        `/admin/payments?search=${encodeURIComponent(receipt_number)}`,
        receipt_number,
        `Receipt · ${name} · ${formatMoney(amount)}`,
      ),
    )

/** What has the typed text in its name: pages at once, students and batches once the server has answered. */
export function useFound(typed: string) {
  const text = typed.trim()
  const [search] = useDebouncedValue(text, PAUSE_MS)
  const asked = { search, page: 1, page_size: MATCHES }
  const enabled = search !== ''
  const isNumber = PART_OF_RECEIPT.test(search)
  const students = useQuery({ ...feesPage(asked), enabled })
  const batches = useQuery({ ...batchesPage(asked), enabled })
  const payments = useQuery({ ...paymentsPage(asked), enabled: isNumber })
  // What was found for fewer letters is not what Enter is meant for.
  const isPending =
    text !== '' &&
    (search !== text || [students, batches, payments].some((query) => query.isFetching))

  const pages = pagesFound(text).map(({ to, text }) => found(to, text, 'Page'))
  if (text === '') return { found: pages, isPending: false, isError: false }

  const all = [
    ...pages,
    ...(students.data?.items ?? []).map((student) =>
      found(
        `/admin/student/${student.uid}`,
        fullName(student),
        `${formatClass(student.student_class)} · Student ${student.student_id}`,
      ),
    ),
    ...(batches.data?.items ?? []).map(({ batch_id, batch_name, student_count }) =>
      found(
        `/admin/batches/status/${batch_id}`,
        batch_name,
        `Batch · ${counted(student_count, 'student', 'students')}`,
      ),
    ),
    ...receipts(isNumber ? payments.data?.items : [], search),
  ]
  const isError = students.isError || batches.isError || payments.isError
  return { found: all, isPending, isError }
}
