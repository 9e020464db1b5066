import { useForm } from '@mantine/form'
import { useState } from 'react'
import { ApiError, messageOf } from '../../api/api-error.ts'
import { useAttempt } from '../../api/attempt.ts'
import { useSending } from '../../ui/forms/use-sending.ts'
import { ask } from './ask.data.ts'
import { NOTHING_TYPED, type Outcome, type Typed } from './outcome.ts'

/** What stands above the form where no field is to blame. */
const failureOf = (outcome: Outcome | undefined) =>
  outcome?.body.fields || !outcome?.body.error ? '' : outcome.body.error

/** The public form's state; it begins with what came of it where the browser has sent it by itself. */
export function useEnquire(outcome: Outcome | undefined) {
  const [thanks, setThanks] = useState(outcome?.body.message ?? '')
  const [failure, setFailure] = useState(failureOf(outcome))
  const { isSending, once } = useSending()
  const attempt = useAttempt()
  const form = useForm<Typed>({
    initialValues: { ...NOTHING_TYPED, ...outcome?.values },
    initialErrors: outcome?.body.fields ?? {},
  })

  const submit = form.onSubmit((typed) =>
    once(async () => {
      setFailure('')
      try {
        setThanks(await ask(typed, attempt))
      } catch (error) {
        const fields = error instanceof ApiError ? error.fields : {}
        form.setErrors(fields)
        const [first] = Object.keys(fields)
        if (first) form.getInputNode(first)?.focus()
        else setFailure(messageOf(error))
      }
    }),
  )
  /** What was typed before the page was alive; what is said to be wrong with it stays said. */
  const resume = ({ consent, ...typed }: Record<string, string>) => {
    form.setValues({ ...typed, ...(consent && { consent: true }) })
    form.setErrors(outcome?.body.fields ?? {})
  }
  return { form, failure, thanks, isSending, submit, resume }
}
