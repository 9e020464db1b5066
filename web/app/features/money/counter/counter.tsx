import { sumMoney } from '@ganit/contract/money'
import type { CounterFamily } from '@ganit/contract/money/counter'
import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useSearchParams } from 'react-router'
import { titled } from '../../../academy.ts'
import { loadsFirst } from '../../../api/loads-first.ts'
import { OFFICE } from '../../../roles.ts'
import { Button, ButtonLink } from '../../../ui/buttons/button.tsx'
import { QueryView } from '../../../ui/feedback/loading/query-view.tsx'
import { NativeSelect } from '../../../ui/forms/fields/fields.tsx'
import { useSending } from '../../../ui/forms/use-sending.ts'
import { AdminPage } from '../../../ui/layout/admin-page.tsx'
import { SkeletonRows } from '../../../ui/tables/skeleton-rows.tsx'
import { formatRupees } from '../../../ui/text/formats.ts'
import { PhoneLink } from '../../../ui/text/phone-link.tsx'
import { formatDay } from '../../../ui/text/times/dates.ts'
import { useToday } from '../../../ui/text/times/use-clock.ts'
import { FamilyLink } from '../../people/students/family-link.tsx'
import { CopyPayLink } from '../pay-links/copy-pay-link.tsx'
import { printReceipt } from '../payments/payments.data.ts'
import { counterFamily, lastTakings, type Took } from './counter.data.ts'
import classes from './counter.module.css'
import { ChildDues } from './family-dues.tsx'
import { FindPayer } from './find-payer.tsx'
import { LastTakings } from './last-takings.tsx'
import { duesOf, initialTicks, nextDues } from './plan.ts'
import { PRINT_SIZES, usePrintSize } from './print-size.ts'
import { Slips } from './slips.tsx'
import { TakePanel } from './take-panel.tsx'
import { UnansweredPayment } from './unanswered-payment.tsx'
import { useTakePayment } from './use-taking.ts'

const parseNumber = (text: string) => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : null)

/**
 * The family in the address: `?student=7` is the chosen student, and `&dues=11,12` are the ticked dues if they were
 * changed. A reload keeps both. Back leaves the counter, however many families were served. Invalid numbers are
 * ignored.
 */
function useFamilyInAddress() {
  const [params, setParams] = useSearchParams()
  const student = params.get('student') ?? ''
  const ask = (next: Record<string, string>) =>
    setParams(next, { replace: true, preventScrollReset: true })

  return {
    student_id: parseNumber(student),
    admitted: parseNumber(params.get('admitted') ?? ''),
    ticked: params.get('dues')?.split(',').map(Number) ?? null,
    choose: (student_id: number) => ask({ student: String(student_id) }),
    tick: (due_ids: readonly number[]) => ask({ student, dues: due_ids.join(',') }),
    leave: () => ask({}),
  }
}

/** The last payments, with receipts to print. Each names its student, who may be another child than the chosen one. */
function TakenPayments({ payments, receipts }: Took) {
  const { isSending, once } = useSending()
  const names = receipts.map(({ student }) => student.name)

  return (
    <div className={`wrap gap12 centred above20 ${classes.taken}`} role="status">
      <p>
        <b>{formatRupees(sumMoney(payments.map(({ amount }) => amount)))}</b> collected from{' '}
        {names.join(', ')}.
      </p>
      {payments.map((payment) => (
        <Button
          key={payment.payment_id}
          aria-busy={isSending}
          onClick={() => once(() => printReceipt(payment))}
        >
          Print receipt {payment.receipt_number}
        </Button>
      ))}
    </div>
  )
}

export const meta = titled('Counter')

const first = loadsFirst(OFFICE, ({ url, ask }) => {
  const student_id = parseNumber(url.searchParams.get('student') ?? '')
  return Promise.all([ask(lastTakings), student_id !== null && ask(counterFamily({ student_id }))])
})
export const loader = first.loader
export const clientLoader = first.clientLoader

