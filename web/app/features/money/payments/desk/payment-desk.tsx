import type { Ledger } from '@ganit/contract/money/ledger'
import type { Payment } from '@ganit/contract/money/payments'
import { useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useAcademy } from '../../../../academy.ts'
import { messageOf } from '../../../../api/api-error.ts'
import { queryClient } from '../../../../api/query-client.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { alert, confirm, type Question } from '../../../../ui/dialogs/ask.ts'
import dialog from '../../../../ui/dialogs/dialog.module.css'
import { Modal } from '../../../../ui/dialogs/modal.tsx'
import { ErrorBox } from '../../../../ui/feedback/error-box.tsx'
import { StatusMark } from '../../../../ui/feedback/status-mark.tsx'
import { useLeaveWarning } from '../../../../ui/forms/use-leave-warning.ts'
import { useSending } from '../../../../ui/forms/use-sending.ts'
import { Icon } from '../../../../ui/layout/icon.tsx'
import { formatMoney } from '../../../../ui/text/formats.ts'
import { todayIn } from '../../../../ui/text/times/dates.ts'
import { dueNames } from '../due-names.ts'
import { ledger } from '../payments.data.ts'
import { printReceipt } from '../receipts/receipts.ts'
import classes from './payment.module.css'
import { PaymentForm } from './payment-form.tsx'
import { advanceOf, openDues } from './sums.ts'
import { type Opened, unansweredPaymentIn, unansweredPaymentOf } from './unanswered.ts'
import { usePayment } from './use-payment.ts'

function PrintReceiptButton({ payment }: { payment: Payment }) {
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
  /** Result of setting the paid mark. */
  mark: 'done' | 'failed' | undefined
  onClose: () => void
}

/** The recorded payment: receipt number, settled dues, and the receipt. */
function RecordedPayment({ titleId, payer, payment, mark, onClose }: PaymentDoneProps) {
  const title = useRef<HTMLHeadingElement>(null)
  const nameOf = dueNames(payer.dues)
  const advance = advanceOf(payment)

  // Focus the heading: it is read aloud, and a second Enter does nothing there.
  useEffect(() => title.current?.focus(), [])
  return (
    <>
      <h2 id={titleId} ref={title} tabIndex={-1}>
        Payment recorded
      </h2>
      <p className="large amount">
        Receipt <b>{payment.receipt_number}</b>
      </p>
      <p>
        {formatMoney(payment.amount)} from {payer.name}
      </p>
      <ul className={`above16 ruled small ${classes.settled}`}>
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
        <p className="above16">
          <StatusMark kind="done">Fees marked as paid</StatusMark>
        </p>
      )}
      {mark === 'failed' && <ErrorBox>Failed to update fees. Check backend logs.</ErrorBox>}
      <div className={dialog.buttons}>
        <PrintReceiptButton payment={payment} />
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

/** Records one payment and offers its receipt. */
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
          <RecordedPayment
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

/** Starts the payment that a navigation to this page asks for, once: not again on reload or Back. */
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

/** Starts recording a student's payment; `inAdvance` allows it even if nothing is owed. */
export const PaymentDesk = createContext(
  async (_uid: string, _inAdvance = false): Promise<void> => {
    throw new Error('There is no place here where a payment can be recorded.')
  },
)

type PaymentPlaceProps = { children: ReactNode } & (
  | { uid: string; batchId?: never }
  | { batchId: number; uid?: never }
)

/**
 * Wraps a page on which payments are recorded. It holds the dialog, so that changes of the list do not unmount it, and
 * reopens it for a payment without an answer.
 */
export function PaymentPlace({ uid, batchId, children }: PaymentPlaceProps) {
  const [opened, setOpened] = useState<Opened | undefined>(() =>
    batchId === undefined ? unansweredPaymentOf(uid) : unansweredPaymentIn(batchId),
  )
  const { once } = useSending()
  const { timeZone } = useAcademy()

  async function load(payerUid: string, inAdvance: boolean) {
    const title = 'Record payment'
    const waiting = unansweredPaymentOf(payerUid)
    if (waiting) return setOpened(waiting)
    try {
      const payer = await queryClient.fetchQuery(ledger({ uid: payerUid }))
      if (inAdvance || openDues(payer.dues).length > 0)
        setOpened({ payer, today: todayIn(timeZone), batchId })
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
