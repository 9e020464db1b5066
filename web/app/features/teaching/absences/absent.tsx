import { ABSENCE_LABELS, USUAL_REASON } from '@ganit/contract/teaching/absences'
import { LESSON_LABELS, type Lesson } from '@ganit/contract/teaching/lessons'
import { useQuery } from '@tanstack/react-query'
import { titled } from '../../../academy.ts'
import { messageOf } from '../../../api/api-error.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { QueryView } from '../../../ui/feedback/loading/query-view.tsx'
import { toastSuccess } from '../../../ui/feedback/toasts/toast.ts'
import { DateField } from '../../../ui/forms/dates/date-field.tsx'
import { TellFamilies, useTellFamilies } from '../../../ui/forms/dialogs/tell-families.tsx'
import { NativeSelect, TextInput } from '../../../ui/forms/fields/fields.tsx'
import { useLeaveForm } from '../../../ui/forms/use-leave-form.ts'
import { usePreview } from '../../../ui/forms/use-preview.ts'
import { useSubmit } from '../../../ui/forms/use-submit.ts'
import { AdminPage } from '../../../ui/layout/admin-page.tsx'
import { SkeletonRows } from '../../../ui/tables/skeleton-rows.tsx'
import { countInWords } from '../../../ui/text/formats.ts'
import { useToday } from '../../../ui/text/times/use-clock.ts'
import { lessonsOf, teachers } from '../lessons/lessons.data.ts'
import { previewOfAbsence, recordAbsence } from './absences.data.ts'
import classes from './absences.module.css'
import { AbsentLessons, type Choice, OPEN, toAbsenceLesson } from './absent-lessons.tsx'

export const meta = titled('Teacher absent')

const REASON_MAX = 200

const CHOOSE = { value: '', label: 'Choose a teacher' }

type Fields = {
  account_id: string
  from_date: string
  to_date: string
  reason: string
  /** The choice by lesson; lessons without a choice stay open. */
  choices: Record<number, Choice>
}

const choiceIn = ({ choices }: Fields, { lesson_id }: Lesson) => choices[lesson_id] ?? OPEN

/** Lessons that can be arranged; a joined lesson follows the lesson that it is joined to. */
const arrangeableLessons = (lessons: readonly Lesson[]) =>
  lessons.filter(
    ({ state, joined_to, register }) =>
      state === 'scheduled' && joined_to === null && register === 'not_taken',
  )

const errorsOf = ({ account_id, from_date, to_date }: Fields) => ({
  ...(account_id === '' && { account_id: 'Choose a teacher.' }),
  ...(from_date === '' && { from_date: 'From is required.' }),
  ...(to_date < from_date && { to_date: 'To must not be before From.' }),
})

/** Enters a teacher's absence: days and reason once, and a choice for each lesson. */
export default function TeacherAbsent() {
  const today = useToday()
  const { data: all = [] } = useQuery(teachers)
  const { isLeaving, leaveTo } = useLeaveForm()
  const tell = useTellFamilies()
  const edit = useSubmit<Fields>({
    initialValues: {
      ...{ account_id: '', from_date: today, to_date: today, reason: '' },
      choices: {},
    },
    errorsOf,
    isLeaving,
    send: async (fields, attempt) => {
      toastSuccess((await recordAbsence({ ...bodyOf(fields), tell: tell.isTold }, attempt)).message)
      tell.sayByHand()
      leaveTo(`/admin/teachers/${fields.account_id}`)
      return true
    },
  })
  const { form, formRef, failure, isSending, submit } = edit
  const { account_id, from_date, to_date, choices } = form.values
  function bodyOf(fields: Fields) {
    const sent = arrangeableLessons(query.data ?? []).map((each) =>
      toAbsenceLesson(each, choiceIn(fields, each)),
    )
    const { account_id, from_date, to_date } = fields
    return { account_id, from_date, to_date, reason: fields.reason.trim() || null, lessons: sent }
  }
  const query = useQuery({
    ...lessonsOf({ from: from_date, to: to_date, teacher_id: account_id }),
    enabled: Object.keys(errorsOf(form.values)).length === 0,
  })
  const others = all
    .filter((each) => each.account_id !== account_id)
    .map(({ account_id: value, name }) => ({ value, label: name }))
  const from = form.getInputProps('from_date')
  const changed = arrangeableLessons(query.data ?? []).filter(
    (lesson) => choiceIn(form.values, lesson) !== OPEN,
  ).length

  const preview = usePreview(
    previewOfAbsence,
    bodyOf(form.values),
    (asked) => asked.lessons.some((lesson) => lesson.do !== OPEN) && !isSending,
  )

  return (
    <AdminPage title="Teacher absent">
      <form
        ref={formRef}
        noValidate
        className={`stack gap16 sheet ${classes.part}`}
        onSubmit={submit}
      >
        {failure && <ErrorBox>{failure}</ErrorBox>}
        <NativeSelect
          label={LESSON_LABELS.teacher_id}
          data={[CHOOSE, ...all.map(({ account_id: value, name }) => ({ value, label: name }))]}
          {...form.getInputProps('account_id')}
        />
        <div className="grid gap24 halves top">
          <DateField
            label={ABSENCE_LABELS.from_date}
            {...from}
            onChange={(day) => {
              from.onChange(day)
              // A blank or earlier end becomes the first day.
              if (to_date < day) form.setFieldValue('to_date', day)
            }}
          />
          <DateField label={ABSENCE_LABELS.to_date} {...form.getInputProps('to_date')} />
        </div>
        <TextInput
          label={ABSENCE_LABELS.reason}
          description={`Families read it with a lesson that is cancelled. Blank: ${USUAL_REASON}`}
          autoComplete="off"
          maxLength={REASON_MAX}
          {...form.getInputProps('reason')}
        />
        {account_id !== '' && to_date >= from_date && (
          <QueryView
            query={query}
            failure="Failed to load the lessons."
            skeleton={<SkeletonRows rows={4} photo={false} />}
          >
            {(found) => (
              <AbsentLessons
                lessons={arrangeableLessons(found)}
                others={others}
                choiceOf={(lesson) => choiceIn(form.values, lesson)}
                onChoose={(chosen, choice) => {
                  const ids = chosen.map(({ lesson_id }) => lesson_id)
                  const each = Object.fromEntries(ids.map((id) => [id, choice]))
                  form.setFieldValue('choices', { ...choices, ...each })
                }}
              />
            )}
          </QueryView>
        )}
        {changed > 0 && preview.error && <p role="status">{messageOf(preview.error)}</p>}
        {changed > 0 && !preview.error && <TellFamilies reach={preview.data?.reach} tell={tell} />}
        <Button type="submit" variant="main" loading={isSending} className="fit">
          {changed > 0 ? `Save ${countInWords(changed, 'lesson', 'lessons')}` : 'Save'}
        </Button>
      </form>
    </AdminPage>
  )
}
