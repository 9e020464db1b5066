import { ADMISSION_LABELS as LABELS } from '@ganit/contract/office/admissions'
import type { EnquiryDetail } from '@ganit/contract/people/enquiries'
import { unprintableWords } from '@ganit/contract/printed-text'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { titled, useAcademy } from '../../../academy.ts'
import { messageOf } from '../../../api/api-error.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { Missing } from '../../../ui/feedback/loading/missing.tsx'
import { QueryView } from '../../../ui/feedback/loading/query-view.tsx'
import { toastSuccess } from '../../../ui/feedback/toasts/toast.ts'
import { DateField } from '../../../ui/forms/dates/date-field.tsx'
import { TextInput } from '../../../ui/forms/fields/fields.tsx'
import { useLeaveForm } from '../../../ui/forms/use-leave-form.ts'
import { useSubmit } from '../../../ui/forms/use-submit.ts'
import { AdminPage } from '../../../ui/layout/admin-page.tsx'
import { SkeletonRows } from '../../../ui/tables/skeleton-rows.tsx'
import { formatRupees } from '../../../ui/text/formats.ts'
import { dayBefore, formatDay, formatDayOf } from '../../../ui/text/times/dates.ts'
import { useToday } from '../../../ui/text/times/use-clock.ts'
import { enquiryOf } from '../../people/enquiries/enquiries.data.ts'
import classes from './admission.module.css'
import {
  type AdmissionFields,
  CLASSES,
  childKey,
  errorsOf,
  fieldsOf,
  findSameChild,
  isConfirmedDouble,
  keepDeskLanguage,
  LANGUAGE_CHOICES,
  meantFamily,
  RELATIONS,
  toSentFields,
} from './admission-fields.ts'
import { admitStudent } from './admissions.data.ts'
import { BatchChoice } from './batch-choice.tsx'
import { Chips } from './chips.tsx'
import { FeesPart, isDue } from './fees-part.tsx'
import { FirstMonth, useWholeMonths } from './first-month.tsx'
import { KnownPart, SameChild } from './known-part.tsx'
import { useAdmissionPreview, useBatches } from './use-admission.ts'

const isNumber = (text: string) => /^[1-9]\d{0,8}$/.test(text)

type AdmissionFormProps = { enquiry?: EnquiryDetail; family: string }

