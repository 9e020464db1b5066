import { ExtraLesson } from '@ganit/contract/teaching/lesson-changes'
import { LESSON_LABELS, type Lesson } from '@ganit/contract/teaching/lessons'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { Modal } from '../../../ui/dialogs/modal.tsx'
import side from '../../../ui/dialogs/side-sheet.module.css'
import { QueryView } from '../../../ui/feedback/loading/query-view.tsx'
import { askBeforeClosing } from '../../../ui/forms/asking-first.ts'
import { SearchSelect } from '../../../ui/forms/choices/search-select.tsx'
import { NativeSelect, Textarea } from '../../../ui/forms/fields/fields.tsx'
import { usePreview } from '../../../ui/forms/use-preview.ts'
import { Icon } from '../../../ui/layout/icon.tsx'
import { SkeletonRows } from '../../../ui/tables/skeleton-rows.tsx'
import { formatTimes } from '../../../ui/text/times/weekly-times.tsx'
import { useBatchChoices } from '../batches/batch-choices.data.ts'
import { lessonsOf } from '../lessons/lessons.data.ts'
import { LessonOnline } from '../online/lesson-online.tsx'
import { ChangeForm } from './change-form.tsx'
import classes from './lesson.module.css'
import { LessonFacts, type LessonPart } from './lesson-facts.tsx'
import { MoveForm } from './move-form.tsx'
import { OF_BATCH, type PlaceFields, placeOf, sentPlace } from './place-fields.ts'
import { PlaceInputs } from './place-inputs.tsx'
import { PlacePreview } from './place-preview.tsx'
import { RestoreForm } from './restore-form.tsx'
import { SubstituteForm } from './substitute-form.tsx'
import type { Week } from './timetable.data.ts'
import {
  ANY_REASON,
  callOffLesson,
  joinWith,
  previewOfCancel,
  previewOfJoin,
  previewOfNew,
  scheduleLesson,
} from './timetable.data.ts'
import { useLessonChange } from './use-lesson-change.ts'
import type { Timetable } from './use-timetable.ts'

/** Lessons of other batches that day that this one can join. */
const hostsFor = (lesson: Lesson, held: readonly Lesson[]) =>
  held.filter(
    ({ batch_id, state, register, joined_to }) =>
      batch_id !== lesson.batch_id &&
      state === 'scheduled' &&
      register === 'not_taken' &&
      joined_to === null,
  )

const hostInWords = (host: Lesson) =>
  [`${formatTimes(host)}: ${host.batch_name}`, host.room?.name, host.teacher?.name]
    .filter(Boolean)
    .join(' · ')

/** Joins a lesson to one of another batch on that day: same time, room and teacher. */
function JoinForm({ lesson, timetable }: LessonPart) {
  const { lesson_id, date } = lesson
  const day = useQuery(lessonsOf({ from: date, to: date }))
  const edit = useLessonChange({
    timetable,
    lesson,
    blank: { into: '', reason: '' },
    send: (fields, version) => joinWith({ lesson_id, ...fields, version }),
  })
  const { into } = edit.form.values
  const preview = usePreview(
    previewOfJoin,
    { lesson_id, into, reason: ANY_REASON },
    (asked) => asked.into !== '' && !edit.isSending,
  )

  return (
    <ChangeForm
      edit={edit}
      reach={preview.data?.reach}
      save="Join lessons"
      onBack={timetable.close}
    >
      <p>
        Both batches sit together: at the time, in the room and with the teacher of the other
        lesson. Each keeps its own register.
      </p>
      <QueryView
        query={day}
        failure="Failed to load the lessons of this day."
        skeleton={<SkeletonRows rows={1} photo={false} />}
      >
        {(held) => {
          const hosts = hostsFor(lesson, held)
          return hosts.length > 0 ? (
            <NativeSelect
              label="Sits with"
              data-autofocus
              data={[
                { value: '', label: 'Choose a lesson' },
                ...hosts.map((host) => ({
                  value: String(host.lesson_id),
                  label: hostInWords(host),
                })),
              ]}
              {...edit.input('into')}
            />
          ) : (
            <p>No other batch has a lesson on this day whose register is not taken.</p>
          )
        }}
      </QueryView>
      <Textarea rows={2} label={LESSON_LABELS.reason} {...edit.input('reason')} />
      {into !== '' && <PlacePreview query={preview} />}
    </ChangeForm>
  )
}

/** Cancels a lesson with a reason. */
function CancelForm({ lesson, timetable }: LessonPart) {
  const edit = useLessonChange({
    timetable,
    lesson,
    blank: { reason: '' },
    send: (fields, version) => callOffLesson({ lesson_id: lesson.lesson_id, ...fields, version }),
  })
  const { lesson_id } = lesson
  const preview = usePreview(
    previewOfCancel,
    { lesson_id, reason: ANY_REASON },
    () => !edit.isSending,
  )
  return (
    <ChangeForm
      edit={edit}
      reach={preview.data?.reach}
      save="Cancel lesson"
      isDestructive
      onBack={timetable.close}
    >
      <p>Its students and their parents read the reason. It can be restored later.</p>
      <Textarea rows={2} label={LESSON_LABELS.reason} data-autofocus {...edit.input('reason')} />
    </ChangeForm>
  )
}

