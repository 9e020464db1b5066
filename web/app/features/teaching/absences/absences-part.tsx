import { ABSENCE_LABELS, type Absence, AbsenceDraft } from '@ganit/contract/teaching/absences'
import { schemaResolver } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { useAttempt } from '../../../api/attempt.ts'
import { isInOffice } from '../../../roles.ts'
import { useSession } from '../../../session.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { DeleteButton } from '../../../ui/buttons/delete-button.tsx'
import { askAndDelete } from '../../../ui/dialogs/ask-and-delete.ts'
import { QueryView } from '../../../ui/feedback/loading/query-view.tsx'
import { toastSuccess } from '../../../ui/feedback/toasts/toast.ts'
import { DateField } from '../../../ui/forms/dates/date-field.tsx'
import { FormDialog } from '../../../ui/forms/dialogs/form-dialog.tsx'
import { useDialogForm } from '../../../ui/forms/dialogs/use-dialog-form.ts'
import { TextInput } from '../../../ui/forms/fields/fields.tsx'
import { SkeletonRows } from '../../../ui/tables/skeleton-rows.tsx'
import { formatDay, formatDays, isDay } from '../../../ui/text/times/dates.ts'
import { useToday } from '../../../ui/text/times/use-clock.ts'
import { absencesOf, recordAbsence, removeAbsence } from './absences.data.ts'
import classes from './absences.module.css'

const daysOf = ({ from_date, to_date }: Absence) =>
  from_date === to_date ? formatDay(from_date) : formatDays(from_date, to_date)

const askAndDeleteAbsence = (absence: Absence) =>
  askAndDelete({
    title: daysOf(absence),
    text: 'Delete this absence?',
    detail: 'Substitutes stay as they are: change the teacher back where that is not wanted.',
    remove: () => removeAbsence(absence),
    deleted: 'Absence deleted.',
  })

/** A teacher's absences, the latest first; the office gets links to the lessons left without a teacher. */
function AbsenceList({ absences }: { absences: readonly Absence[] }) {
  const today = useToday()
  const { userType } = useSession()

  return (
    <ul className={classes.list}>
      {absences.map((absence) => {
        const { absence_id, from_date, to_date, reason } = absence
        const id = `absence-${absence_id}`
        const first = from_date < today ? today : from_date
        return (
          <li key={absence_id}>
            <p id={id}>
              <b>{daysOf(absence)}</b> {reason}
            </p>
            {to_date >= today && isInOffice(userType) && (
              <Link to={`/admin/timetable?day=${first}&by=teacher&of=none`} aria-describedby={id}>
                Lessons without a teacher
              </Link>
            )}
            <DeleteButton describedBy={id} onDelete={() => askAndDeleteAbsence(absence)} />
          </li>
        )
      })}
    </ul>
  )
}

const errorsOf = schemaResolver(AbsenceDraft, { sync: true })
const REASON_MAX = 200

function AbsenceDialog({ uid, onClose }: { uid: string; onClose: () => void }) {
  const today = useToday()
  const attempt = useAttempt()
  const edit = useDialogForm({
    initialValues: { from_date: today, to_date: today, reason: '' },
    errorsOf,
    send: async (fields) => {
      toastSuccess((await recordAbsence({ account_id: uid, ...fields }, attempt)).message)
      onClose()
    },
    onClose,
    unsaved: 'The absence is not saved yet.',
  })
  const input = (name: keyof typeof ABSENCE_LABELS) => ({
    name,
    label: ABSENCE_LABELS[name],
    ...edit.form.getInputProps(name),
  })
  const from = input('from_date')
  const { to_date } = edit.form.values

  return (
    <FormDialog
      edit={edit}
      title="Add absence"
      text="The lessons of these days need another teacher then."
      accept="Save"
    >
      <DateField
        data-autofocus
        {...from}
        onChange={(day) => {
          from.onChange(day)
          // The absence lasts one day by default.
          if (isDay(day) && to_date < day) edit.form.setFieldValue('to_date', day)
        }}
      />
      <DateField {...input('to_date')} />
      <TextInput autoComplete="off" maxLength={REASON_MAX} isOptional {...input('reason')} />
    </FormDialog>
  )
}

/** A teacher's absences, and the form to add one. */
export function AbsencesPart({ uid }: { uid: string }) {
  const [isAdding, setAdding] = useState(false)

  return (
    <section className={`stack gap12 sheet ${classes.part}`} aria-labelledby="absences">
      <header>
        <h2 id="absences">Absences</h2>
        <Button size="sm" onClick={() => setAdding(true)}>
          Add absence
        </Button>
      </header>
      <QueryView
        query={useQuery(absencesOf({ account_id: uid }))}
        failure="Failed to load the absences."
        skeleton={<SkeletonRows rows={2} photo={false} />}
      >
        {(absences) =>
          absences.length > 0 ? (
            <AbsenceList absences={absences} />
          ) : (
            <p className={classes.none}>No absence so far.</p>
          )
        }
      </QueryView>
      {isAdding && <AbsenceDialog uid={uid} onClose={() => setAdding(false)} />}
    </section>
  )
}
