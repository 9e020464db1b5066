import type { Batch } from '@ganit/contract/batches'
import type { ListedPayment } from '@ganit/contract/payments'
import type { StudentFeesRow } from '@ganit/contract/students'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useSession } from '../../session.ts'
import { counted, formatClass, formatMoney, fullName } from '../../ui/text/formats.ts'
import { batchesPage } from '../batches/batches.data.ts'
import { feesPage } from '../fees/fees.data.ts'
import { paymentsPage } from '../payments/all-payments.data.ts'
import { RECORDS_PAYMENT } from '../payments/payments.data.ts'
import { type Action, actionIn, RECORD_PAYMENT } from './actions-found.ts'
import { type Found, found } from './found.ts'
import { pagesFound } from './pages-found.ts'
import { useFoundBesides } from './use-found-besides.ts'

const PAUSE_MS = 200
/** Of students, of batches, and of each other kind. */
const MATCHES = 5

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

const classAndNumber = ({ student_class, id }: StudentFeesRow) =>
  `${formatClass(student_class)} · Student ${id}`
const sizeOf = ({ student_count }: Batch) =>
  `Batch · ${counted(student_count, 'student', 'students')}`

/** The action for each of those found whom it can be for. */
const actionsOf = (action: Action, students: StudentFeesRow[], batches: Batch[]): Found[] => {
  const { text, student, batch, recordsPayment } = action
  const done = (to: string, name: string, detail: string): Found => ({
    ...found(to, text + name, detail),
    key: text + to,
    ...(recordsPayment && { state: RECORDS_PAYMENT }),
  })
  return [
    ...(student
      ? students.map((each) => done(student(each), fullName(each), classAndNumber(each)))
      : []),
    ...(batch
      ? batches.map((each) => done(batch(each.batch_id), each.batch_name, sizeOf(each)))
      : []),
  ]
}

const asksFor = (action: Action | undefined, what: 'student' | 'batch') => !action || what in action

/** An action before it is said for whom. */
const begun = ({ text }: Action): Found => ({
  key: text,
  name: `${text}…`,
  detail: 'Action',
  types: text,
})

/**
 * What has the typed text in its name: pages at once, people, batches, papers and tests once the server has answered; where it
 * begins with an action, that for each of them. The payment of the only student found is offered unasked.
 */
export function useFound(typed: string) {
  const { userType } = useSession()
  const text = typed.trim()
  const { action, name } = actionIn(text) ?? { action: undefined, name: text }
  const [search] = useDebouncedValue(name, PAUSE_MS)
  const asked = { search, page: 1, page_size: MATCHES }
  const enabled = search !== ''
  const isNumber = !action && PART_OF_RECEIPT.test(search)
  const students = useQuery({ ...feesPage(asked), enabled: enabled && asksFor(action, 'student') })
  const batches = useQuery({ ...batchesPage(asked), enabled: enabled && asksFor(action, 'batch') })
  const payments = useQuery({ ...paymentsPage(asked), enabled: isNumber })
  const besides = useFoundBesides(asked, enabled && !action)
  // What was found for fewer letters is not what Enter is meant for.
  const isPending =
    name !== '' &&
    (search !== name || [students, batches, payments, besides].some((query) => query.isFetching))
  const isError = students.isError || batches.isError || payments.isError || besides.isError

  const pages = pagesFound(text, userType).map(({ to, text }) => found(to, text, 'Page'))
  if (name === '')
    return { found: action ? [...pages, begun(action)] : pages, isPending: false, isError: false }

  const people = students.data?.items ?? []
  const groups = batches.data?.items ?? []
  if (action) return { found: [...pages, ...actionsOf(action, people, groups)], isPending, isError }

  const all = [
    ...pages,
    ...people.map((student) =>
      found(`/admin/student/${student.uid}`, fullName(student), classAndNumber(student)),
    ),
    ...groups.map((batch) =>
      found(`/admin/batches/status/${batch.batch_id}`, batch.batch_name, sizeOf(batch)),
    ),
    ...besides.found,
    ...receipts(isNumber ? payments.data?.items : [], search),
    ...actionsOf(RECORD_PAYMENT, people.length === 1 ? people : [], []),
  ]
  return { found: all, isPending, isError }
}
