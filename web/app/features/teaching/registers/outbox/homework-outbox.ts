import type { Lesson } from '@ganit/contract/teaching/lessons'
import type { LessonRegister } from '@ganit/contract/teaching/registers'
import { type HeldStore, waitingInWords } from '../../../../api/unsent/held.ts'
import { createUnsent, hasProperties } from '../../../../api/unsent/unsent.ts'
import { formatShortDay } from '../../../../ui/text/times/dates.ts'
import {
  errorsOfOthers,
  questionsToSend,
  type SetQuestions,
} from '../../../learning/sets/set-questions.ts'
import { sendHomework } from '../lesson.data.ts'
import { sendRegisters } from './outbox.ts'

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
  /** The lesson's name for other pages; records that an earlier version of the app kept do not have it. */
  lesson?: Pick<Lesson, 'batch_name' | 'date'>
  /** True if the lesson had no homework, so that saving it tells families. */
  isNew?: boolean
  /** True once Save was pressed: the homework is sent until the server answers. */
  isAsked: boolean
  /** The server's refusal and the fields it names. */
  refusal?: { text: string; fields: Record<string, string> }
}

/** The change of the practice set; undefined leaves it as it is. */
const setOf = ({ questions }: Pick<HomeworkFields, 'questions'>) =>
  questions === undefined ? {} : { set: questions && questionsToSend(questions) }

/** Lessons whose families were told of homework from this page. */
const told = new Set<string>()

const outbox = createUnsent({
  name: 'homework:',
  isKept: hasProperties<KeptHomework>('fields', 'isAsked'),
  wait: ({ isAsked }) => (isAsked ? 0 : null),
  send: async (id, { fields: { text, due_date, file, hand_in, ...of } }) => {
    // The register of the same press is sent first. If it is refused or cannot be sent, the homework is still sent.
    await sendRegisters()
    return sendHomework({
      ...{ lesson_id: Number(id), text, due_date: due_date || null, file, hand_in },
      ...setOf(of),
    })
  },
  answered: (now, sent, _, id) => {
    if (sent.isNew) told.add(id)
    return now === sent ? null : { ...now, isNew: false }
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

/** True if families were told of this lesson's homework from this page. */
export const isHomeworkTold = (lesson_id: number) => told.has(String(lesson_id))

/** The parts of a register's sheet that homework needs. */
export type LessonOfHomework = Pick<LessonRegister, 'lesson' | 'next_lesson'>

const fieldsOf = ({ lesson: { homework }, next_lesson }: LessonOfHomework): HomeworkFields => ({
  text: homework?.text ?? '',
  due_date: (homework ? homework.due_date : next_lesson) ?? '',
  file: homework?.file ?? '',
  hand_in: homework?.hand_in ?? 'none',
  fileName: homework?.file ? 'The file that is there' : '',
})

const idOf = ({ lesson }: LessonOfHomework) => String(lesson.lesson_id)

/** A lesson's homework as typed here, or as stored if nothing was typed. New homework is due at the next lesson. */
export const homeworkIn = (sheet: LessonOfHomework) =>
  outbox.get(idOf(sheet))?.value.fields ?? fieldsOf(sheet)

const isEmptyRecord = (fields: object = {}) => Object.keys(fields).length === 0

/**
 * Keeps typed homework, once the device's record has been read. An earlier refusal is shown until the homework is sent
 * again, or until the questions that it names change.
 */
export const changeHomework = (sheet: LessonOfHomework, changes: Partial<HomeworkFields>) =>
  outbox.whenRead(() => {
    const id = idOf(sheet)
    const fields = { ...homeworkIn(sheet), ...changes }
    const { refusal, isNew = sheet.lesson.homework === null } = outbox.get(id)?.value ?? {}
    const named =
      changes.questions === undefined ? refusal?.fields : errorsOfOthers(refusal?.fields ?? {})
    const isOver = refusal && isEmptyRecord(named) && !isEmptyRecord(refusal.fields)
    const stays = refusal && !isOver && { refusal: { ...refusal, fields: named ?? {} } }
    const { batch_name, date } = sheet.lesson
    outbox.put(id, { fields, lesson: { batch_name, date }, isNew, isAsked: false, ...stays })
  })

/** Sends a lesson's kept homework as soon as there is a network. */
export const saveHomework = (lesson_id: number) =>
  outbox.whenRead(() => {
    const id = String(lesson_id)
    const kept = outbox.get(id)?.value
    if (!kept) return
    const { refusal: _, ...value } = kept
    outbox.put(id, { ...value, isAsked: true })
    void outbox.send()
  })

export const discardHomework = (lesson_id: number) => outbox.drop(String(lesson_id))

export const heldHomework: HeldStore = {
  open: outbox.open,
  listen: outbox.listen,
  linesIn: (area) =>
    outbox.ids().flatMap((id) => {
      const one = outbox.get(id)
      if (!one) return []
      const { isOnDevice } = one
      const { lesson, isAsked, refusal } = one.value
      const lesson_id = Number(id)
      const [wrong] = Object.values(refusal?.fields ?? {})
      return {
        key: `homework ${id}`,
        what: ['Homework', lesson?.batch_name, lesson && formatShortDay(lesson.date)]
          .filter(Boolean)
          .join(', '),
        to: `${area}/lessons/${id}`,
        day: lesson?.date ?? '',
        state: waitingInWords({ isAsked, refusal: wrong ?? refusal?.text, isOnDevice }),
        send: isAsked || refusal ? undefined : () => saveHomework(lesson_id),
        discard: () => discardHomework(lesson_id),
      }
    }),
}
