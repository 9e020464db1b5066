import { useLingui } from '@lingui/react'
import { useForm } from '@mantine/form'
import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useAcademy } from '../../../academy.ts'
import { serverTextOr } from '../../../api/api-error.ts'
import { invalidateMe } from '../../../api/me.ts'
import { queryClient } from '../../../api/query-client.ts'
import { forgetGoogleUser } from '../../../google-user.ts'
import { alert, confirm } from '../../../ui/dialogs/ask.ts'
import { toastSuccess } from '../../../ui/feedback/toasts/toast.ts'
import { FormFailure } from '../../../ui/forms/form-failure.tsx'
import { useTranslateErrors } from '../../../ui/forms/use-errors-said.ts'
import { useFocusFirstError } from '../../../ui/forms/use-first-error.ts'
import { useSending } from '../../../ui/forms/use-sending.ts'
import { SAID_OF_CHOICES } from '../../../ui/photos/use-photo-choice.ts'
import { todayIn } from '../../../ui/text/times/dates.ts'
import { useToday } from '../../../ui/text/times/use-clock.ts'
import { ClaimRecord } from './claim-record.tsx'
import { dropDraft, saveDraft } from './draft.ts'
import { passOnPhoto, restoreCaret, takeEarlyInput } from './early.ts'
import type { RegistrationFields } from './empty-fields.ts'
import { dropEnquiry } from './enquiry.ts'
import { toSentFields } from './fields.ts'
import { isRegistered } from './registration.data.ts'
import { initialValuesOf, type Registrant } from './start.ts'
import { LAST_STEP } from './step-names.ts'
import { AdditionalInfo } from './steps/additional-info.tsx'
import { Address } from './steps/address.tsx'
import { ContactNumbers } from './steps/contact-numbers.tsx'
import { DateOfBirth } from './steps/date-of-birth.tsx'
import { Education } from './steps/education.tsx'
import { TermsAndConditions } from './steps/terms-and-conditions.tsx'
import { YourName } from './steps/your-name.tsx'
import { type Errors, errorsOfAll, errorsOfStep, furthestStep, stepOfErrors } from './steps.ts'
import {
  type Answered,
  dropSubmitted,
  onAnswer,
  openRegistration,
  submitDraft,
  useSubmittedState,
} from './unsent-registration.ts'
import { useStep } from './use-step.ts'
import { WizardPage } from './wizard-page.tsx'

type Submission = {
  registrant: Registrant
  showErrors: (errors: Errors) => void
  /** Drops the registration's draft. */
  drop: () => void
}

/** Sends the registration and handles the answer. `failure` is blank until it fails. */
function useSubmission({ registrant: { uid, google }, showErrors, drop }: Submission) {
  const [refusal, setRefusal] = useState('')
  const navigate = useNavigate()
  const academy = useAcademy()
  const { isAway, isGoing } = useSubmittedState(uid)

  const isOver = useRef(false)

  const leaveWith = async (title: string, text: string) => {
    isOver.current = true
    drop()
    await alert({ title, text, ok: 'Go to Dashboard' })
    await navigate('/student/dashboard', { replace: true })
  }

  async function succeed(fields: RegistrationFields) {
    toastSuccess('Registration successful! 🎉')
    const welcome = `Welcome to ${academy.name}, ${fields.first_name.trim()}. Your dashboard is ready.`
    await leaveWith('Registration Successful', welcome)
  }

  async function settle({ fields, error, isRepeat }: Answered) {
    if (!error) return succeed(fields)
    if (error.status === 409) {
      invalidateMe()
      // The registration arrived the first time; only the answer was lost.
      if (isRepeat && (await isRegistered())) return succeed(fields)
      return leaveWith('Already registered', serverTextOr(error, 'You are registered already.'))
    }
    if (stepOfErrors(error.fields)) return showErrors(error.fields)
    setRefusal(serverTextOr(error, FAILED))
  }

  useEffect(() => onAnswer(settle))
  useEffect(openRegistration, [])

  function submit(fields: RegistrationFields) {
    // The button was pressed once more while the dashboard opens.
    if (isOver.current) return
    setRefusal('')
    const errors = errorsOfAll(toSentFields(fields, todayIn(academy.timeZone)))
    if (stepOfErrors(errors)) showErrors(errors)
    else submitDraft(uid, { fields, google, timeZone: academy.timeZone })
  }
  return { failure: isAway ? FAILED : refusal, isOffline: isAway, isGoing, submit }
}

const FAILED = 'Registration failed. Please try again.'

