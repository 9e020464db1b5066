import type { Ledger } from '@ganit/contract/money/ledger'
import type { Payment } from '@ganit/contract/money/payments'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useAcademy } from '../../../academy.ts'
import { messageOf } from '../../../api/api-error.ts'
import { queryClient } from '../../../api/query-client.ts'
import { alert, confirm, type Question } from '../../../ui/dialogs/ask.ts'
import dialog from '../../../ui/dialogs/dialog.module.css'
import { Modal } from '../../../ui/dialogs/modal.tsx'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { StatusMark } from '../../../ui/feedback/status-mark.tsx'
import { useLeaveWarning } from '../../../ui/forms/use-leave-warning.ts'
import { useSending } from '../../../ui/forms/use-sending.ts'
import { Icon } from '../../../ui/layout/icon.tsx'
import { today } from '../../../ui/text/dates.ts'
import { formatMoney } from '../../../ui/text/formats.ts'
import { dueNames } from './due-names.ts'
import classes from './payment-dialog.module.css'
import { PaymentForm } from './payment-form.tsx'
import { ledger } from './payments.data.ts'
import { printReceipt } from './receipts.ts'
import { advanceOf, openOf } from './sums.ts'
import { type Opened, openedIn, openedOf } from './unanswered.ts'
import { usePayment } from './use-payment.ts'

/** Shows the receipt of a payment, to be printed. */
function PrintReceipt({ payment }: { payment: Payment }) {
  const { isSending, once } = useSending()

  return (
    <Button aria-busy={isSending} onClick={() => once(() => printReceipt(payment))}>
      Print receipt
    </Button>
  )
}

type PaymentDoneProps = {
  titleId: string
  payer: Ledger
  payment: Payment
  /** What became of the academy's own mark. */
  mark: 'done' | 'failed' | undefined
  onClose: () => void
}

/** What was recorded: its receipt's number, what it settled, and the receipt itself. */
function PaymentDone({ titleId, payer, payment, mark, onClose }: PaymentDoneProps) {
  const title = useRef<HTMLHeadingElement>(null)
  const nameOf = dueNames(payer.dues)
  const advance = advanceOf(payment)

  // Read out first; not a button, which a second Enter would press.
  useEffect(() => title.current?.focus(), [])
  return (
    <>
      <h2 id={titleId} ref={title} tabIndex={-1}>
        Payment recorded
      </h2>
      <p className={classes.receipt}>
        Receipt <b>{payment.receipt_number}</b>
      </p>
      <p>
        {formatMoney(payment.amount)} from {payer.name}
      </p>
      <ul className={classes.settled}>
        {payment.allocations.map(({ fee_id, amount }) => (
          <li key={fee_id}>
            <span>{nameOf(fee_id)}</span>
            <b>{formatMoney(amount)}</b>
          </li>
        ))}
        {advance !== '0.00' && (
          <li>
            <span>Advance</span>
            <b>{formatMoney(advance)}</b>
          </li>
        )}
      </ul>
      {mark === 'done' && (
        <p className={classes.marked}>
          <StatusMark kind="done">Fees marked as paid</StatusMark>
        </p>
      )}
      {mark === 'failed' && <ErrorBox>Failed to update fees. Check backend logs.</ErrorBox>}
      <div className={dialog.buttons}>
        <PrintReceipt payment={payment} />
        <Button variant="filled" leftSection={<Icon name="tick" />} onClick={onClose}>
          Done
        </Button>
      </div>
    </>
  )
}

type PaymentDialogProps = { opened: Opened; onClose: () => void }

const TYPED: Question = {
  title: 'Leave without saving?',
  text: 'The payment you have typed is not recorded yet.',
  accept: 'Leave',
  refuse: 'Stay',
  losesWork: true,
}
const UNANSWERED: Question = {
  title: 'Close without an answer?',
  text: 'The payment may have been recorded or not. Look at the student’s payments before you record it again.',
  accept: 'Close',
  refuse: 'Stay',
  losesWork: true,
}

