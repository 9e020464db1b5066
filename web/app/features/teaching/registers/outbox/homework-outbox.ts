import type { Lesson } from '@ganit/contract/teaching/lessons'
import { createUnsent, hasProperties } from '../../../../api/unsent/unsent.ts'
import { toastSuccess } from '../../../../ui/feedback/toasts/toast.ts'
import {
  errorsOfOthers,
  questionsToSend,
  type SetQuestions,
} from '../../../learning/sets/set-questions.ts'
import { sendHomework } from '../lesson.data.ts'

type HomeworkFields = {
  text: string
  due_date: string
  file: string
  fileName: string
  /** Questions to practise; null removes them, and without this field they stay as stored. */
  questions?: SetQuestions | null
  /** Absent in records that an earlier version of the app has kept. */
  hand_in?: 'none' | 'photo'
}

/** A lesson's homework typed here and not yet on the server. */
export type KeptHomework = {
  fields: HomeworkFields
  /** True once Save was pressed: it is sent until the server answers. */
  isAsked: boolean
  /** The server's refusal and the fields it names. */
  refusal?: { text: string; fields: Record<string, string> }
}

/** The change of the practice set; undefined leaves it as it is. */
const setOf = ({ questions }: Pick<HomeworkFields, 'questions'>) =>
  questions === undefined ? {} : { set: questions && questionsToSend(questions) }

const outbox = createUnsent({
  name: 'homework:',
  isKept: hasProperties<KeptHomework>('fields', 'isAsked'),
  wait: ({ isAsked }) => (isAsked ? 0 : null),
  send: (id, { fields: { text, due_date, file, hand_in, ...of } }) =>
    sendHomework({
      ...{ lesson_id: Number(id), text, due_date: due_date || null, file, hand_in },
      ...setOf(of),
    }),
  answered: (now, sent, { message }) => {
    toastSuccess(message)
    return now === sent ? null : now
  },
  refused: (now, sent, error) => ({
    ...now,
    isAsked: now !== sent && now.isAsked,
    refusal: { text: error.message, fields: error.fields },
  }),
})

/** Starts sending, on every page. */
export const openHomework = outbox.open

/** A lesson's kept homework and its state. */
export const useKeptHomework = (lesson_id: number) => outbox.useAll()?.get(String(lesson_id))

const fieldsOf = (homework: Lesson['homework']): HomeworkFields => ({
  text: homework?.text ?? '',
  due_date: homework?.due_date ?? '',
  file: homework?.file ?? '',
  hand_in: homework?.hand_in ?? 'none',
  fileName: homework?.file ? 'The file that is there' : '',
})

/** A lesson's homework as typed here, else as stored. */
export const homeworkIn = ({ lesson_id, homework }: Lesson) =>
  outbox.get(String(lesson_id))?.value.fields ?? fieldsOf(homework)

const isEmptyRecord = (fields: object = {}) => Object.keys(fields).length === 0

/**
 * Keeps typed homework. An earlier refusal shows until the homework is sent again, or the questions that it names
 * change.
 */
export function changeHomework(lesson: Lesson, changes: Partial<HomeworkFields>) {
  const id = String(lesson.lesson_id)
  const fields = { ...homeworkIn(lesson), ...changes }
  const { refusal } = outbox.get(id)?.value ?? {}
  const named =
    changes.questions === undefined ? refusal?.fields : errorsOfOthers(refusal?.fields ?? {})
  const isOver = refusal && isEmptyRecord(named) && !isEmptyRecord(refusal.fields)
  const stays = refusal && !isOver && { refusal: { ...refusal, fields: named ?? {} } }
  outbox.put(id, { fields, isAsked: false, ...stays })
}

/** Keeps homework and sends it as soon as there is a network. */
export function saveHomework(lesson: Lesson) {
  outbox.put(String(lesson.lesson_id), { fields: homeworkIn(lesson), isAsked: true })
  void outbox.send()
}

export const discardHomework = ({ lesson_id }: Lesson) => outbox.drop(String(lesson_id))
