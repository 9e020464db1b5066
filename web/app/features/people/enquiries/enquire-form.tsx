import { ENQUIRY_LABELS } from '@ganit/contract/people/enquiries'
import { useLingui } from '@lingui/react'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useAcademy } from '../../../academy.ts'
import { ApiError, messageOf } from '../../../api/api-error.ts'
import { useAttempt } from '../../../api/attempt.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useTranslateServerText } from '../../../i18n/said.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { SaidHere } from '../../../ui/feedback/toasts/said-here.tsx'
import { EarlyForm } from '../../../ui/forms/early-form.tsx'
import { Checkbox, NativeSelect, Textarea, TextInput } from '../../../ui/forms/fields/fields.tsx'
import { useTranslateErrors } from '../../../ui/forms/use-errors-said.ts'
import { useSending } from '../../../ui/forms/use-sending.ts'
import { useClassesOffered } from '../../../ui/text/classes-taught.ts'
import { sendEnquiry } from './ask.data.ts'
import { BatchWishes } from './batch-wishes.tsx'
import classes from './enquire.module.css'
import { NOTHING_TYPED, type Outcome, type Typed } from './outcome.ts'

/** A failure that belongs to no field. */
const failureOf = (outcome: Outcome | undefined) =>
  outcome?.body.fields || !outcome?.body.error ? '' : outcome.body.error

/** The wish named in a link to the form: `?trial=1&class=7`. */
function useWishInAddress(): Partial<Typed> {
  const { hasFreeTrial } = useAcademy()
  const offered = useClassesOffered()
  const [params] = useSearchParams()
  const class_number = params.get('class') ?? ''
  return {
    ...(offered.some((n) => String(n) === class_number) && { class_number }),
    wants_trial: hasFreeTrial && params.has('trial'),
  }
}

/** The public form's state. If the browser submitted the form without scripts, it begins with the result. */
function useEnquireForm(outcome: Outcome | undefined) {
  const [thanks, setThanks] = useState(outcome?.body.message ?? '')
  const [failure, setFailure] = useState(failureOf(outcome))
  const { isSending, once } = useSending()
  const attempt = useAttempt()
  const language = useLanguage()
  const errorsSaid = useTranslateErrors()
  const form = useForm<Typed>({
    initialValues: { ...NOTHING_TYPED, ...useWishInAddress(), ...outcome?.values },
    initialErrors: errorsSaid(outcome?.body.fields ?? {}),
  })

  const submit = form.onSubmit((typed) =>
    once(async () => {
      setFailure('')
      try {
        setThanks((await sendEnquiry({ ...typed, language }, attempt)).message)
      } catch (error) {
        const fields = error instanceof ApiError ? error.fields : {}
        form.setErrors(errorsSaid(fields))
        const [first] = Object.keys(fields)
        if (first) form.getInputNode(first)?.focus()
        else setFailure(messageOf(error))
      }
    }),
  )
  /** Restores text typed before hydration; earlier errors stay. */
  const resume = ({ consent, wants_trial, ...typed }: Record<string, string>) => {
    // An unticked box is not among the sent values.
    form.setValues({ ...typed, consent: Boolean(consent), wants_trial: Boolean(wants_trial) })
    form.setErrors(errorsSaid(outcome?.body.fields ?? {}))
  }
  return { form, failure, thanks, language, isSending, submit, resume }
}

/** The public enquiry form. */
export function EnquireForm({ outcome }: { outcome: Outcome | undefined }) {
  const { i18n } = useLingui()
  const said = useTranslateServerText()

  const { hasFreeTrial } = useAcademy()
  const offered = useClassesOffered()
  const { form, failure, thanks, language, isSending, submit, resume } = useEnquireForm(outcome)
  const { class_number, batch_ids } = form.getValues()
  if (thanks) return <SaidHere className={classes.thanks}>{said(thanks)}</SaidHere>
  return (
    <EarlyForm action="/enquire" className="stack gap18" onSubmit={submit} onTyped={resume}>
      {failure && <ErrorBox>{said(failure)}</ErrorBox>}
      <TextInput
        label={said(ENQUIRY_LABELS.name)}
        autoComplete="name"
        name="name"
        {...form.getInputProps('name')}
      />
      <TextInput
        label={said(ENQUIRY_LABELS.student_name)}
        autoComplete="off"
        name="student_name"
        {...form.getInputProps('student_name')}
      />
      <TextInput
        type="tel"
        label={said(ENQUIRY_LABELS.phone)}
        autoComplete="tel"
        inputMode="tel"
        name="phone"
        {...form.getInputProps('phone')}
      />
      <NativeSelect
        label={said(ENQUIRY_LABELS.class_number)}
        data={['', ...offered.map(String)].map((value) => ({
          value,
          label: value ? i18n.t('Class {classNumber}', { classNumber: value }) : i18n.t('Choose'),
        }))}
        name="class_number"
        {...form.getInputProps('class_number')}
        onChange={({ currentTarget: { value } }) =>
          form.setValues({ class_number: value, batch_ids: [] })
        }
      />
      <BatchWishes
        class_number={class_number}
        value={batch_ids}
        onChange={(wished) => form.setFieldValue('batch_ids', wished)}
      />
      {hasFreeTrial && (
        <Checkbox
          label={said(ENQUIRY_LABELS.wants_trial)}
          name="wants_trial"
          {...form.getInputProps('wants_trial', { type: 'checkbox' })}
        />
      )}
      <input type="hidden" name="language" value={language} />
      <Textarea
        label={said(ENQUIRY_LABELS.message)}
        rows={4}
        name="message"
        {...form.getInputProps('message')}
      />
      <Checkbox
        label={said(ENQUIRY_LABELS.consent)}
        name="consent"
        {...form.getInputProps('consent', { type: 'checkbox' })}
      />
      {/* A honeypot: people do not see it, bots fill it in. */}
      <div className={classes.trap} aria-hidden="true">
        <label>
          Website
          <input
            name="website"
            tabIndex={-1}
            autoComplete="off"
            {...form.getInputProps('website')}
          />
        </label>
      </div>
      <Button type="submit" variant="main" size="lg" loading={isSending}>
        {i18n.t('Send')}
      </Button>
    </EarlyForm>
  )
}
