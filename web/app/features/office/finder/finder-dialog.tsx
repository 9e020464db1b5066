import { listTests } from '@ganit/contract/exams/tests'
import type { Found as AnyFound } from '@ganit/contract/office/find'
import { listPapers } from '@ganit/contract/papers/papers'
import type { Who } from '@ganit/contract/people/who'
import type { Batch } from '@ganit/contract/teaching/batches'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useMayCall } from '../../../api/may.ts'
import { useSession } from '../../../session.ts'
import { Modal } from '../../../ui/dialogs/modal.tsx'
import { foundBy } from '../../../ui/finding/find.data.ts'
import { identifyingWords } from '../../../ui/finding/who-words.ts'
import { type Option, OptionList, useCombobox } from '../../../ui/forms/choices/combobox.tsx'
import { TextInput } from '../../../ui/forms/fields/fields.tsx'
import { Icon } from '../../../ui/layout/icon.tsx'
import { countInWords, formatClass, formatRupees } from '../../../ui/text/formats.ts'
import { testsPage } from '../../exams/tests.data.ts'
import { RECORDS_PAYMENT } from '../../money/payments/payments.data.ts'
import { papersPage } from '../../papers/papers.data.ts'
import { enquiriesFound } from '../../people/enquiries/enquiries.data.ts'
import { batchesPage } from '../../teaching/batches/batches.data.ts'
import { type Action, parseAction, RECORD_PAYMENT } from './actions-found.ts'
import classes from './finder-dialog.module.css'
import { pagesFound } from './pages-found.ts'

/** A result that opens a page, or that continues in the field with the text `types`. */
type Found = Option & ({ to: string; state?: object } | { types: string })

/** A result that opens a page; `detail` is the kind of the page. */
const pageResult = (to: string, name: string, detail: string) => ({
  value: to,
  to,
  label: name,
  detail,
})

type Asked = { search: string; page: number; page_size: number }

/** Enquiries, papers and tests that contain the text, as far as the role may list them. */
function useOtherResults(asked: Asked, enabled: boolean) {
  const mayList = { papers: useMayCall(listPapers), tests: useMayCall(listTests) }
  const enquiries = useQuery({ ...enquiriesFound(asked), enabled })
  const papers = useQuery({ ...papersPage(asked), enabled: enabled && mayList.papers })
  const tests = useQuery({ ...testsPage(asked), enabled: enabled && mayList.tests })

  return {
    found: [
      ...(enquiries.data?.items ?? []).map(({ enquiry_id, name, student_name, class_number }) =>
        pageResult(
          `/admin/enquiries?enquiry=${enquiry_id}`,
          student_name ?? name,
          `Enquiry · ${formatClass(class_number)}`,
        ),
      ),
      ...(papers.data?.items ?? []).map(({ paper_id, title, items }) =>
        pageResult(
          `/admin/papers/${paper_id}`,
          title,
          `Paper · ${countInWords(items, 'question', 'questions')}`,
        ),
      ),
      ...(tests.data?.items ?? []).map(({ test_id, title }) =>
        pageResult(`/admin/tests/${test_id}`, title, 'Test'),
      ),
    ],
    isFetching: [enquiries, papers, tests].some((query) => query.isFetching),
    isError: enquiries.isError || papers.isError || tests.isError,
  }
}

const PAUSE_MS = 200
/** The largest number of hits that are shown of each kind. */
const MATCHES = 5

/** A student, family or receipt; a family is opened at the counter, where all its children are. */
function toResult(hit: AnyFound): Found {
  if (hit.kind === 'student')
    return { ...pageResult(`/admin/student/${hit.uid}`, hit.name, identifyingWords(hit)), who: hit }
  if (hit.kind === 'receipt') {
    const { receipt_number, student, amount } = hit
    return pageResult(
      `/admin/payments?search=${encodeURIComponent(receipt_number)}`,
      receipt_number,
      `Receipt · ${student?.name ?? 'Erased student'} · ${formatRupees(amount)}`,
    )
  }
  const { guardian_id, name, phone, children } = hit
  return {
    ...pageResult(
      `/admin/counter?student=${children[0]?.student_id}`,
      `${name}’s children`,
      [...children.map((child) => child.name), phone && `…${phone.slice(-4)}`]
        .filter(Boolean)
        .join(' · '),
    ),
    value: `family ${guardian_id}`,
  }
}

