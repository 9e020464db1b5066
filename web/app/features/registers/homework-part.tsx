import {
  HOMEWORK_FILE_BYTES_MAX,
  HOMEWORK_LABELS,
  homeworkFileTooLarge,
} from '@ganit/contract/homework'
import type { Lesson } from '@ganit/contract/lessons'
import { Button, Textarea, TextInput } from '@mantine/core'
import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react'
import { ApiError, isTransient, messageOf } from '../../api/api-error.ts'
import { dropOwnRecord, keepOwnRecord, ownRecords } from '../../own-records.ts'
import { accountHere } from '../../session.ts'
import { confirm } from '../../ui/dialogs/ask.ts'
import { ErrorBox } from '../../ui/feedback/error-box.tsx'
import { toastSuccess } from '../../ui/feedback/toast.ts'
import { dataUrlOf } from '../../ui/forms/data-url.ts'
import { useLeaveWarning } from '../../ui/forms/use-leave-warning.ts'
import { useSending } from '../../ui/forms/use-sending.ts'
import classes from './homework-part.module.css'
import { type HomeworkDraft, removeHomework, sendHomework } from './lesson.data.ts'

type HomeworkFields = { text: string; due_date: string; file: string; fileName: string }
type Kept = { fields: HomeworkFields; isAsked: boolean }

const fieldsOf = (homework: Lesson['homework']): HomeworkFields => ({
  text: homework?.text ?? '',
  due_date: homework?.due_date ?? '',
  file: homework?.file ?? '',
  fileName: homework?.file ? 'The file that is there' : '',
})

const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' && value !== null && 'fields' in value && 'isAsked' in value

const bodyOf = ({ text, due_date, file }: HomeworkFields): HomeworkDraft => ({
  text,
  due_date: due_date || null,
  file,
})

/** Asked with what this page has anyway: it is opened on phones. */
const DELETION = {
  title: 'Homework',
  text: 'Delete this homework?',
  detail: 'Students and their guardians no longer see it, and its file is gone.',
  accept: 'Delete',
  destructive: true,
} as const

/** After what failed for now it is sent again by itself. */
const AGAIN_MS = 20_000

/**
 * The homework of a lesson as it is typed: kept on the device with each change, sent once there is a network, and then kept
 * no longer, but for what was typed since.
 */
function useHomework({ lesson_id, homework }: Lesson) {
  const name = `homework:${lesson_id}`
  // Another window may sign in somebody else while this one is open.
  const [account] = useState(accountHere)
  const [kept, setKept] = useState<Kept | null>(null)
  const [isOnDevice, setOnDevice] = useState(true)
  const [failure, setFailure] = useState<unknown>(null)
  const { isSending, once } = useSending()
  const fields = kept?.fields ?? fieldsOf(homework)
  // What is kept by the time an answer comes.
  const latest = useRef(kept)

  function keep(next: Kept) {
    latest.current = next
    setKept(next)
    void keepOwnRecord(name, next, account).then(setOnDevice)
  }
  function drop() {
    latest.current = null
    setKept(null)
    setFailure(null)
    void dropOwnRecord(name, account)
  }
  const send = (asked: Kept) =>
    once(async () => {
      setFailure(null)
      try {
        const { message } = await sendHomework({ lesson_id, ...bodyOf(asked.fields) })
        if (latest.current === asked) drop()
        toastSuccess(message)
      } catch (error) {
        setFailure(error)
        if (!isTransient(error) && latest.current === asked) keep({ ...asked, isAsked: false })
      }
    })
  const save = () => {
    const asked = { fields, isAsked: true }
    keep(asked)
    void send(asked)
  }

  // What was kept before a reload, or an evening ago.
  useEffect(() => {
    let isHere = true
    void ownRecords(account).then((records) => {
      const before = records.get(name)
      // What was typed meanwhile is newer.
      if (!isHere || !isKept(before) || latest.current) return
      latest.current = before
      setKept(before)
    })
    return () => {
      isHere = false
    }
  }, [name, account])

  const waiting = useRef<() => void>(undefined)
  waiting.current = () => {
    if (kept?.isAsked && !isSending && navigator.onLine && account === accountHere())
      void send(kept)
  }
  useEffect(() => {
    const sendNow = () => waiting.current?.()
    window.addEventListener('online', sendNow)
    return () => window.removeEventListener('online', sendNow)
  }, [])
  const isWaiting = kept?.isAsked === true
  useEffect(() => {
    if (!isWaiting) return
    waiting.current?.()
    const again = setInterval(() => waiting.current?.(), AGAIN_MS)
    return () => clearInterval(again)
  }, [isWaiting])

  return {
    fields,
    isChanged: kept !== null,
    isOnDevice,
    isSending,
    isWaiting,
    errors: failure instanceof ApiError ? failure.fields : {},
    failure: failure && !isTransient(failure) ? messageOf(failure) : '',
    change: (changes: Partial<HomeworkFields>) =>
      keep({ fields: { ...fields, ...changes }, isAsked: false }),
    save,
    drop,
    remove: () =>
      once(async () => {
        if (!(await confirm(DELETION))) return
        try {
          toastSuccess((await removeHomework({ lesson_id })).message)
          drop()
        } catch (error) {
          setFailure(error)
        }
      }),
  }
}

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