/** Stores each change on this device, until dropped. */
function useDraft(uid: string, step: number, fields: RegistrationFields) {
  const [isKept, setKept] = useState(true)
  const isOver = useRef(false)

  useEffect(() => {
    if (!isOver.current) setKept(saveDraft(uid, { step, fields }))
  }, [uid, step, fields])

  const drop = () => {
    isOver.current = true
    dropSubmitted(uid)
    dropDraft(uid)
  }
  return { isKept, drop }
}

/** The wizard's state and actions. */
function useRegistration(registrant: Registrant) {
  const { uid, google } = registrant
  const [{ fields, isAutoFilled }] = useState(() => initialValuesOf(registrant))
  const photoWork = useRef<Promise<void>>(undefined)
  const form = useForm<RegistrationFields>({ initialValues: fields })
  const today = useToday()
  const furthest = furthestStep(form.values, today)
  const travel = useStep(furthest)
  const draft = useDraft(uid, travel.step, form.values)
  const { form: formRef, showFirstError } = useFocusFirstError()
  const errorsSaid = useTranslateErrors()
  const { isSending, once } = useSending()
  const { failure, isOffline, isGoing, submit } = useSubmission({ registrant, showErrors, drop })
  const navigate = useNavigate()

  useEffect(() => {
    if (isAutoFilled) toastSuccess('Email and name auto-filled from Google account')
  }, [isAutoFilled])

  function showErrors(errors: Errors) {
    const at = stepOfErrors(errors) ?? travel.step
    form.setErrors(errorsSaid(errors))
    if (at !== travel.step) void travel.goTo(at)
    showFirstError()
  }

  function drop() {
    draft.drop()
    dropEnquiry()
    forgetGoogleUser()
  }

  async function goToNextStep() {
    const errors = errorsOfStep(travel.step, form.getValues(), today)
    if (stepOfErrors(errors)) return showErrors(errors)
    form.clearErrors()
    await travel.goTo(travel.step + 1)
  }

  const proceed = () =>
    once(async () => {
      await photoWork.current
      await (travel.step === LAST_STEP ? submit(form.getValues()) : goToNextStep())
    })

  // Runs before painting, so that a phone's keyboard stays open.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is known who registers.
  useLayoutEffect(() => {
    const { photoWork, photoInput, isSent, caret } = takeEarlyInput()
    photoWork?.then(() => {
      const photo =
        takeEarlyInput().fields.student_photo_path || form.getValues().student_photo_path
      if (photo) form.setFieldValue('student_photo_path', photo)
      else form.setErrors(errorsSaid({ student_photo_path: SAID_OF_CHOICES.failed }))
    })
    if (photoWork) onPhotoWork(photoWork)
    if (photoInput) passOnPhoto(photoInput, formRef.current)
    if (caret) restoreCaret(formRef.current, caret)
    if (isSent && travel.step === 1) void proceed()
  }, [])

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
    furthest,
    isForward: travel.isForward,
    failure,
    isOffline,
    isSending: isSending || isGoing,
    isKept: draft.isKept,
    emailIsGoogles: Boolean(google?.email),
    proceed,
    goBack,
    quit,
    drop,
    onPhotoWork,
  }
}

const SCREENS = [
  YourName,
  DateOfBirth,
  ContactNumbers,
  Education,
  Address,
  AdditionalInfo,
  TermsAndConditions,
] as const

/** Why the last step was not sent. */
function NotSentNotice({ failure, isOffline }: { failure: string; isOffline: boolean }) {
  const { i18n } = useLingui()
  return (
    <FormFailure>
      <p>{failure}</p>
      {isOffline && (
        <p>{i18n.t('There is no network. Everything is kept here and sent when it is back.')}</p>
      )}
    </FormFailure>
  )
}

type WizardProps = { registrant: Registrant }

function Steps({ registrant }: WizardProps) {
  const { failure, isOffline, ...registration } = useRegistration(registrant)
  const Fields = SCREENS[registration.step - 1] ?? YourName

  return (
    <WizardPage
      shown={{
        ...registration,
        values: registration.form.values,
        fields: <Fields {...registration} />,
        failure: failure && registration.step === LAST_STEP && (
          <NotSentNotice failure={failure} isOffline={isOffline} />
        ),
      }}
    >
      <ClaimRecord email={registrant.email} drop={registration.drop} />
    </WizardPage>
  )
}

/** All steps, with what their fields need. */
export const Wizard = (props: WizardProps) => (
  <QueryClientProvider client={queryClient}>
    <Steps {...props} />
  </QueryClientProvider>
)
