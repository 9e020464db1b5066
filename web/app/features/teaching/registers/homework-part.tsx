import {
  HOMEWORK_FILE_BYTES_MAX,
  HOMEWORK_LABELS,
  homeworkFileTooLarge,
} from '@ganit/contract/teaching/homework'
import { type ChangeEvent, useEffect, useId, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '../../../ui/buttons/button.tsx'
import { confirm } from '../../../ui/dialogs/ask.ts'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { usePressedPart } from '../../../ui/feedback/use-pressed-part.ts'
import { DateField } from '../../../ui/forms/dates/date-field.tsx'
import { dataUrlOf } from '../../../ui/forms/fields/data-url.ts'
import { Textarea } from '../../../ui/forms/fields/fields.tsx'
import { useAction } from '../../../ui/forms/use-action.ts'
import { countInWords } from '../../../ui/text/formats.ts'
import { formatShortDay } from '../../../ui/text/times/dates.ts'
import { removeHomework } from './lesson.data.ts'
import { useLessonPaths } from './lesson-path.ts'
import {
  changeHomework,
  discardHomework,
  homeworkIn,
  type LessonOfHomework,
  openHomework,
  useKeptHomework,
} from './outbox/homework-outbox.ts'
import classes from './register.module.css'
import { Chip } from './topics/chip.tsx'

/** Uses the dialog already loaded, because this page is opened on phones. */
const DELETION = {
  title: 'Homework',
  text: 'Delete this homework?',
  detail: 'Students and their parents no longer see it, and its file is gone.',
  accept: 'Delete',
  destructive: true,
} as const

const loadQuestions = () => import('../../learning/sets/homework-questions.tsx')

const ACCEPTED = 'image/*,application/pdf'

type HomeworkDayProps = {
  day: string
  /** The batch's next lesson; null where none is planned. */
  next: string | null
  error: string | undefined
  onChange: (day: string) => void
}

/** The day until which homework is to be done: the next lesson's, by one press, or a chosen one. */
function HomeworkDay({ day, next, error, onChange }: HomeworkDayProps) {
  const [isOther, setOther] = useState(false)
  const isNext = next !== null && day === next && !isOther
  return (
    <div className="stack gap8">
      {next !== null && (
        <fieldset className={classes.days} aria-label="To be done by">
          <Chip
            text={`Next lesson, ${formatShortDay(next)}`}
            isOn={isNext}
            onPress={() => {
              setOther(false)
              onChange(next)
            }}
          />
          <Chip text="Other day…" isOn={!isNext} onPress={() => setOther(true)} />
        </fieldset>
      )}
      {!isNext && (
        <DateField label={HOMEWORK_LABELS.due_date} value={day} error={error} onChange={onChange} />
      )}
      {isNext && error && <p role="alert">{error}</p>}
    </div>
  )
}

/** A lesson's homework: a text, a day, a picture or a PDF. */
export function HomeworkPart({
  sheet,
}: {
  sheet: LessonOfHomework & { students: readonly unknown[] }
}) {
  const { lesson, next_lesson } = sheet
  const kept = useKeptHomework(lesson.lesson_id)
  const fields = homeworkIn(sheet)
  const { refusal } = kept?.value ?? {}
  const errors = refusal?.fields ?? {}
  const { failure, run } = useAction()
  const { lesson: lessonPath } = useLessonPaths()
  const [problem, setProblem] = useState('')
  const { Part: HomeworkQuestions, isComing, setWanted: setAsking } = usePressedPart(loadQuestions)
  const id = useId()
  useEffect(openHomework, [])
  // If questions were kept over a reload, the part opens and shows them with their refusals.
  const hasQuestions = fields.questions !== undefined
  useEffect(() => {
    if (hasQuestions) setAsking(true)
  }, [hasQuestions, setAsking])

  const change = (changes: Partial<typeof fields>) => changeHomework(sheet, changes)

  const remove = () =>
    run(async () => {
      if (!(await confirm(DELETION))) return
      return (await removeHomework({ lesson_id: lesson.lesson_id })).message
    })

  async function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const [file] = currentTarget.files ?? []
    setProblem('')
    if (!file) return
    if (file.size > HOMEWORK_FILE_BYTES_MAX) return setProblem(homeworkFileTooLarge)
    try {
      change({ file: await dataUrlOf(file), fileName: file.name })
    } catch {
      setProblem('The file could not be read. Please choose it again.')
    }
  }
  const wrong = problem || errors.file
  const told = refusal && Object.keys(errors).length === 0 ? refusal.text : failure
  return (
    <section
      id="homework"
      className={`stack gap12 pad16 ${classes.homeworkPart}`}
      aria-labelledby={`${id}-title`}
    >
      <h2 id={`${id}-title`}>Homework</h2>
      {told && <ErrorBox>{told}</ErrorBox>}
      <Textarea
        aria-labelledby={`${id}-title`}
        rows={3}
        description="Formulas between dollar signs: $x^2$"
        value={fields.text}
        error={errors.text}
        onChange={({ currentTarget }) => change({ text: currentTarget.value })}
      />
      <HomeworkDay
        day={fields.due_date}
        next={next_lesson ?? null}
        error={errors.due_date}
        onChange={(due_date) => change({ due_date })}
      />
      <label className={`row gap10 centred ${classes.handedIn}`}>
        <input
          type="checkbox"
          checked={fields.hand_in === 'photo'}
          onChange={({ currentTarget }) =>
            change({ hand_in: currentTarget.checked ? 'photo' : 'none' })
          }
        />
        Students hand in photos of their pages
      </label>
      <div className={`wrap gap16 centred ${classes.file}`}>
        <label>
          <span>+ Picture or PDF</span>
          <input
            type="file"
            accept={ACCEPTED}
            aria-label="Picture or PDF"
            aria-invalid={wrong ? true : undefined}
            aria-describedby={`${id}-file`}
            onChange={choose}
          />
        </label>
        {!HomeworkQuestions && (
          <Button variant="quiet" loading={isComing} onClick={() => setAsking(true)}>
            <span aria-hidden="true">+ </span>Questions to practise
          </Button>
        )}
      </div>
      <p id={`${id}-file`} className={`quiet smaller breaks ${classes.chosen}`}>
        {wrong ? <span role="alert">{wrong}</span> : fields.fileName}
      </p>
      {HomeworkQuestions && (
        <HomeworkQuestions
          lesson={lesson}
          questions={fields.questions}
          errors={errors}
          onChange={(questions) => change({ questions })}
        />
      )}
      {lesson.homework?.hand_in === 'photo' && (
        <Link to={`${lessonPath(lesson.lesson_id)}/work`}>Work</Link>
      )}
      {kept?.value.isNew && (
        <p className="quiet smaller">
          {countInWords(sheet.students.length, 'family is', 'families are')} told once it is saved.
        </p>
      )}
      <div className="wrap gap10 to-end">
        {fields.file && (
          <Button size="sm" onClick={() => change({ file: '', fileName: '' })}>
            Take the file away
          </Button>
        )}
        {lesson.homework && !kept && (
          <Button size="sm" variant="danger" onClick={() => void remove()}>
            Delete homework
          </Button>
        )}
        {kept && (
          <Button size="sm" onClick={() => discardHomework(lesson.lesson_id)}>
            Discard homework
          </Button>
        )}
      </div>
    </section>
  )
}
