import { useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { type Attempt, useAttempt } from '../../api/attempt.ts'
import { useTranslateServerText } from '../../i18n/said.ts'
import { toastSuccess } from '../feedback/toasts/toast.ts'
import { useSending } from './use-sending.ts'

/**
 * Runs a button's work one at a time, with an attempt for creating calls. A returned text becomes a toast; `failure` says
 * why it failed.
 */
export function useAction() {
  const [failure, setFailure] = useState('')
  const { isSending, once } = useSending()
  const attempt = useAttempt()
  const said = useTranslateServerText()

  const run = (action: (attempt: Attempt) => Promise<unknown>) =>
    once(async () => {
      setFailure('')
      try {
        const message = await action(attempt)
        if (typeof message === 'string') toastSuccess(said(message))
      } catch (error) {
        setFailure(said(messageOf(error)))
      }
    })
  return { failure, isSending, run }
}