/** The counter, usable by keyboard alone: a name, Enter, the method's number, Enter. */
export default function Counter() {
  const field = useRef<HTMLInputElement>(null)
  const asked = useFamilyInAddress()
  const [taken, setTaken] = useState<Took & { student_id: number }>()
  // Until the payment, the address names the student who was just admitted.
  const [admitted] = useState(asked.admitted)
  const [size, setSize] = usePrintSize()
  const taking = useTakePayment((took, { student_id }) => {
    asked.leave()
    // The slips must be on the page before the browser prints it.
    flushSync(() => setTaken({ ...took, student_id }))
    if (size !== '') window.print()
    field.current?.focus()
    field.current?.select()
  })
  /** A corrected receipt is not offered any more. */
  const forgetTaken = (payment_id: number) => {
    if (taken?.payments.some((each) => each.payment_id === payment_id)) setTaken(undefined)
  }
  // The address changes a moment later than the screen.
  const student_id = asked.student_id === taken?.student_id ? null : asked.student_id

  return (
    <AdminPage
      title="Counter"
      aside={
        <div className="wrap gap12">
          {admitted !== null && admitted === (student_id ?? taken?.student_id) && (
            <FamilyLink uid={`record-${admitted}`} />
          )}
          <ButtonLink size="sm" to="/admin/admissions/new">
            New admission
          </ButtonLink>
        </div>
      }
    >
      <div className={`grid foot ${classes.top}`}>
        <FindPayer
          field={field}
          onChoose={(payer) => {
            setTaken(undefined)
            asked.choose(payer.student_id)
          }}
          onType={() => {
            setTaken(undefined)
            if (asked.student_id !== null) asked.leave()
          }}
        />
        <NativeSelect
          label="Receipts"
          data={PRINT_SIZES.map(({ value, text }) => ({ value, label: text }))}
          value={size}
          onChange={({ currentTarget }) => setSize(currentTarget.value)}
        />
      </div>
      {taking.unanswered && <UnansweredPayment taking={taking} />}
      {student_id !== null && !taking.unanswered && (
        <Family key={student_id} student_id={student_id} asked={asked} record={taking.record} />
      )}
      {taken && student_id === null && <TakenPayments {...taken} />}
      {taken && student_id === null && <Slips receipts={taken.receipts} size={size} />}
      {!taken && student_id === null && !taking.unanswered && (
        <p className="above20 quiet">
          Type a name, a parent’s name, a phone or an ID. <kbd>Enter</kbd> chooses, <kbd>1</kbd> to{' '}
          <kbd>6</kbd> choose the method, <kbd>Enter</kbd> records the payment.
        </p>
      )}
      {student_id === null && <LastTakings today={undefined} onCorrected={forgetTaken} />}
    </AdminPage>
  )
}

type FamilyProps = {
  student_id: number
  asked: ReturnType<typeof useFamilyInAddress>
  record: ReturnType<typeof useTakePayment>['record']
}

function Family({ student_id, ...taking }: FamilyProps) {
  return (
    <QueryView
      query={useQuery(counterFamily({ student_id }))}
      failure="Failed to load the dues."
      skeleton={<SkeletonRows rows={3} photo={false} label="Loading the dues..." />}
    >
      {(family) => <FamilyPayment family={family} {...taking} />}
    </QueryView>
  )
}

type TakingProps = Omit<FamilyProps, 'student_id'> & { family: CounterFamily }

/** The heading names the family with its phone, or the only child. */
function Heading({ family: { family, students, told } }: { family: CounterFamily }) {
  const [first] = students
  const isOne = !family || students.length < 2
  return (
    <div className="wrap gap4-16 foot">
      <h2>{isOne ? `${first?.name}, ${first?.class_name}` : `${family.name}’s children`}</h2>
      {!isOne && family.phone && <PhoneLink number={family.phone} />}
      <CopyPayLink told={told} />
    </div>
  )
}

function NothingDue({ family }: { family: CounterFamily }) {
  const next = nextDues(family)
  return (
    <p>
      Nothing is due.{' '}
      {next
        ? `The next is ${formatRupees(next.amount)} on ${formatDay(next.due_date)}.`
        : 'A payment now is kept as an advance.'}
    </p>
  )
}

function FamilyPayment({ family, asked, record }: TakingProps) {
  const today = useToday()
  const place = useRef<HTMLDivElement>(null)
  const dues = duesOf(family)
  const [ticked, setTicked] = useState(() => asked.ticked ?? initialTicks(dues, today))
  const tick = (due_ids: number[]) => {
    setTicked(due_ids)
    asked.tick(due_ids)
  }

  // With the focus here, Enter collects the money and digits choose the method: from the moment at which it is shown.
  useLayoutEffect(() => place.current?.querySelector<HTMLElement>('[data-takes]')?.focus(), [])

  return (
    <div ref={place} className={`grid gap24 top above20 ${classes.family}`}>
      <section className="stack gap12" aria-label="Dues">
        <Heading family={family} />
        {dues.every(({ due_date }) => due_date > today) && <NothingDue family={family} />}
        {family.students.map((student) => (
          <ChildDues
            key={student.student_id}
            student={student}
            today={today}
            ticked={ticked}
            onTick={tick}
          />
        ))}
      </section>
      <aside className="stack gap16">
        <TakePanel
          family={family}
          ticked={dues.filter(({ due_id }) => ticked.includes(due_id))}
          record={record}
        />
        <LastTakings today={family.today} />
      </aside>
    </div>
  )
}
