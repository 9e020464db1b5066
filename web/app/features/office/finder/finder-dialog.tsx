import type { ListedPayment } from '@ganit/contract/money/payments'
import { listPapers } from '@ganit/contract/papers/papers'
import { listEnquiries } from '@ganit/contract/people/enquiries'
import { listGuardians } from '@ganit/contract/people/guardians'
import type { StudentFeesRow } from '@ganit/contract/people/students'
import type { Batch } from '@ganit/contract/teaching/batches'
import { listTests } from '@ganit/contract/tests/tests'
import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useMay } from '../../../api/may.ts'
import { useSession } from '../../../session.ts'
import { Modal } from '../../../ui/dialogs/modal.tsx'
import { type Option, OptionList, useCombobox } from '../../../ui/forms/combobox.tsx'
import { Icon } from '../../../ui/layout/icon.tsx'
import { counted, formatClass, formatMoney, fullName } from '../../../ui/text/formats.ts'
import { feesPage } from '../../money/fees/fees.data.ts'
import { paymentsPage } from '../../money/payments/all-payments.data.ts'
import { RECORDS_PAYMENT } from '../../money/payments/payments.data.ts'
import { papersPage } from '../../papers/papers.data.ts'
import { enquiriesFound } from '../../people/enquiries/enquiries.data.ts'
import { guardiansPage } from '../../people/guardians/guardians.data.ts'
import { batchesPage } from '../../teaching/batches/batches.data.ts'
import { testsPage } from '../../tests/tests.data.ts'
import { type Action, actionIn, RECORD_PAYMENT } from './actions-found.ts'
import classes from './finder-dialog.module.css'
import { pagesFound } from './pages-found.ts'

/** A result that opens a page, or that continues in the field with the text `types`. */
type Found = Option & ({ to: string; state?: object } | { types: string })

/** A result that opens a page; `detail` says what kind it is. */
const found = (to: string, name: string, detail: string) => ({ value: to, to, label: name, detail })

type Asked = { search: string; page: number; page_size: number }

/** Guardians, enquiries, papers and tests that contain the text, as far as the role may list them. */
function useFoundBesides(asked: Asked, enabled: boolean) {
  const mayList = {
    guardians: useMay(listGuardians),
    enquiries: useMay(listEnquiries),
    papers: useMay(listPapers),
    tests: useMay(listTests),
  }
  const guardians = useQuery({ ...guardiansPage(asked), enabled: enabled && mayList.guardians })
  const enquiries = useQuery({ ...enquiriesFound(asked), enabled: enabled && mayList.enquiries })
  const papers = useQuery({ ...papersPage(asked), enabled: enabled && mayList.papers })
  const tests = useQuery({ ...testsPage(asked), enabled: enabled && mayList.tests })

  return {
    found: [
      ...(guardians.data?.items ?? []).map(({ guardian_id, name, children }) => ({
        ...found(
          `/admin/guardians?search=${encodeURIComponent(name)}`,
          name,
          ['Guardian', ...children.map((child) => child.name)].join(' · '),
        ),
        value: `guardian ${guardian_id}`,
      })),
      ...(enquiries.data?.items ?? []).map(({ enquiry_id, name, student_name, class_number }) =>
        found(
          `/admin/enquiries?enquiry=${enquiry_id}`,
          student_name ?? name,
          `Enquiry · ${formatClass(class_number)}`,
        ),
      ),
      ...(papers.data?.items ?? []).map(({ paper_id, title, items }) =>
        found(
          `/admin/papers/${paper_id}`,
          title,
          `Paper · ${counted(items, 'question', 'questions')}`,
        ),
      ),
      ...(tests.data?.items ?? []).map(({ test_id, title }) =>
        found(`/admin/tests/${test_id}`, title, 'Test'),
      ),
    ],
    isFetching: [guardians, enquiries, papers, tests].some((query) => query.isFetching),
    isError: guardians.isError || enquiries.isError || papers.isError || tests.isError,
  }
}

const PAUSE_MS = 200
/** The maximum of students, of batches, and of each other kind. */
const MATCHES = 5

/** Matches a receipt number or its end: `2026-27/000123`. */
const PART_OF_RECEIPT = /^[\d/-]*\d{3}$/

/** Payments whose receipt number contains the text. */
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

/** The action for each result it applies to. */
const actionsOf = (action: Action, students: StudentFeesRow[], batches: Batch[]): Found[] => {
  const { text, student, batch, recordsPayment } = action
  const done = (to: string, name: string, detail: string): Found => ({
    ...found(to, text + name, detail),
    value: text + to,
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

/** An action still without a name. */
const begun = ({ text }: Action): Found => ({
  value: text,
  label: `${text}…`,
  detail: 'Action',
  types: text,
})

/**
 * Results for a text: pages at once; people, batches, papers and tests from the server; for a text that begins with an
 * action, that action per result. A single student found also gets Record payment.
 */
function useFound(typed: string) {
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
  // Enter must not choose a result of an earlier text.
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

const LABEL = 'Find a student, a batch or a page'

/** A combobox over the page: arrows move, Enter opens, Escape closes. */
export default function FinderDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const { found, isPending, isError } = useFound(typed)

  const onChoose = (chosen: Found) => {
    if ('types' in chosen) return setTyped(chosen.types)
    onClose()
    void navigate(chosen.to, { state: chosen.state })
  }
  const { input, ...list } = useCombobox({
    typed,
    options: found,
    isPending,
    isOpen: true,
    onChoose,
  })
  return (
    <Modal className={classes.finder} aria-label="Find" closesOnBackdrop onClose={onClose}>
      <TextInput
        aria-label={LABEL}
        placeholder={LABEL}
        maxLength={200}
        data-autofocus
        leftSection={<Icon name="search" />}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        {...input}
      />
      <OptionList of={list} label="Found" className={classes.list} />
      <p className={classes.state} role="status">
        {isError
          ? 'Not everything could be searched.'
          : !isPending &&
            found.length === 0 &&
            'Nothing found. Try a name, a phone, a batch or a receipt number.'}
      </p>
    </Modal>
  )
}
