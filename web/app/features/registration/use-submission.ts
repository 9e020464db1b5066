import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useAcademy } from '../../academy.ts'
import { ApiError, serverTextOr } from '../../api/api-error.ts'
import { useAttempt } from '../../api/attempt.ts'
import { invalidateMe } from '../../api/me.ts'
import type { GoogleUser } from '../../google-user.ts'
import { alert } from '../../ui/dialogs/ask.ts'
import { toastSuccess } from '../../ui/feedback/toast.ts'
import { today } from '../../ui/text/dates.ts'
import { asSent, type RegistrationFields } from './fields.ts'
import { registerOneself } from './registration.data.ts'
import { type Errors, errorsOfAll, stepOfErrors } from './steps.ts'

type Submission = {
  google: GoogleUser | null
  showErrors: (errors: Errors) => void
  /** Forgets what was kept for the registration. */
  drop: () => void
}

/** Sends the registration, and says what became of it. `failure` is blank while nothing failed. */
export function useSubmission({ google, showErrors, drop }: Submission) {
  const [failure, setFailure] = useState('')
  /** Whether nothing answered: all is kept then, and is sent again when the network is back. */
  const [isOffline, setOffline] = useState(false)
  const navigate = useNavigate()
  const attempt = useAttempt()
  const academy = useAcademy()

  const leaveWith = async (title: string, text: string) => {
    drop()
    await alert({ title, text, ok: 'Go to Dashboard' })
    await navigate('/student/dashboard', { replace: true })
  }

  async function refused(error: unknown) {
    const { status, fields } = error instanceof ApiError ? error : { status: 0, fields: {} }
    // The session has ended, and the sign-in page is shown; the draft waits.
    if (status === 401) return
    if (status === 409) {
      invalidateMe()
      return leaveWith('Already registered', serverTextOr(error, 'You are registered already.'))
    }
    if (stepOfErrors(fields)) return showErrors(fields)
    setFailure(serverTextOr(error, 'Registration failed. Please try again.'))
    setOffline(status === 0)
  }

  async function submit(fields: RegistrationFields) {
    setFailure('')
    setOffline(false)
    const sent = asSent(fields, today(academy.timeZone))
    const errors = errorsOfAll(sent)
    if (stepOfErrors(errors)) return showErrors(errors)
    try {
      await registerOneself(sent, google, attempt)
    } catch (error) {
      return refused(error)
    }
    toastSuccess('Registration successful! 🎉')
    const welcome = `Welcome to ${academy.name}, ${fields.first_name.trim()}. Your dashboard is ready.`
    await leaveWith('Registration Successful', welcome)
  }
  return { failure, isOffline, submit }
}