function AdmissionForm({ enquiry, family }: AdmissionFormProps) {
  const { isLeaving, leaveTo, leaveBack } = useLeaveForm()
  const today = useToday()
  const [isMore, setMore] = useState(false)
  const send = async (isPaidLater: boolean, attempt: Parameters<typeof admitStudent>[1]) => {
    const { student, message, due_now } = await admitStudent(sent, attempt)
    keepDeskLanguage(values)
    toastSuccess(`${message} ${student.name}, ID ${student.student_id}.`)
    // The preview may not have answered yet, so this answer tells whether money is due.
    leaveTo(
      isDue({ due_now }) && !isPaidLater
        ? `/admin/counter?student=${student.student_id}&admitted=${student.student_id}`
        : `/admin/student/${student.uid}`,
    )
    return true
  }
  const { form, formRef, failure, isSending, save, submit } = useSubmit<AdmissionFields>({
    initialValues: fieldsOf(enquiry, family),
    errorsOf: () => ({
      ...errorsOf(sent),
      ...(batches.length > 0 && !batch_id && { batch_id: 'Choose a batch, or No batch yet.' }),
    }),
    send: (_fields, attempt) => send(false, attempt),
    isLeaving,
  })
  const { values } = form
  const { batches, batch_id, isError } = useBatches(values)
  const hasMonths = useWholeMonths(isNumber(batch_id) ? Number(batch_id) : undefined)
  const besides = { enquiry_id: enquiry?.enquiry_id ?? null, batch_id, hasMonths }
  // The number alone finds its owner, whichever family the desk has chosen.
  const { said, known, error } = useAdmissionPreview(
    toSentFields(values, { ...besides, meant: family }),
    {
      isSaving: isSending || isLeaving,
    },
  )
  const meant = meantFamily(values, known)
  const sent = toSentFields(values, { ...besides, meant })
  const isCollected = said !== undefined && isDue(said)
  const same = findSameChild(values, known)
  const input = (name: keyof typeof LABELS & keyof AdmissionFields) => ({
    label: LABELS[name],
    name,
    autoComplete: 'off',
    ...form.getInputProps(name),
  })

  const birth = <DateField {...input('date_of_birth')} max={dayBefore(today)} />

  return (
    <form ref={formRef} noValidate className={`grid ${classes.page}`} onSubmit={submit}>
      <div className={`stack gap10 ${classes.fields}`}>
        <TextInput
          {...input('name')}
          description={unprintableWords(values.name)}
          autoFocus
          autoCapitalize="words"
          maxLength={100}
        />
        <Chips
          legend={LABELS.class_number}
          name="class_number"
          choices={CLASSES}
          value={values.class_number}
          error={form.errors.class_number}
          onChange={form.getInputProps('class_number').onChange}
        />
        {family ? (
          said && <p>{said.guardian.name} is the parent of this family.</p>
        ) : (
          <>
            <div className={`grid ${classes.pair}`}>
              <TextInput
                label={LABELS.guardian_name}
                name="guardian.name"
                autoComplete="off"
                autoCapitalize="words"
                maxLength={100}
                {...form.getInputProps('guardian.name')}
              />
              <Chips
                legend="Relation"
                name="relation"
                choices={RELATIONS}
                value={values.guardian.relation}
                onChange={form.getInputProps('guardian.relation').onChange}
              />
            </div>
            <TextInput
              label={LABELS.phone}
              name="guardian.phone"
              type="tel"
              inputMode="tel"
              autoComplete="off"
              maxLength={32}
              {...form.getInputProps('guardian.phone')}
            />
            <Chips
              legend="Language"
              name="language"
              choices={LANGUAGE_CHOICES}
              value={values.guardian.language}
              onChange={form.getInputProps('guardian.language').onChange}
            />
          </>
        )}
        {isError && <ErrorBox>The batches could not be loaded. Please reload the page.</ErrorBox>}
        {batches.length > 0 && (
          <BatchChoice
            batches={batches}
            value={batch_id}
            error={form.errors.batch_id}
            onChange={form.getInputProps('batch_id').onChange}
          />
        )}
        {/* Families who come by the site sign in with this address. */}
        {enquiry && birth}
        {isMore ? (
          <>
            <TextInput {...input('email')} type="email" inputMode="email" autoCapitalize="none" />
            {!enquiry && birth}
            <TextInput {...input('school')} />
            <DateField
              {...input('joined_on')}
              max={today}
              description="Today, unless the child has come for some time."
            />
          </>
        ) : (
          <p>
            <Button variant="quiet" size="sm" onClick={() => setMore(true)}>
              {enquiry
                ? 'More: e-mail, school, joins on'
                : 'More: e-mail, date of birth, school, joins on'}
            </Button>{' '}
            <span className="small quiet">The family adds the rest by their link.</span>
          </p>
        )}
      </div>
      <div className="stack gap16 packed">
        {known && !family && (
          <KnownPart
            known={known}
            meant={meant}
            onMeant={(value) => form.setValues({ meant: value, meant_for: values.guardian.phone })}
          />
        )}
        {same && (
          <SameChild
            child={same}
            shares={said?.guardian.phone === null ? 'parent' : 'number'}
            isOther={isConfirmedDouble(values)}
            onOther={(isOther) => form.setFieldValue('double', isOther ? childKey(values) : '')}
          />
        )}
        {error && <ErrorBox>{messageOf(error)}</ErrorBox>}
        {said && (
          <FeesPart said={said}>
            {hasMonths && (
              <FirstMonth
                on={values.joined_on || today}
                value={values.first_month}
                onChange={form.getInputProps('first_month').onChange}
              />
            )}
          </FeesPart>
        )}
        {failure && <ErrorBox>{failure}</ErrorBox>}
      </div>
      <div className={`stack gap10 packed ${classes.dock}`}>
        <Button type="submit" variant="main" size="lg" loading={isSending}>
          {isCollected && said ? `Save and collect ${formatRupees(said.due_now)}` : 'Save'}
        </Button>
        <div className="row gap8">
          {isCollected && (
            <Button
              className="grows"
              disabled={isSending}
              onClick={() => save((_fields, attempt) => send(true, attempt))}
            >
              Save, pay later
            </Button>
          )}
          <Button
            className={isCollected ? '' : 'grows'}
            variant="quiet"
            disabled={isSending}
            onClick={() => leaveBack('/admin-dashboard')}
          >
            Cancel
          </Button>
        </div>
      </div>
    </form>
  )
}

/** When the enquiry was made, and how its trial lesson went. */
function EnquiryFacts({ created_at, trial }: EnquiryDetail) {
  const { timeZone } = useAcademy()
  return (
    <p className="quiet">
      from the enquiry of {formatDayOf(created_at, timeZone)}
      {trial && ` · trial lesson on ${formatDay(trial.date)}`}
      {trial && trial.came !== null && (trial.came ? ': came' : ': did not come')}
    </p>
  )
}

export const meta = titled('New admission')

/** Admits a student at the desk. `?enquiry=` fills in the form, `?family=` names a known guardian. */
export default function NewAdmission() {
  const [params] = useSearchParams()
  const asked = params.get('enquiry') ?? ''
  const family = params.get('family') ?? ''
  const query = useQuery({ ...enquiryOf({ enquiry_id: asked }), enabled: isNumber(asked) })

  return (
    <AdminPage title="New admission" aside={query.data && <EnquiryFacts {...query.data} />}>
      {isNumber(asked) ? (
        <QueryView
          query={query}
          failure="Failed to load the enquiry."
          missing={<Missing title="Enquiry not found" list="/admin/enquiries" text="Enquiries" />}
          skeleton={<SkeletonRows rows={5} photo={false} label="Loading the enquiry..." />}
        >
          {(enquiry) => <AdmissionForm key={enquiry.enquiry_id} enquiry={enquiry} family="" />}
        </QueryView>
      ) : (
        <AdmissionForm family={isNumber(family) ? family : ''} />
      )}
    </AdminPage>
  )
}
