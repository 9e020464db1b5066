import { find } from '@ganit/contract/office/find'
import type { Who } from '@ganit/contract/people/who'
import type { MonthSheet } from '@ganit/contract/teaching/attendance'
import type { Lesson } from '@ganit/contract/teaching/lessons'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useMayCall } from '../../../../api/may.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { alert } from '../../../../ui/dialogs/ask.ts'
import dialog from '../../../../ui/dialogs/dialog.module.css'
import { Modal } from '../../../../ui/dialogs/modal.tsx'
import { ErrorBox } from '../../../../ui/feedback/error-box.tsx'
import { useFoundStudents } from '../../../../ui/finding/student-choices.ts'
import { identifyingWords } from '../../../../ui/finding/who-words.ts'
import { SearchField } from '../../../../ui/forms/choices/combobox.tsx'
import { SearchSelect } from '../../../../ui/forms/choices/search-select.tsx'
import { NativeSelect } from '../../../../ui/forms/fields/fields.tsx'
import { useAction } from '../../../../ui/forms/use-action.ts'
import { formatTime } from '../../../../ui/text/formats.ts'
import { formatShortDay } from '../../../../ui/text/times/dates.ts'
import { monthAfter } from '../../../../ui/text/times/months.ts'
import { monthSheet } from '../attendance.data.ts'
import { bringGuest } from '../lesson.data.ts'
import { useBatchesOfMonth } from '../month-sheet/use-batches-of-month.ts'
import { CODE_WORDS } from '../words.ts'

type Asked = { lesson: Lesson; batch_id: string; student_id: string }
type Choice = { value: string; label: string }

/** Lessons the student has missed before this one, the latest first. */
const missedLessons = (sheet: MonthSheet, { lesson: { date }, student_id }: Asked): Choice[] => {
  const codes = sheet.students.find((each) => String(each.student_id) === student_id)?.codes ?? []
  return sheet.lessons
    .map((each, place) => ({ ...each, code: codes[place] ?? null }))
    .filter(({ code, date: day }) => (code === 'A' || code === 'E') && day < date)
    .map(({ lesson_id, date: day, code }) => ({
      value: String(lesson_id),
      label: `${formatShortDay(day)}, ${code && CODE_WORDS[code]}`,
    }))
    .toReversed()
}

/**
 * Students of another batch on the lesson's day, each with the lessons of that batch that the student missed this month
 * or last.
 */
function useGuestChoices(asked: Asked) {
  const { lesson, batch_id } = asked
  const month = lesson.date.slice(0, 7)
  const sheetOf = (of: string) => ({
    ...monthSheet({ batch_id, month: of }),
    enabled: batch_id !== '',
    placeholderData: undefined,
  })
  const now = useQuery(sheetOf(month))
  const before = useQuery(sheetOf(monthAfter(month, -1)))
  const sheets = [now.data, before.data].filter((sheet) => sheet !== undefined)

  const isIn = ({ joined_on, left_on }: MonthSheet['students'][number]) =>
    joined_on <= lesson.date && (left_on === null || left_on > lesson.date)
  return {
    students: (now.data?.students ?? [])
      .filter(isIn)
      .map(({ student_id, name }): Choice => ({ value: String(student_id), label: name })),
    missed: sheets.flatMap((sheet) => missedLessons(sheet, asked)),
    isLoading: now.isFetching && !now.data,
    isError: now.isError,
  }
}

const NOT_LOADED = 'These could not be loaded. Please close this and open it again.'
const CHOOSE = [{ value: '', label: 'Choose a batch' }]

type GuestDialogProps = {
  lesson: Lesson
  /** Students already in the lesson. */
  sitting: ReadonlySet<string>
  onClose: () => void
}

/** Adds a student of another batch to one lesson, perhaps in place of a lesson that the student missed. */
export default function GuestDialog({ lesson, sitting, onClose }: GuestDialogProps) {
  const id = useId()
  const maySearch = useMayCall(find)
  const [who, setWho] = useState<Who>()
  const [batch_id, setBatch] = useState('')
  const [student_id, setStudent] = useState('')
  const [makes_up_for, setMissed] = useState('')
  const [isAsked, setAsked] = useState(false)
  const { failure, isSending, run } = useAction()
  const batches = useBatchesOfMonth(lesson.date.slice(0, 7), batch_id)
  const others = batches.items.filter(({ value }) => value !== String(lesson.batch_id))
  const found = useGuestChoices({ lesson, batch_id, student_id })
  const students = found.students.filter(({ value }) => !sitting.has(value))

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (!student_id) return
    void run(async (attempt) => {
      const { message, double_booked } = await bringGuest(
        { lesson_id: lesson.lesson_id, student_id, ...(makes_up_for && { makes_up_for }) },
        attempt,
      )
      onClose()
      const other = double_booked.find((each) => String(each.student_id) === student_id)
      if (other)
        void alert({
          title: message,
          text: `${other.name} also has a lesson of ${other.batch_name} at ${formatTime(other.start_time)}.`,
        })
      return other ? undefined : message
    })
  }
  /** The student's missed lessons are looked up in their own batch. */
  const chooseWho = (chosen: Who) => {
    const other = chosen.batches.find(({ id: of }) => of !== lesson.batch_id)
    setWho(chosen)
    setBatch(String(other?.id ?? ''))
    chooseStudent(String(chosen.student_id))
  }
  const chooseBatch = (batch: string) => {
    setBatch(batch)
    chooseStudent('')
  }
  const chooseStudent = (student: string) => {
    setStudent(student)
    setMissed('')
  }
  return (
    <Modal className={dialog.dialog} aria-labelledby={`${id}-title`} onClose={onClose}>
      <form noValidate className="stack gap18" onSubmit={submit}>
        <div>
          <h2 id={`${id}-title`}>Add a guest</h2>
          <p>A student of another batch attends this lesson once, and is marked like the others.</p>
        </div>
        {failure && <ErrorBox>{failure}</ErrorBox>}
        {maySearch ? (
          <SearchField
            data-autofocus
            label="Student"
            required
            value={who?.name ?? ''}
            placeholder="Name, number or phone"
            useFound={useFoundStudents}
            onChoose={({ who: chosen }) => chosen && chooseWho(chosen)}
            error={isAsked && !student_id && 'Choose a student.'}
            nothing="No student found."
            failed="The students could not be searched."
            {...(who && { said: identifyingWords(who) })}
          />
        ) : (
          <>
            <SearchSelect
              label="Batch"
              data-autofocus
              required
              first={CHOOSE}
              choices={{ ...batches, items: others }}
              value={batch_id}
              error={batches.isError ? NOT_LOADED : isAsked && !batch_id && 'Choose a batch.'}
              onChange={chooseBatch}
            />
            <NativeSelect
              label="Student"
              required
              data={[{ value: '', label: 'Choose a student' }, ...students]}
              value={student_id}
              error={
                found.isError
                  ? NOT_LOADED
                  : isAsked && batch_id && !student_id && 'Choose a student.'
              }
              description={found.isLoading && 'Loading…'}
              onChange={({ currentTarget }) => chooseStudent(currentTarget.value)}
            />
          </>
        )}
        {found.missed.length > 0 && (
          <NativeSelect
            label="Makes up for"
            data={[{ value: '', label: 'No other lesson' }, ...found.missed]}
            value={makes_up_for}
            onChange={({ currentTarget }) => setMissed(currentTarget.value)}
          />
        )}
        <div className={dialog.buttons}>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="filled" loading={isSending}>
            Add guest
          </Button>
        </div>
      </form>
    </Modal>
  )
}
