import {
  HOMEWORK_FILE_BYTES_MAX,
  HOMEWORK_LABELS,
  homeworkFileTooLarge,
} from '@ganit/contract/teaching/homework'
import type { Lesson } from '@ganit/contract/teaching/lessons'
import { type ChangeEvent, useEffect, useId, useState } from 'react'
import { Link } from 'react-router'
import type { Kept } from '../../../api/unsent/unsent.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { confirm } from '../../../ui/dialogs/ask.ts'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { usePressedPart } from '../../../ui/feedback/use-pressed-part.ts'
import { DateField } from '../../../ui/forms/dates/date-field.tsx'
import { dataUrlOf } from '../../../ui/forms/fields/data-url.ts'
import { Textarea } from '../../../ui/forms/fields/fields.tsx'
import { useAction } from '../../../ui/forms/use-action.ts'
import { useLeaveWarning } from '../../../ui/forms/use-leave-warning.ts'
import { removeHomework } from './lesson.data.ts'
import { useLessonPaths } from './lesson-path.ts'
import {
  changeHomework,
  discardHomework,
  homeworkIn,
  type KeptHomework,
  openHomework,
  saveHomework,
  useKeptHomework,
} from './outbox/homework-outbox.ts'
import classes from './register.module.css'

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

function statusOf({ value: { isAsked }, sent, isOnDevice }: Kept<KeptHomework>) {
  if (sent) return 'Sending…'
  if (!isOnDevice) return 'This phone cannot keep it: stay on this page until it is saved'
  return isAsked
    ? 'Kept on this phone, waiting for the network'
    : 'Kept on this phone, not saved yet'
}

/** A lesson's homework: a text, a day, a picture or a PDF. */
export function HomeworkPart({ lesson }: { lesson: Lesson }) {
  const kept = useKeptHomework(lesson.lesson_id)
  const fields = homeworkIn(lesson)
  const { refusal } = kept?.value ?? {}
  const errors = refusal?.fields ?? {}
  const { failure, run } = useAction()
  const { lesson: lessonPath } = useLessonPaths()
  const [problem, setProblem] = useState('')
  const { Part: HomeworkQuestions, isComing, setWanted: setAsking } = usePressedPart(loadQuestions)
  const id = useId()
  useLeaveWarning(kept?.isOnDevice === false)
  useEffect(openHomework, [])
  // The part opens if questions were kept over a reload, to show them with their refusals.
  const hasQuestions = fields.questions !== undefined
  useEffect(() => {
    if (hasQuestions) setAsking(true)
  }, [hasQuestions, setAsking])

  const change = (changes: Partial<typeof fields>) => changeHomework(lesson, changes)

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
      className={`stack gap12 pad16 ruled ${classes.homeworkPart}`}
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
      <div className={`grid top ${classes.homeworkRow}`}>
        <DateField
          label={HOMEWORK_LABELS.due_date}
          value={fields.due_date}
          error={errors.due_date}
          onChange={(due_date) => change({ due_date })}
        />
        <label className={`stack gap6 narrow ${classes.file}`}>
          <span className="strong">Picture or PDF</span>
          <input
            type="file"
            accept={ACCEPTED}
            aria-invalid={wrong ? true : undefined}
            aria-describedby={`${id}-file`}
            onChange={choose}
          />
        </label>
      </div>
      {HomeworkQuestions ? (
        <HomeworkQuestions
          lesson={lesson}
          questions={fields.questions}
          errors={errors}
          onChange={(questions) => change({ questions })}
        />
      ) : (
        <div>
          <Button size="sm" loading={isComing} onClick={() => setAsking(true)}>
            Questions to practise
          </Button>
        </div>
      )}
      <p id={`${id}-file`} className={`quiet smaller breaks ${classes.chosen}`}>
        {wrong ? <span role="alert">{wrong}</span> : fields.fileName}
      </p>
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
      {lesson.homework?.hand_in === 'photo' && (
        <Link to={`${lessonPath(lesson.lesson_id)}/work`}>Work</Link>
      )}
      {kept && (
        <p role="status" className={`quiet smaller breaks ${classes.status}`}>
          {statusOf(kept)}
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
          <Button size="sm" onClick={() => discardHomework(lesson)}>
            Discard
          </Button>
        )}
        {kept && (
          <Button
            size="sm"
            variant="filled"
            loading={kept.sent !== null}
            onClick={() => saveHomework(lesson)}
          >
            Save homework
          </Button>
        )}
      </div>
    </section>
  )
}