const sizeOf = ({ student_count }: Batch) =>
  `Batch · ${countInWords(student_count, 'student', 'students')}`

/** The action, once for each result that it applies to. */
const actionsOf = (action: Action, students: Who[], batches: Batch[]): Found[] => {
  const { text, student, batch, recordsPayment } = action
  const toFound = (to: string, name: string, detail: string): Found => ({
    ...pageResult(to, text + name, detail),
    value: text + to,
    ...(recordsPayment && { state: RECORDS_PAYMENT }),
  })
  return [
    ...(student
      ? students.map((each) => toFound(student(each), each.name, identifyingWords(each)))
      : []),
    ...(batch
      ? batches.map((each) => toFound(batch(each.batch_id), each.batch_name, sizeOf(each)))
      : []),
  ]
}

const asksFor = (action: Action | undefined, what: 'student' | 'batch') => !action || what in action

/** An action to which no name is typed yet. */
const unfinishedAction = ({ text }: Action): Found => ({
  value: text,
  label: `${text}…`,
  detail: 'Action',
  types: text,
})

/**
 * Results for a text: pages at once; students, families, batches, papers and tests from the server. For a text that
 * begins with an action, that action for each result. If only one student is found, Record payment is offered, too.
 */
function useFinderResults(typed: string) {
  const { userType } = useSession()
  const text = typed.trim()
  const { action, name } = parseAction(text) ?? { action: undefined, name: text }
  const [search] = useDebouncedValue(name, PAUSE_MS)
  const asked = { search, page: 1, page_size: MATCHES }
  const enabled = search !== ''
  const hits = useQuery({
    ...foundBy({ q: search }),
    enabled: enabled && asksFor(action, 'student'),
  })
  const batches = useQuery({ ...batchesPage(asked), enabled: enabled && asksFor(action, 'batch') })
  const besides = useOtherResults(asked, enabled && !action)
  // Enter must not choose a result of an earlier text.
  const isPending =
    name !== '' && (search !== name || [hits, batches, besides].some((query) => query.isFetching))
  const isError = hits.isError || batches.isError || besides.isError

  const pages = pagesFound(text, userType).map(({ to, text }) => pageResult(to, text, 'Page'))
  if (name === '')
    return {
      found: action ? [...pages, unfinishedAction(action)] : pages,
      isPending: false,
      isError: false,
    }

  const people = hits.data?.items ?? []
  const students = people.filter((hit) => hit.kind === 'student')
  const groups = batches.data?.items ?? []
  if (action)
    return { found: [...pages, ...actionsOf(action, students, groups)], isPending, isError }

  const all = [
    ...pages,
    ...people.map(toResult),
    ...groups.map((batch) =>
      pageResult(`/admin/batch/${batch.batch_id}/students`, batch.batch_name, sizeOf(batch)),
    ),
    ...besides.found,
    ...actionsOf(RECORD_PAYMENT, students.length === 1 ? students : [], []),
  ]
  return { found: all, isPending, isError }
}

const LABEL = 'Find a student, a batch or a page'

/** The text typed before the dialog had loaded; `isEntered`: Enter was pressed too. */
export type Early = { text: string; isEntered: boolean }

/** A combobox over the page: arrows move, Enter opens, Escape closes. */
export default function FinderDialog({ early, onClose }: { early?: Early; onClose: () => void }) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState(early?.text ?? '')
  const { found, isPending, isError } = useFinderResults(typed)

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
    ...(early && { isEntered: early.isEntered }),
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
      <OptionList of={list} label="Found" className="above8" />
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
