import { useForm } from '@mantine/form'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { academy } from '../../academy.ts'
import { ApiError, serverTextOr } from '../../api/api-error.ts'
import { forgetWho } from '../../api/me.ts'
import { alert, confirm } from '../../ui/ask.ts'
import { toastSuccess } from '../../ui/toast.ts'
import { useFirstError } from '../../ui/use-first-error.ts'
import { useSending } from '../../ui/use-sending.ts'
import { asSent, type RegistrationFields } from './fields.ts'
import { forgetGoogleUser } from './google-user.ts'
import { register } from './registration.data.ts'
import { startOf } from './start.ts'
import {
  type Errors,
  errorsOfAll,
  errorsOfStep,
  furthestStep,
  LAST_STEP,
  stepOfErrors,
} from './steps.ts'
import { useDraft } from './use-draft.ts'
import { useStep } from './use-step.ts'

const DASHBOARD = '/student/dashboard'

/** The wizard's state and what its buttons do. */
export function useRegistration(uid: string, accountEmail: string) {
  const [{ fields, google, isAutoFilled }] = useState(() => startOf(uid, accountEmail))
  const [failure, setFailure] = useState('')
  const photoWork = useRef<Promise<void>>(undefined)
  const form = useForm<RegistrationFields>({ initialValues: fields })
  const travel = useStep(furthestStep(form.values))
  const draft = useDraft(uid, travel.step, form.values)
  const firstError = useFirstError()
  const { isSending, once } = useSending()
  const navigate = useNavigate()

  useEffect(() => {
    if (isAutoFilled) toastSuccess('Email and name auto-filled from Google account')
  }, [isAutoFilled])

  const showErrors = (errors: Errors) => {
    const at = stepOfErrors(errors) ?? travel.step
    form.setErrors(errors as Record<string, string>)
    if (at !== travel.step) void travel.goTo(at)
    firstError.showFirstError()
  }

  const next = () =>
    once(async () => {
      await photoWork.current
      const errors = errorsOfStep(travel.step, form.getValues())
      if (stepOfErrors(errors)) return showErrors(errors)
      form.clearErrors()
      await travel.goTo(travel.step + 1)
    })

  const submit = () =>
    once(async () => {
      await photoWork.current
      setFailure('')
      const errors = errorsOfAll(asSent(form.getValues()))
      if (stepOfErrors(errors)) return showErrors(errors)
      try {
        await register(form.getValues(), google)
      } catch (error) {
        return refused(error)
      }
      await welcome()
    })

  async function welcome() {
    drop()
    toastSuccess('Registration successful! 🎉')
    await alert({
      title: 'Registration Successful',
      text: `Welcome to ${academy.name}, ${form.getValues().first_name.trim()}. Your dashboard is ready.`,
      ok: 'Go to Dashboard',
    })
    await navigate(DASHBOARD, { replace: true })
  }

  async function refused(error: unknown) {
    const { status, fields: wrong } = error instanceof ApiError ? error : { status: 0, fields: {} }
    // The session has ended, and the sign-in page is shown; the draft waits.
    if (status === 401) return
    if (status === 409) return showRegistered(serverTextOr(error, 'You are registered already.'))
    if (stepOfErrors(wrong)) return showErrors(wrong)
    setFailure(serverTextOr(error, 'Registration failed. Please try again.'))
  }

  async function showRegistered(text: string) {
    drop()
    forgetWho()
    await alert({ title: 'Already registered', text, ok: 'Go to Dashboard' })
    await navigate(DASHBOARD, { replace: true })
  }

  const quit = async () => {
    const isSure = await confirm({
      title: 'Quit Registration?',
      text: 'What you have typed is then removed from this device.',
      accept: 'Yes, Quit',
      refuse: 'No, Go Back',
      destructive: true,
    })
    if (!isSure) return
    drop()
    await navigate('/login/student')
  }

  function drop() {
    draft.drop()
    forgetGoogleUser()
  }

  return {
    form,
    formRef: firstError.form,
    ...travel,
    goBack: () => {
      form.clearErrors()
      void travel.goBack()
    },
    proceed: travel.step === LAST_STEP ? submit : next,
    quit,
    failure,
    isSending,
    isKept: draft.isKept,
    emailIsGoogles: Boolean(google?.email),
    onPhotoWork: (work: Promise<void>) => {
      photoWork.current = work
    },
  }
}
