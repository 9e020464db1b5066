import { sumOf } from '@ganit/contract/money'
import type { CounterFamily } from '@ganit/contract/money/counter'
import type { Payment } from '@ganit/contract/money/payments'
import { Button, Checkbox, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useSearchParams } from 'react-router'
import { titled } from '../../../academy.ts'
import { QueryView } from '../../../ui/feedback/query-view.tsx'
import { useSending } from '../../../ui/forms/use-sending.ts'
import { AdminPage } from '../../../ui/layout/admin-page.tsx'
import { SkeletonRows } from '../../../ui/tables/skeleton-rows.tsx'
import { formatDay } from '../../../ui/text/dates.ts'
import { counted, formatMoney } from '../../../ui/text/formats.ts'
import { useToday } from '../../../ui/text/use-clock.ts'
import { printReceipt } from '../payments/payments.data.ts'
import { counterFamily, type Took } from './counter.data.ts'
import classes from './counter.module.css'
import { FindPayer } from './find-payer.tsx'
import { duesOf, type FamilyDue, tickedAtFirst } from './plan.ts'
import { PRINT_SIZES, usePrintSize } from './print-size.ts'
import { Slips } from './slips.tsx'
import { TakePanel } from './take-panel.tsx'
import { UnansweredPayment } from './unanswered-payment.tsx'
import { useTaking } from './use-taking.ts'

/**
 * The family in the address: `?student=7` is the chosen student, `&dues=11,12` the ticked dues if changed. A reload keeps
 * both; Back leaves the counter, however many families came. Invalid numbers are ignored.
 */
function useFamilyAsked() {
  const [params, setParams] = useSearchParams()
  const student = params.get('student') ?? ''
  const ask = (next: Record<string, string>) =>
    setParams(next, { replace: true, preventScrollReset: true })

  return {
    student_id: /^[1-9]\d{0,8}$/.test(student) ? Number(student) : null,
    ticked: params.get('dues')?.split(',').map(Number) ?? null,
    choose: (student_id: number) => ask({ student: String(student_id) }),
    tick: (due_ids: readonly number[]) => ask({ student, dues: due_ids.join(',') }),
    leave: () => ask({}),
  }
}

/** The last payments, with receipts to print. */
function Taken({ payments, name }: { payments: readonly Payment[]; name: string }) {
  const { isSending, once } = useSending()

  return (
    <div className={`wrap gap12 centred above20 ${classes.taken}`} role="status">
      <p>
        <b>{formatMoney(sumOf(payments.map(({ amount }) => amount)))}</b> taken from {name}.
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

type FamilyDuesProps = {
  dues: FamilyDue[]
  today: string
  ticked: number[]
  onTick: (ticked: number[]) => void
}

/** A family's dues as checkboxes, with what each consists of. */
function FamilyDues({ dues, today, ticked, onTick }: FamilyDuesProps) {
  return (
    <ul className={`sheet ${classes.dues}`} aria-label="What is owed">
      {dues.map(({ due_id, student, fee_title, batch_name, due_date, owed, parts, ...due }) => (
        <li key={due_id}>
          <Checkbox
            label={
              <>
                <b>{student.name}</b> {fee_title} {batch_name}
                {parts.length > 1 && (
                  <span className="block quiet small">
                    {parts.map(({ text, amount }) => `${text} ${formatMoney(amount)}`).join(', ')}
                  </span>
                )}
                {due.being_checked && (
                  <span className="block small strong">
                    Reported as paid from home, to be checked
                  </span>
                )}
              </>
            }
            checked={ticked.includes(due_id)}
            onChange={({ currentTarget: { checked } }) =>
              onTick(checked ? [...ticked, due_id] : ticked.filter((other) => other !== due_id))
            }
          />
          <span data-late={due_date < today || undefined}>
            {due_date < today ? 'overdue since ' : 'due '}
            {formatDay(due_date)}
          </span>
          <b>{formatMoney(owed)}</b>
        </li>
      ))}
    </ul>
  )
}

export const meta = titled('Counter')

/** The counter, usable by keyboard alone: a name, Enter, the method's number, Enter. */
export default function Counter() {
  const field = useRef<HTMLInputElement>(null)
  const asked = useFamilyAsked()
  const [taken, setTaken] = useState<Took & { student_id: number; name: string }>()
  const [size, setSize] = usePrintSize()
  const taking = useTaking((took, { student_id, name }) => {
    asked.leave()
    // Render the slips before printing them.
    flushSync(() => setTaken({ ...took, student_id, name }))
    if (size !== '') window.print()
    field.current?.focus()
    field.current?.select()
  })
  // The address changes a moment later than the screen.
  const student_id = asked.student_id === taken?.student_id ? null : asked.student_id

  return (
    <AdminPage title="Counter">
      <div className={`grid foot ${classes.top}`}>
        <FindPayer
          field={field}
          onChoose={(payer) => {
            setTaken(undefined)
            asked.choose(payer.student_id)
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
      {taken && student_id === null && <Taken {...taken} />}
      {taken && student_id === null && <Slips receipts={taken.receipts} size={size} />}
      {!taken && student_id === null && !taking.unanswered && (
        <p className="above20 quiet">
          Type a name, a number or a phone. <kbd>Enter</kbd> chooses, <kbd>1</kbd> to <kbd>6</kbd>{' '}
          choose the method, <kbd>Enter</kbd> records the payment.
        </p>
      )}
    </AdminPage>
  )
}

type FamilyProps = {
  student_id: number
  asked: ReturnType<typeof useFamilyAsked>
  record: ReturnType<typeof useTaking>['record']
}

function Family({ student_id, ...taking }: FamilyProps) {
  return (
    <QueryView
      query={useQuery(counterFamily({ student_id }))}
      failure="Failed to load the dues."
      skeleton={<SkeletonRows rows={3} photo={false} label="Loading the dues..." />}
    >
      {(family) => <Taking family={family} {...taking} />}
    </QueryView>
  )
}

type TakingProps = Omit<FamilyProps, 'student_id'> & { family: CounterFamily }

function Taking({ family, asked, record }: TakingProps) {
  const today = useToday()
  const place = useRef<HTMLDivElement>(null)
  const dues = duesOf(family)
  const [ticked, setTicked] = useState(() => asked.ticked ?? tickedAtFirst(dues, today))
  const credits = family.students.filter(({ credit }) => Number(credit) > 0)

  // From here Enter takes the money and digits choose the method.
  useEffect(() => place.current?.querySelector<HTMLElement>('[data-takes]')?.focus(), [])

  return (
    <div ref={place} className={`grid gap24 top above20 ${classes.family}`}>
      <section aria-label="Dues">
        <h2>
          {family.students[0]?.name}, {family.students[0]?.class_name}
        </h2>
        {dues.length === 0 ? (
          <p>Nothing is owed. A payment now is kept as credit.</p>
        ) : (
          <FamilyDues
            dues={dues}
            today={today}
            ticked={ticked}
            onTick={(due_ids) => {
              setTicked(due_ids)
              asked.tick(due_ids)
            }}
          />
        )}
        {credits.map(({ student_id, name, credit }) => (
          <p key={student_id}>
            {name} has {formatMoney(credit)} of credit.
          </p>
        ))}
      </section>
      <aside className={classes.panel}>
        <TakePanel
          family={family}
          ticked={dues.filter(({ due_id }) => ticked.includes(due_id))}
          record={record}
        />
        <h2>Today</h2>
        <p>
          {counted(family.today.count, 'payment', 'payments')}, {formatMoney(family.today.amount)} ·
          cash {formatMoney(family.today.cash)}
        </p>
      </aside>
    </div>
  )
}
