import type { Ledger } from '@ganit/contract/ledger'
import type { Payment } from '@ganit/contract/payments'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { ApiError, isTransient, messageOf } from '../../api/api-error.ts'
import { newKey } from '../../api/attempt.ts'
import { useFirstError } from '../../ui/forms/use-first-error.ts'
import { useSending } from '../../ui/forms/use-sending.ts'
import {
  advanceIn,
  asSent,
  errorsOf,
  fieldsFor,
  mostFor,
  type PaymentFields,
  suggested,
  tooMuch,
} from './payment-fields.ts'
import { type PaymentSent, pay } from './payments.data.ts'
import { dropUnanswered, keepUnanswered, type Opened, type Unanswered } from './unanswered.ts'
import { useFollowingMark } from './use-following-mark.ts'

type Attempt = { sent: PaymentSent; why: string }

/** Turned away at the door: that says nothing about an earlier attempt. */
const AT_THE_DOOR = [401, 408, 429]

/** Whether the server has said no to the payment itself. */
const isRefusal = (error: unknown, isFirst: boolean): error is ApiError =>
  error instanceof ApiError &&
  !isTransient(error) &&
  (isFirst || !AT_THE_DOOR.includes(error.status))

/**
 * The recording of one payment of a student. It has one key however often it is sent. Where no answer came it may have
 * been recorded or not: then nothing can be changed any more, and `save` sends the very same again, also after a reload.
 */
export function usePayment(opened: Opened | Unanswered, of: Ledger) {
  const { today, batchId } = opened
  const kept = 'key' in opened ? opened : undefined
  const [key] = useState(kept?.key ?? newKey)
  const [recorded, setRecorded] = useState<Payment>()
  const [unanswered, setUnanswered] = useState<Attempt | undefined>(
    kept && { sent: kept.sent, why: 'No answer has come yet.' },
  )
  const [failure, setFailure] = useState('')
  const form = useForm<PaymentFields>({
    initialValues: kept?.fields ?? fieldsFor(of.dues, today, batchId),
  })
  const { form: formRef, showFirstError } = useFirstError()
  const { isSending, once } = useSending()
  const mark = useFollowingMark(of, form.values, today)

  /** Changes what is settled; an amount that nobody has typed goes with it. */
  function choose(choice: Partial<Pick<PaymentFields, 'isChosen' | 'fee_ids'>>) {
    const before = form.getValues()
    const after = { ...before, ...choice }
    const untyped = [suggested(before, of.dues, today), mostFor(before, of.dues)]
    const isTyped = !untyped.includes(before.amount)
    form.setValues({ ...choice, ...(!isTyped && { amount: suggested(after, of.dues, today) }) })
    form.clearFieldError('fee_ids')
    form.clearFieldError('amount')
  }

  const save = () =>
    once(async () => {
      const fields = form.getValues()
      const sent = unanswered?.sent ?? asSent(fields, of.student_id, of.dues)
      const limit = !unanswered && tooMuch(fields, of.dues)
      const errors = {
        ...(limit && { amount: limit }),
        ...errorsOf(sent as ReturnType<typeof asSent>),
      }
      setFailure('')
      form.setErrors(errors)
      showFirstError()
      if (Object.keys(errors).length > 0) return
      // Before it is sent: the page may be gone before the answer.
      keepUnanswered({ payer: of, today, batchId, key, sent, fields })
      try {
        const payment = await pay(sent, key)
        dropUnanswered(of.uid)
        await mark.follow()
        setRecorded(payment)
        return true
      } catch (error) {
        refused(error, sent)
      }
    })

  function refused(error: unknown, sent: PaymentSent) {
    if (!isRefusal(error, !unanswered)) return setUnanswered({ sent, why: messageOf(error) })
    dropUnanswered(of.uid)
    setUnanswered(undefined)
    form.setErrors(error.fields)
    showFirstError()
    const isShown = Object.keys(error.fields).some((name) => name in form.getValues())
    if (!isShown) setFailure(messageOf(error))
  }

  return {
    form,
    formRef,
    failure,
    unanswered: unanswered?.why,
    recorded,
    isSending,
    isTyped: form.isDirty(),
    /** What may be proposed: what is due by now, and all; not where only ticked dues are settled. */
    proposals: { now: suggested(form.values, of.dues, today), all: mostFor(form.values, of.dues) },
    limit: tooMuch(form.values, of.dues),
    /** What would be kept in advance. */
    advance: advanceIn(form.values, of.dues),
    mark,
    choose,
    save,
    giveUp: () => dropUnanswered(of.uid),
  }
}

export type PaymentEdit = ReturnType<typeof usePayment>