type Fields = PlaceFields & { batch_id: string }
const CHOOSE = [{ value: '', label: 'Choose a batch' }]
const TIMES = { start_time: '16:00', end_time: '17:00' }

/** Adds an extra lesson. If the form was opened from a cancelled lesson, the extra one makes up for it. */
function AddForm({ week, timetable }: { week: Week; timetable: Timetable }) {
  const { lesson: opened, by, of, day, today } = timetable
  const missed = week.lessons.find(({ lesson_id }) => lesson_id === opened)
  const batches = useBatchChoices({ since: today })
  const bodyOf = ({ batch_id, ...place }: Fields) => ({
    ...sentPlace(place),
    batch_id,
    ...(missed && { makes_up_for: missed.lesson_id }),
  })
  const edit = useLessonChange<Fields>({
    timetable,
    blank: {
      // A lesson that makes up for a cancelled one is on a later day, which is to be chosen.
      ...(missed
        ? { ...placeOf(missed, null, null), date: '' }
        : { ...TIMES, date: day < today ? today : day }),
      batch_id: missed ? String(missed.batch_id) : by === 'batch' ? of : '',
      room_id: OF_BATCH,
      teacher_id: OF_BATCH,
      reason: '',
    },
    send: (fields, _version, attempt) => scheduleLesson(bodyOf(fields), attempt),
  })
  const { form } = edit
  const isAsked = form.getInitialValues().batch_id === ''
  const asked = bodyOf(form.values)
  const preview = usePreview(
    previewOfNew,
    asked,
    (settled) => ExtraLesson.safeParse(settled).success && !edit.isSending,
  )

  return (
    <ChangeForm edit={edit} reach={preview.data?.reach} save="Add lesson" onBack={timetable.close}>
      {missed && <p>It makes up for the lesson of {missed.batch_name} that was cancelled.</p>}
      <SearchSelect
        data-autofocus={isAsked || undefined}
        first={CHOOSE}
        choices={batches}
        {...edit.input('batch_id')}
        label={LESSON_LABELS.batch_id}
      />
      <PlaceInputs
        values={form.values}
        onChange={form.setValues}
        inputOf={edit.input}
        ofBatch
        isBelow={isAsked}
        isReasonOptional
      />
      <PlacePreview
        query={preview}
        onChoose={form.setValues}
        {...(form.values.batch_id === '' && { hint: 'Choose a batch to see what is in the way.' })}
      />
    </ChangeForm>
  )
}

type LessonSheetProps = { week: Week; timetable: Timetable }

/** The sheet beside the week named in the address: a lesson, a change to it, or a new one. */
export function LessonSheet({ week, timetable }: LessonSheetProps) {
  const { lesson: lesson_id, action, close } = timetable
  const lesson = week.lessons.find((each) => each.lesson_id === lesson_id)
  if (action === 'add')
    return (
      <Sheet title="Add lesson" onClose={close}>
        <AddForm week={week} timetable={timetable} />
      </Sheet>
    )
  if (lesson_id === null) return null
  if (!lesson)
    return (
      <Sheet title="Not in this week" onClose={close}>
        <p>This lesson is not among those that are shown. It may have been moved or removed.</p>
      </Sheet>
    )

  const part = { lesson, week, timetable }
  const forms: Record<string, { title: string; form: ReactNode }> = {
    move: { title: 'Move', form: <MoveForm {...part} /> },
    cancel: { title: 'Cancel', form: <CancelForm {...part} /> },
    restore: {
      title: lesson.joined_to === null ? 'Restore' : 'Part',
      form: <RestoreForm {...part} />,
    },
    join: { title: 'Join', form: <JoinForm {...part} /> },
    online: {
      title: 'Hold online',
      form: <LessonOnline lesson_id={lesson_id} begins="online" onClose={timetable.close} />,
    },
    substitute: { title: 'Change teacher', form: <SubstituteForm {...part} /> },
  }
  const chosen = forms[action ?? '']
  return (
    <Sheet
      key={`${lesson_id} ${action}`}
      title={chosen ? `${chosen.title}: ${lesson.batch_name}` : lesson.batch_name}
      onClose={close}
    >
      {chosen ? chosen.form : <LessonFacts {...part} />}
    </Sheet>
  )
}

type SheetProps = { title: string; onClose: () => void; children: ReactNode }

function Sheet({ title, onClose, children }: SheetProps) {
  const id = useId()
  const close = askBeforeClosing(onClose)
  return (
    <Modal
      className={`${side.sheet} ${classes.sheet}`}
      aria-labelledby={id}
      closesOnBackdrop
      onClose={close}
    >
      <div className={`row gap12 top split below12 ${classes.head}`}>
        <h2 id={id}>{title}</h2>
        <Button variant="quiet" onClick={close}>
          Close <Icon name="close" />
        </Button>
      </div>
      {children}
    </Modal>
  )
}
