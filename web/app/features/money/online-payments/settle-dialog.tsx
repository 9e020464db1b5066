import { asMoney, sumMoney, toHundredths } from '@ganit/contract/money'
import type { Ledger } from '@ganit/contract/money/ledger'
import type { OnlinePayment } from '@ganit/contract/money/online-payments'
import { useQueries } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import dialog from '../../../ui/dialogs/dialog.module.css'
import { Modal } from '../../../ui/dialogs/modal.tsx'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { type LoadedQuery, QueryView } from '../../../ui/feedback/loading/query-view.tsx'
import { studentChoices } from '../../../ui/finding/student-choices.ts'
import { SearchSelect } from '../../../ui/forms/choices/search-select.tsx'
import { Checkbox } from '../../../ui/forms/fields/fields.tsx'
import { useAction } from '../../../ui/forms/use-action.ts'
import { dueNameWithBatch } from '../../../ui/money/titled-due.ts'
import { SkeletonRows } from '../../../ui/tables/skeleton-rows.tsx'
import { formatRupees } from '../../../ui/text/formats.ts'
import { formatDay } from '../../../ui/text/times/dates.ts'
import { ledger, openOf, planOf } from '../payments/payments.data.ts'
import { settleOnline } from './online-payments.data.ts'
import classes from './settle-dialog.module.css'

const STUDENTS = studentChoices('uid')

/** The students, ticked dues and remaining amount of an online payment. */
function useSettlement({ paid_amount, dues }: OnlinePayment) {
  const came = paid_amount ?? '0.00'
  const [uids, setUids] = useState(() => [...new Set(dues.flatMap(({ uid }) => uid ?? []))])
  const [ticked, setTicked] = useState(() => dues.flatMap(({ fee_id }) => fee_id ?? []))
  const [isAhead, setAhead] = useState(false)
  const payers = useQueries({ queries: uids.map((uid) => ledger({ uid })) })

  const students = payers.flatMap(({ data }) => data ?? [])
  const chosen = students.map(({ student_id, dues: all }) => ({
    student_id,
    dues: openOf(all).filter(({ fee_id }) => ticked.includes(fee_id)),
  }))
  const plan = planOf(
    came,
    chosen.flatMap((each) => each.dues),
  )
  const partOf = (fee_id: number) => plan.get(fee_id) ?? '0.00'
  const rest = asMoney(toHundredths(came) - toHundredths(sumMoney([...plan.values()])))
  // The students that the payment was meant for come first.
  const [first] = students
  const allocations = chosen
    .map(({ student_id, dues: own }) => {
      const due_ids = own.map(({ fee_id }) => fee_id).filter((fee_id) => Number(partOf(fee_id)) > 0)
      const parts = due_ids.map(partOf)
      const ahead = isAhead && student_id === first?.student_id ? [rest] : []
      return {
        student_id,
        ...(due_ids.length > 0 && { due_ids }),
        amount: sumMoney([...parts, ...ahead]),
      }
    })
    .filter(({ amount }) => Number(amount) > 0)

  return {
    uids,
    add: (uid: string) => setUids((all) => [...new Set([...all, uid])]),
    payers,
    ticked,
    tick: (fee_id: number, on: boolean) =>
      setTicked((all) => (on ? [...all, fee_id] : all.filter((other) => other !== fee_id))),
    plan,
    allocations,
    /** The excess, and the student who gets it as credit; undefined until that student is known. */
    ahead: first && Number(rest) > 0 ? { rest, name: first.name } : undefined,
    isAhead,
    setAhead,
    left: asMoney(
      toHundredths(came) - toHundredths(sumMoney(allocations.map(({ amount }) => amount))),
    ),
  }
}

type StudentDuesProps = {
  query: LoadedQuery<Ledger> | undefined
  isFirst: boolean
  ticked: readonly number[]
  tick: (fee_id: number, on: boolean) => void
  /** The amount settled per due. */
  plan: ReadonlyMap<number, string>
}

