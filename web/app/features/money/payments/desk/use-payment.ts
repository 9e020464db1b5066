import type { Ledger } from '@ganit/contract/money/ledger'
import type { Payment } from '@ganit/contract/money/payments'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { ApiError, messageOf } from '../../../../api/api-error.ts'
import { useShowsMarks } from '../../../../api/me.ts'
import { useFocusFirstError } from '../../../../ui/forms/use-first-error.ts'
import { useKeptAttempt } from '../../../../ui/forms/use-kept-attempt.ts'
import { useSending } from '../../../../ui/forms/use-sending.ts'
import { markStudent } from '../../../people/students/students.data.ts'
import { type PaymentSent, takePayment } from '../payments.data.ts'
import {
  advanceOfAmount,
  errorsOf,
  excessWarning,
  fieldsFor,
  leavesNothingDue,
  maxAmountFor,
  type PaymentFields,
  suggestedAmount,
  toSentPayment,
} from './payment-fields.ts'
import { type Opened, type Shown, unansweredName } from './unanswered.ts'

/**
 * Sets the paid mark together with a payment, unless unticked: offered while the student is marked as unpaid and the
 * payment settles everything due by today.
 */
function useAutoMarkPaid(of: Ledger, fields: PaymentFields, today: string) {
  const [isWanted, setWanted] = useState(true)
  const [outcome, setOutcome] = useState<'done' | 'failed'>()
  const showsMarks = useShowsMarks()
  const isOffered =
    showsMarks && of.fees_status === 'No' && leavesNothingDue(fields, of.dues, today)

  return {
    isOffered,
    isWanted,
    setWanted,
    /** Undefined if the mark was not to be set. */
    outcome,
    /** Runs after the payment: a failed mark does not undo the payment. */
    follow: async () => {
      if (!isOffered || !isWanted) return
      setOutcome(
        await markStudent({ id: of.student_id, status: 'Yes' }).then(
          () => 'done' as const,
          () => 'failed' as const,
        ),
      )
    },
  }
}

/**
 * Records one payment of a student under one key. Without an answer it may have been recorded: then the form is locked
 * and `save` sends the same request again, even after a reload.
 */
export function usePayment(opened: Opened, of: Ledger) {
  const { today, batchId } = opened
  const attempt = useKeptAttempt<PaymentSent, Shown>(unansweredName(of.uid))
  const { unanswered } = attempt
  const [recorded, setRecorded] = useState<Payment>()
  const [failure, setFailure] = useState('')
  const form = useForm<PaymentFields>({
    initialValues: unanswered?.shown.fields ?? fieldsFor(of.dues, today, batchId),
  })
  const { form: formRef, showFirstError } = useFocusFirstError()
  const { isSending, once } = useSending()
  const mark = useAutoMarkPaid(of, form.values, today)

  /** Changes the dues to settle. The amount follows unless somebody typed it. */
  function choose(choice: Partial<Pick<PaymentFields, 'isChosen' | 'fee_ids'>>) {
    const before = form.getValues()
    const after = { ...before, ...choice }
    const untyped = [suggestedAmount(before, of.dues, today), maxAmountFor(before, of.dues)]
    const isTyped = !untyped.includes(before.amount)
    form.setValues({
      ...choice,
      ...(!isTyped && { amount: suggestedAmount(after, of.dues, today) }),
    })
    form.clearFieldError('fee_ids')
    form.clearFieldError('amount')
  }

  const save = () =>
    once(async () => {
      const fields = form.getValues()
      const sent = unanswered?.sent ?? toSentPayment(fields, of.student_id, of.dues)
      const limit = !unanswered && excessWarning(fields, of.dues)
      const errors = {
        ...(limit && { amount: limit }),
        ...errorsOf(sent as ReturnType<typeof toSentPayment>),
      }
      setFailure('')
      form.setErrors(errors)
      showFirstError()
      if (Object.keys(errors).length > 0) return
      try {
        const shown = { payer: of, today, batchId, fields }
        const { payment } = await attempt.send(takePayment, { sent, shown })
        await mark.follow()
        setRecorded(payment)
        return true
      } catch (error) {
        showRefusal(error)
      }
    })

  function showRefusal(error: unknown) {
    const errors = error instanceof ApiError ? error.fields : {}
    form.setErrors(errors)
    showFirstError()
    const isShown = Object.keys(errors).some((name) => name in form.getValues())
    if (!isShown) setFailure(messageOf(error))
  }

  return {
    form,
    formRef,
    failure,
    /** Why the payment may have been recorded; the form is then locked. */
    unanswered: unanswered ? attempt.why : undefined,
    recorded,
    isSending,
    isTyped: form.isDirty(),
    /**
     * Suggested amounts: the sum due by now, and the sum of everything. There are none if only ticked dues are settled.
     */
    proposals: {
      now: suggestedAmount(form.values, of.dues, today),
      all: maxAmountFor(form.values, of.dues),
    },
    limit: excessWarning(form.values, of.dues),
    /** The amount kept as advance. */
    advance: advanceOfAmount(form.values, of.dues),
    mark,
    choose,
    save,
    giveUp: attempt.giveUp,
  }
}

export type PaymentEdit = ReturnType<typeof usePayment>
