import type { CountryCode } from '@ganit/contract/ground/country-codes'
import { STUDENT_LABELS } from '@ganit/contract/people/student-labels'
import { ProfileChanges, type StudentProfile } from '@ganit/contract/people/students'
import { useLingui } from '@lingui/react'
import { schemaResolver, useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useLayoutEffect, useRef, useState } from 'react'
import { ApiError, UnexpectedResponse } from '../../../api/api-error.ts'
import { useTranslateServerText } from '../../../i18n/said.ts'
import { readSession } from '../../../session.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { toastSuccess } from '../../../ui/feedback/toasts/toast.ts'
import { StudentField } from '../../../ui/forms/choices/student-field.tsx'
import { TextInput } from '../../../ui/forms/fields/fields.tsx'
import { PhoneField } from '../../../ui/forms/fields/phone-field.tsx'
import { assemblePhone, splitPhone } from '../../../ui/forms/fields/phone-number.ts'
import { FormFailure } from '../../../ui/forms/form-failure.tsx'
import { useTranslateErrors } from '../../../ui/forms/use-errors-said.ts'
import { useFocusFirstError } from '../../../ui/forms/use-first-error.ts'
import { useLeaveWarning } from '../../../ui/forms/use-leave-warning.ts'
import { useSending } from '../../../ui/forms/use-sending.ts'
import { PhotoField } from '../../../ui/photos/photo-field.tsx'
import { fullName } from '../../../ui/text/formats.ts'
import { saveStudent } from '../../people/students/students.data.ts'
import { ownProfile } from './dashboard.data.ts'
import classes from './profile.module.css'
import { useAreFeesPaid } from './standing.tsx'

const PLAIN = [
  'first_name',
  'middle_name',
  'last_name',
  'student_photo_path',
  'date_of_birth',
  'school_or_college_name',
  'board_or_university_name',
  'address',
  'city',
  'district',
  'state',
  'pin',
  'notes',
] as const

type Plain = Record<(typeof PLAIN)[number], string>
type Phones = Record<'country_1' | 'contact_number_1' | 'country_2' | 'contact_number_2', string>

/** The fields that students may change themselves. */
type EditFields = Plain & Phones

function fieldsOf(profile: StudentProfile, countries: readonly CountryCode[]): EditFields {
  const first = splitPhone(profile.contact_number_1, countries)
  const second = splitPhone(profile.contact_number_2 ?? '', countries)
  return {
    ...(Object.fromEntries(PLAIN.map((name) => [name, profile[name] ?? ''])) as Plain),
    country_1: first.country,
    contact_number_1: first.number,
    country_2: second.country,
    contact_number_2: second.number,
  }
}

const toSentFields = ({ country_1, country_2, ...fields }: EditFields) => ({
  ...fields,
  contact_number_1: assemblePhone({ country: country_1, number: fields.contact_number_1 }),
  contact_number_2: assemblePhone({ country: country_2, number: fields.contact_number_2 }),
})

const resolve = schemaResolver(ProfileChanges, { sync: true })

/** The request schema's messages, by field. */
const errorsOf = (fields: EditFields) => resolve(toSentFields(fields))

/** Only the changed fields, so that changes by the academy are not undone. */
function changesOf(fields: EditFields, before: EditFields): Partial<Plain & Phones> {
  const stored: Record<string, string> = toSentFields(before)
  return Object.fromEntries(
    Object.entries(toSentFields(fields)).filter(([name, value]) => value !== stored[name]),
  )
}

/** The failure above the fields; blank if the session has ended. */
function failureOf(error: unknown) {
  if (error instanceof UnexpectedResponse) return '⚠️ Unexpected response from server.'
  if (error instanceof ApiError && error.status === 401) return ''
  return '❌ Failed to update profile. Please try again later.'
}

