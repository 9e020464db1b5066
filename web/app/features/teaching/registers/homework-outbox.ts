import type { Lesson } from '@ganit/contract/teaching/lessons'
import { ApiError, messageOf } from '../../../api/api-error.ts'
import { createOutbox } from '../../../api/outbox.ts'
import { toastSuccess } from '../../../ui/feedback/toast.ts'
import { sendHomework } from './lesson.data.ts'

type HomeworkFields = { text: string; due_date: string; file: string; fileName: string }

/** What was typed of the homework of a lesson and the server has not taken. */
export type KeptHomework = {
  fields: HomeworkFields
  /** Whether Save was pressed: then it is sent until the server answers. */
  isAsked: boolean
  /** Why the server refused it, and which of its fields. */
  refusal?: { text: string; fields: Record<string, string> }
}

const isKeptHomework = (value: unknown): value is KeptHomework =>
  typeof value === 'object' && value !== null && 'fields' in value && 'isAsked' in value

const outbox = createOutbox({
  name: 'homework:',
  isKept: isKeptHomework,
  wait: ({ isAsked }) => (isAsked ? 0 : null),
  send: (id, { fields: { text, due_date, file } }) =>
    sendHomework({ lesson_id: Number(id), text, due_date: due_date || null, file }),
  answered: (now, sent, { message }) => {
    toastSuccess(message)
    return now === sent ? null : now
  },
  refused: (now, sent, error) => ({
    ...now,
    isAsked: now !== sent && now.isAsked,
    refusal: { text: messageOf(error), fields: error instanceof ApiError ? error.fields : {} },
  }),
})

/** From now on what waits is sent, whatever page is open. */
export const openHomework = outbox.open

/** What is kept of the homework of a lesson, and how it goes. */
export const useKeptHomework = (lesson_id: number) => outbox.useAll()?.get(String(lesson_id))

const fieldsOf = (homework: Lesson['homework']): HomeworkFields => ({
  text: homework?.text ?? '',
  due_date: homework?.due_date ?? '',
  file: homework?.file ?? '',
  fileName: homework?.file ? 'The file that is there' : '',
})

/** The homework of a lesson as it was typed here by now, or as it is stored. */
export const homeworkIn = ({ lesson_id, homework }: Lesson) =>
  outbox.get(String(lesson_id))?.value.fields ?? fieldsOf(homework)

/** Keeps what was typed; why it was refused before stays until it is sent anew. */
export function changeHomework(lesson: Lesson, changes: Partial<HomeworkFields>) {
  const id = String(lesson.lesson_id)
  const fields = { ...homeworkIn(lesson), ...changes }
  outbox.put(id, { ...outbox.get(id)?.value, fields, isAsked: false })
}

/** Sends it as soon as there is a network. */
export function saveHomework(lesson: Lesson) {
  outbox.put(String(lesson.lesson_id), { fields: homeworkIn(lesson), isAsked: true })
  void outbox.send()
}

/** Throws away what was typed. */
export const discardHomework = ({ lesson_id }: Lesson) => outbox.drop(String(lesson_id))