/** One student's open dues as checkboxes, with the amounts settled. */
function StudentDues({ query, isFirst, ticked, tick, plan }: StudentDuesProps) {
  if (!query) return null
  return (
    <QueryView
      query={query}
      failure="The dues could not be loaded."
      skeleton={<SkeletonRows rows={2} photo={false} label="Loading the dues..." />}
    >
      {({ name, dues }) => (
        <fieldset className={`narrow ${classes.student}`}>
          <legend>{name}</legend>
          {openOf(dues).length === 0 && <p>Owes nothing at the moment.</p>}
          <ul>
            {openOf(dues).map(({ fee_id, due_date, owed, ...due }, n) => (
              <li key={fee_id}>
                <Checkbox
                  data-autofocus={(isFirst && n === 0) || undefined}
                  label={dueNameWithBatch(due)}
                  description={`due ${formatDay(due_date)}, ${formatRupees(owed)}`}
                  checked={ticked.includes(fee_id)}
                  onChange={({ currentTarget }) => tick(fee_id, currentTarget.checked)}
                />
                <span>{formatRupees(plan.get(fee_id) ?? '0.00')}</span>
              </li>
            ))}
          </ul>
        </fieldset>
      )}
    </QueryView>
  )
}

type SettleDialogProps = { payment: OnlinePayment; onClose: () => void }

const NOBODY = [{ value: '', label: 'Nobody else' }]

/** Allocates a received payment to dues, of the students it was meant for or of others. */
export function SettleDialog({ payment, onClose }: SettleDialogProps) {
  const id = useId()
  const { uids, add, ticked, tick, plan, allocations, left, payers, ...settling } =
    useSettlement(payment)
  const { ahead, isAhead, setAhead } = settling
  const choices = STUDENTS
  const [isAsked, setAsked] = useState(false)
  const { failure, isSending, run } = useAction()
  const came = formatRupees(payment.paid_amount ?? '')
  const isWhole = Number(left) === 0

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (!isWhole) return
    void run(async () => {
      const advance = ahead !== undefined && isAhead
      const { online_payment_id } = payment
      const parts = { allocations, ...(advance && { advance }) }
      const { message } = await settleOnline({ online_payment_id, ...parts })
      onClose()
      return message
    })
  }
  return (
    <Modal
      className={dialog.dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onClose={onClose}
    >
      <form noValidate className={`stack gap16 ${classes.form}`} onSubmit={submit}>
        <div>
          <h2 id={`${id}-title`}>Settle {came}</h2>
          <p id={`${id}-text`}>Tick the dues that it pays. All of it must be used.</p>
        </div>
        {failure && <ErrorBox>{failure}</ErrorBox>}
        {uids.map((uid, n) => (
          <StudentDues
            key={uid}
            query={payers[n]}
            isFirst={n === 0}
            ticked={ticked}
            tick={tick}
            plan={plan}
          />
        ))}
        <SearchSelect
          label="For another student"
          first={NOBODY}
          choices={choices}
          onChange={(uid) => uid && add(uid)}
        />
        {ahead && (
          <Checkbox
            label={`Keep ${formatRupees(ahead.rest)} as an advance of ${ahead.name}`}
            description="It settles what is owed next by itself, and can be given back."
            checked={isAhead}
            onChange={({ currentTarget }) => setAhead(currentTarget.checked)}
          />
        )}
        <p role="status" data-wrong={(isAsked && !isWhole) || undefined} className={classes.left}>
          {isWhole ? `All of ${came} is settled.` : `${formatRupees(left)} of ${came} is left.`}
        </p>
        <div className={dialog.buttons}>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            variant="main"
            loading={isSending}
            aria-disabled={!isWhole || undefined}
          >
            Settle
          </Button>
        </div>
      </form>
    </Modal>
  )
}
