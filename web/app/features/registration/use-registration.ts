import { useForm } from '@mantine/form'
import { useWindowEvent } from '@mantine/hooks'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { forgetGoogleUser } from '../../google-user.ts'
import { confirm } from '../../ui/dialogs/ask.ts'
import { toastSuccess } from '../../ui/feedback/toast.ts'
import { useFirstError } from '../../ui/forms/use-first-error.ts'
import { useSending } from '../../ui/forms/use-sending.ts'
import { SAID_OF_CHOICES } from '../../ui/photos/use-photo-choice.ts'
import { useToday } from '../../ui/text/use-clock.ts'
import { passOnPhoto, restoreCaret, takeEarly } from './early.ts'
import { dropEnquiry } from './enquiry.ts'
import type { RegistrationFields } from './fields.ts'
import { type Registrant, startOf } from './start.ts'
import { type Errors, errorsOfStep, furthestStep, LAST_STEP, stepOfErrors } from './steps.ts'
import { useDraft } from './use-draft.ts'
import { useStep } from './use-step.ts'
import { useSubmission } from './use-submission.ts'

/** The wizard's state and what its buttons do. */
export function useRegistration(registrant: Registrant) {
  const { uid, google } = registrant
  const [{ fields, isAutoFilled }] = useState(() => startOf(registrant))
  const photoWork = useRef<Promise<void>>(undefined)
  const form = useForm<RegistrationFields>({ initialValues: fields })
  const today = useToday()
  const travel = useStep(furthestStep(form.values, today))
  const draft = useDraft(uid, travel.step, form.values)
  const { form: formRef, showFirstError } = useFirstError()
  const { isSending, once } = useSending()
  const { failure, isOffline, submit } = useSubmission({ google, showErrors, drop })
  const navigate = useNavigate()

  useEffect(() => {
    if (isAutoFilled) toastSuccess('Email and name auto-filled from Google account')
  }, [isAutoFilled])

  function showErrors(errors: Errors) {
    const at = stepOfErrors(errors) ?? travel.step
    form.setErrors(errors as Record<string, string>)
    if (at !== travel.step) void travel.goTo(at)
    showFirstError()
  }

  function drop() {
    draft.drop()
    dropEnquiry()
    forgetGoogleUser()
  }

  async function next() {
    const errors = errorsOfStep(travel.step, form.getValues(), today)
    if (stepOfErrors(errors)) return showErrors(errors)
    form.clearErrors()
    await travel.goTo(travel.step + 1)
  }

  const proceed = () =>
    once(async () => {
      await photoWork.current
      await (travel.step === LAST_STEP ? submit(form.getValues()) : next())
    })

  // Before anything is drawn, so that a phone's keyboard stays open.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is known who registers.
  useLayoutEffect(() => {
    const { photoWork, photoInput, isSent, caret } = takeEarly()
    photoWork?.then(() => {
      const photo = takeEarly().fields.student_photo_path || form.getValues().student_photo_path
      if (photo) form.setFieldValue('student_photo_path', photo)
      else form.setFieldError('student_photo_path', SAID_OF_CHOICES.failed)
    })
    if (photoWork) onPhotoWork(photoWork)
    if (photoInput) passOnPhoto(photoInput, formRef.current)
    if (caret) restoreCaret(formRef.current, caret)
    if (isSent && travel.step === 1) void proceed()
  }, [])

  useWindowEvent('online', () => {
    if (isOffline && travel.step === LAST_STEP) void proceed()
  })

  const goBack = () => {
    form.clearErrors()
    void travel.goBack()
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

  const onPhotoWork = (work: Promise<void>) => {
    photoWork.current = work
  }
  return {
    form,
    formRef,
    step: travel.step,
    isForward: travel.isForward,
    failure,
    isOffline,
    isSending,
    isKept: draft.isKept,
    emailIsGoogles: Boolean(google?.email),
    proceed,
    goBack,
    quit,
    drop,
    onPhotoWork,
  }
}
