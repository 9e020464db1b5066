import type { Lesson } from '@ganit/contract/lessons'
import { useEffect, useRef, useState } from 'react'
import { ApiError, isTransient, messageOf } from '../../api/api-error.ts'
import { dropOwnRecord, keepOwnRecord, ownRecords } from '../../own-records.ts'
import { accountHere } from '../../session.ts'
import { confirm } from '../../ui/dialogs/ask.ts'
import { toastSuccess } from '../../ui/feedback/toast.ts'
import { useSending } from '../../ui/forms/use-sending.ts'
import { type HomeworkDraft, removeHomework, sendHomework } from './homework.data.ts'

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
export function useHomework({ lesson_id, homework }: Lesson) {
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
        const { message } = await sendHomework(lesson_id, bodyOf(asked.fields))
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
          toastSuccess((await removeHomework(lesson_id)).message)
          drop()
        } catch (error) {
          setFailure(error)
        }
      }),
  }
}