/** Records one payment of a student, and offers its receipt. */
function PaymentDialog({ opened, onClose }: PaymentDialogProps) {
  const id = useId()
  const { payer } = opened
  const { data: now = payer } = useQuery(ledger({ uid: payer.uid }))
  const edit = usePayment(opened, now)
  const { recorded, isSending, isTyped, unanswered, giveUp } = edit
  const isUncertain = isSending || Boolean(unanswered)
  const question = isUncertain ? UNANSWERED : TYPED
  const mayLose = !recorded && (isTyped || isUncertain)
  useLeaveWarning(mayLose, question)

  const close = async () => {
    if (isSending && !recorded) return
    if (mayLose && !(await confirm(question))) return
    giveUp()
    onClose()
  }
  return (
    <Modal
      className={`${dialog.dialog} ${classes.dialog}`}
      aria-labelledby={`${id}-title`}
      onClose={close}
    >
      {recorded ? (
        <div className={classes.done}>
          <PaymentDone
            titleId={`${id}-title`}
            payer={now}
            payment={recorded}
            mark={edit.mark.outcome}
            onClose={onClose}
          />
        </div>
      ) : (
        <PaymentForm titleId={`${id}-title`} payer={now} edit={edit} onCancel={close} />
      )}
    </Modal>
  )
}

const asksForPayment = (state: unknown) =>
  typeof state === 'object' && state !== null && 'recordsPayment' in state

/** Begins what a navigation to this page has asked for, once: a reload or a step back does not ask again. */
function useAskedPayment(begin: () => void) {
  const { state, pathname, search } = useLocation()
  const navigate = useNavigate()
  const isAsked = asksForPayment(state)

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked by the navigation alone.
  useEffect(() => {
    if (!isAsked) return
    void navigate(pathname + search, { replace: true, state: null, preventScrollReset: true })
    begin()
  }, [isAsked])
}

/** Begins the recording of a payment of this student, also where nothing is owed if it is in advance. */
export const PaymentDesk = createContext(
  async (_uid: string, _inAdvance = false): Promise<void> => {
    throw new Error('There is no place here where a payment can be recorded.')
  },
)

/** What the page is about: one student, or a batch. */
type PaymentPlaceProps = { children: ReactNode } & (
  | { uid: string; batchId?: never }
  | { batchId: number; uid?: never }
)

/**
 * Around all of a page on which payments are recorded. Holds the dialog, so that it stays whatever becomes of the list
 * below it, and opens it again where a payment is still without an answer.
 */
export function PaymentPlace({ uid, batchId, children }: PaymentPlaceProps) {
  const [opened, setOpened] = useState<Opened | undefined>(() =>
    batchId === undefined ? openedOf(uid) : openedIn(batchId),
  )
  const { once } = useSending()
  const { timeZone } = useAcademy()

  async function load(payerUid: string, inAdvance: boolean) {
    const title = 'Record payment'
    const waiting = openedOf(payerUid)
    if (waiting) return setOpened(waiting)
    try {
      const payer = await queryClient.fetchQuery(ledger({ uid: payerUid }))
      if (inAdvance || openOf(payer.dues).length > 0)
        setOpened({ payer, today: today(timeZone), batchId })
      else await alert({ title, text: `${payer.name} owes nothing at the moment.` })
    } catch (error) {
      await alert({ title, text: messageOf(error) })
    }
  }
  const begin = (payerUid: string, inAdvance = false) => once(() => load(payerUid, inAdvance))
  useAskedPayment(() => uid && begin(uid))

  return (
    <PaymentDesk value={begin}>
      {children}
      {opened && (
        <PaymentDialog
          key={opened.payer.uid}
          opened={opened}
          onClose={() => setOpened(undefined)}
        />
      )}
    </PaymentDesk>
  )
}
