import {
  HOMEWORK_FILE_BYTES_MAX,
  HOMEWORK_LABELS,
  homeworkFileTooLarge,
} from '@ganit/contract/homework'
import type { Lesson } from '@ganit/contract/lessons'
import { Button, Textarea, TextInput } from '@mantine/core'
import { type ChangeEvent, useId, useState } from 'react'
import { ErrorBox } from '../../ui/feedback/error-box.tsx'
import { dataUrlOf } from '../../ui/forms/data-url.ts'
import { useLeaveWarning } from '../../ui/forms/use-leave-warning.ts'
import classes from './homework-part.module.css'
import { useHomework } from './use-homework.ts'

const ACCEPTED = 'image/*,application/pdf'

function statusOf({ isSending, isWaiting, isOnDevice }: ReturnType<typeof useHomework>) {
  if (isSending) return 'Sending…'
  if (!isOnDevice) return 'This phone cannot keep it: stay on this page until it is saved'
  return isWaiting
    ? 'Kept on this phone, waiting for the network'
    : 'Kept on this phone, not saved yet'
}

/** What the lesson leaves to be done at home: a text, a day, a picture or a PDF. */
export function HomeworkPart({ lesson }: { lesson: Lesson }) {
  const homework = useHomework(lesson)
  const { fields, errors, failure, change, isSending, isChanged, isOnDevice } = homework
  const [problem, setProblem] = useState('')
  const id = useId()
  useLeaveWarning(isChanged && !isOnDevice)

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
  return (
    <section className={classes.part} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>Homework</h2>
      {failure && !Object.keys(errors).length && <ErrorBox>{failure}</ErrorBox>}
      <Textarea
        aria-labelledby={`${id}-title`}
        rows={3}
        description="Formulas between dollar signs: $x^2$"
        value={fields.text}
        error={errors.text}
        onChange={({ currentTarget }) => change({ text: currentTarget.value })}
      />
      <div className={classes.row}>
        <TextInput
          type="date"
          label={HOMEWORK_LABELS.due_date}
          value={fields.due_date}
          error={errors.due_date}
          onChange={({ currentTarget }) => change({ due_date: currentTarget.value })}
        />
        <label className={classes.file}>
          <span>Picture or PDF</span>
          <input
            type="file"
            accept={ACCEPTED}
            aria-invalid={wrong ? true : undefined}
            aria-describedby={`${id}-file`}
            onChange={choose}
          />
        </label>
      </div>
      <p id={`${id}-file`} className={classes.chosen}>
        {wrong ? <span role="alert">{wrong}</span> : fields.fileName}
      </p>
      {isChanged && (
        <p role="status" className={classes.status}>
          {statusOf(homework)}
        </p>
      )}
      <div className={classes.buttons}>
        {fields.file && (
          <Button size="sm" onClick={() => change({ file: '', fileName: '' })}>
            Take the file away
          </Button>
        )}
        {lesson.homework && !isChanged && (
          <Button size="sm" variant="danger" onClick={homework.remove}>
            Delete homework
          </Button>
        )}
        {isChanged && (
          <Button size="sm" onClick={homework.drop}>
            Discard
          </Button>
        )}
        {isChanged && (
          <Button size="sm" variant="filled" loading={isSending} onClick={homework.save}>
            Save homework
          </Button>
        )}
      </div>
    </section>
  )
}