/** Edits the student's own record, starting from its current state; later refetches do not touch the form. */
function useEditProfile(
  profile: StudentProfile,
  countries: readonly CountryCode[],
  onDone: () => void,
) {
  const [before] = useState(() => fieldsOf(profile, countries))
  const [failure, setFailure] = useState('')
  const photoWork = useRef<Promise<void>>(undefined)
  const form = useForm<EditFields>({ initialValues: before })
  const { form: formRef, showFirstError } = useFocusFirstError()
  const errorsSaid = useTranslateErrors()
  const { isSending, once } = useSending()
  const queryClient = useQueryClient()
  useLeaveWarning(Object.keys(changesOf(form.values, before)).length > 0)

  const showErrors = (errors: Record<string, unknown>) => {
    form.setErrors(errorsSaid(errors))
    showFirstError()
  }

  const save = () =>
    once(async () => {
      await photoWork.current
      setFailure('')
      const errors = errorsOf(form.getValues())
      if (Object.keys(errors).length > 0) return showErrors(errors)
      if (!readSession().studentUid) return setFailure('Student UID missing. Please re-login.')
      try {
        // A refetch under way would restore the old record.
        await queryClient.cancelQueries({ queryKey: ownProfile(profile.uid).queryKey })
        await saveStudent({ uid: profile.uid, ...changesOf(form.getValues(), before) })
      } catch (error) {
        setFailure(failureOf(error))
        return showErrors(error instanceof ApiError ? error.fields : {})
      }
      toastSuccess('✅ Profile updated successfully!')
      onDone()
    })

  const onPhotoWork = (work: Promise<void>) => {
    photoWork.current = work
  }
  return { form, formRef, failure, isSending, save, onPhotoWork }
}

/** Fields that only the academy changes. */
function AcademysFields({ profile }: { profile: StudentProfile }) {
  const { i18n } = useLingui()

  const said = useTranslateServerText()
  const batches = profile.batches.map(({ name }) => name).join(', ')
  const isPaid = useAreFeesPaid(profile)
  const fixed = [
    [
      said(STUDENT_LABELS.student_class),
      i18n.t('Class {classNumber}', { classNumber: profile.student_class }),
    ],
    [said(STUDENT_LABELS.email), profile.email],
    [i18n.t('Batches'), batches || i18n.t('Not assigned to a batch yet')],
    [i18n.t('Fees paid'), isPaid ? i18n.t('Yes') : i18n.t('No')],
  ] as const

  return (
    <section className={classes.academys}>
      <h2>{i18n.t('Kept by the academy')}</h2>
      <p>{i18n.t('Ask the academy if one of these is wrong.')}</p>
      <div>
        {fixed.map(([label, value]) => (
          <TextInput key={label} label={label} value={value} readOnly />
        ))}
      </div>
    </section>
  )
}

type EditFormProps = {
  profile: StudentProfile
  countries: readonly CountryCode[]
  onDone: () => void
}

/** The fields of the registration; those that the academy decides are read-only. */
function EditForm({ profile, countries, onDone }: EditFormProps) {
  const { i18n } = useLingui()

  const said = useTranslateServerText()
  const edit = useEditProfile(profile, countries, onDone)
  const { form, formRef, failure, isSending } = edit
  const heading = useRef<HTMLHeadingElement>(null)
  const field = form.getInputProps

  // Before the form is seen: later it would take the focus from a field that was pressed at once.
  useLayoutEffect(() => {
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    void edit.save()
  }
  return (
    <form ref={formRef} noValidate className={classes.sheet} onSubmit={submit}>
      <h1 ref={heading} tabIndex={-1}>
        {i18n.t('Edit your profile')}
      </h1>
      {failure && <FormFailure>{said(failure)}</FormFailure>}
      <StudentField name="first_name" {...field('first_name')} />
      <StudentField name="middle_name" {...field('middle_name')} />
      <StudentField name="last_name" {...field('last_name')} />
      <PhotoField
        label={said(STUDENT_LABELS.student_photo_path)}
        name={fullName(form.values)}
        onWork={edit.onPhotoWork}
        {...field('student_photo_path')}
        value={form.values.student_photo_path}
      />
      <StudentField name="date_of_birth" {...field('date_of_birth')} />
      <PhoneField
        label={said(STUDENT_LABELS.contact_number_1)}
        number={field('contact_number_1')}
        country={field('country_1')}
      />
      <PhoneField
        label={said(STUDENT_LABELS.contact_number_2)}
        isOptional
        number={field('contact_number_2')}
        country={field('country_2')}
      />
      <StudentField name="school_or_college_name" {...field('school_or_college_name')} />
      <StudentField name="board_or_university_name" {...field('board_or_university_name')} />
      <StudentField name="address" {...field('address')} />
      <StudentField name="city" {...field('city')} />
      <StudentField name="district" {...field('district')} />
      <StudentField name="state" {...field('state')} />
      <StudentField name="pin" {...field('pin')} />
      <StudentField name="notes" {...field('notes')} />
      <AcademysFields profile={profile} />
      <div className={`row gap12 split above12 ${classes.foot}`}>
        <Button onClick={onDone}>{i18n.t('Cancel')}</Button>
        <Button type="submit" variant="main" disabled={isSending}>
          {i18n.t('Save Changes')}
        </Button>
      </div>
    </form>
  )
}

export default EditForm
