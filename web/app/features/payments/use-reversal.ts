import { type Payment, reversePayment } from '@ganit/contract/payments'
import { schemaResolver, useForm } from '@mantine/form'
import { useState } from 'react'
import { ApiError, messageOf } from '../../api/api-error.ts'
import { confirm, type Question } from '../../ui/dialogs/ask.ts'
import { toastSuccess } from '../../ui/feedback/toast.ts'
import { useFirstError } from '../../ui/forms/use-first-error.ts'
import { useLeaveWarning } from '../../ui/forms/use-leave-warning.ts'
import { useSending } from '../../ui/forms/use-sending.ts'
import { takeBack } from './payments.data.ts'

const resolve = schemaResolver(reversePayment.body, { sync: true })

const TYPED: Question = {
  title: 'Leave without saving?',
  text: 'The payment is not reversed yet.',
  accept: 'Leave',
  refuse: 'Stay',
  losesWork: true,
}

/** The taking back of one payment; asks before a typed reason is dropped. */
export function useReversal({ payment_id }: Payment, onClose: () => void) {
  const [failure, setFailure] = useState('')
  const form = useForm({ initialValues: { reason: '' } })
  const { form: formRef, showFirstError } = useFirstError()
  const { isSending, once } = useSending()

  useLeaveWarning(form.isDirty(), TYPED)

  const showErrors = (errors: Record<string, unknown>) => {
    form.setErrors(errors as Record<string, string>)
    showFirstError()
  }
  const save = () =>
    once(async () => {
      const errors = resolve(form.getValues())
      setFailure('')
      showErrors(errors)
      if (Object.keys(errors).length > 0) return
      try {
        await takeBack(payment_id, form.getValues().reason)
      } catch (error) {
        const fields = error instanceof ApiError ? error.fields : {}
        showErrors(fields)
        return fields.reason ? undefined : setFailure(messageOf(error))
      }
      toastSuccess('Payment reversed.')
      onClose()
      return true
    })

  async function close() {
    if (isSending) return
    const agreed = !form.isDirty() || (await confirm(TYPED))
    if (agreed) onClose()
  }
  return { form, formRef, failure, isSending, close, save }
}
