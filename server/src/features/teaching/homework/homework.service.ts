import {
  HOMEWORK_FILE_BYTES_MAX,
  HOMEWORK_LABELS,
  type HomeworkDraft,
  homeworkFileTooLarge,
  notAHomeworkFile,
  PDF_START,
} from '@ganit/contract/teaching/homework'
import type { Lesson } from '@ganit/contract/teaching/lessons'
import type { Kysely } from 'kysely'
import type { Database, Db, Trx } from '../../../db/schema.ts'
import type { Account } from '../../../http/access.ts'
import { lockForChange } from '../../../http/changes/lock-for-change.ts'
import { conflict, invalid, notFound } from '../../../http/errors.ts'
import {
  bytesOfBase64,
  imageOfDataUrl,
  type PhotoUrls,
} from '../../ground/images/images.service.ts'
import { academyNow } from '../../ground/settings/clock.service.ts'
import { announceEvent } from '../../messages/events/events.queries.ts'
import { forgetHomeworkTold } from '../../messages/outbox/tell.queries.ts'
import { LESSON, lessonById } from '../lessons/lessons.queries.ts'
import {
  countHandedIn,
  deleteFile,
  deleteHomeworkOf,
  deleteOpenHandIns,
  type HomeworkFile,
  homeworkOfLesson,
  isHandInBegun,
  replaceFile,
  storeHomework,
} from './homework.queries.ts'

const FIELD = { name: 'file', label: HOMEWORK_LABELS.file }
/** Size at which a photographed page stays legible. */
const PAGE_BOX = { width: 1600, height: 2400, bytes: 600 * 1024 }

const fileError = (sentence: string) => invalid({ [FIELD.name]: sentence })

/** Whether the bytes are a PDF: its header may come after some other bytes. */
const isPdf = (bytes: Buffer) => bytes.subarray(0, 1024).includes('%PDF-')

function readPdf(base64: string): HomeworkFile {
  const content = bytesOfBase64(base64)
  if (!content || !isPdf(content)) throw fileError(notAHomeworkFile)
  if (content.length > HOMEWORK_FILE_BYTES_MAX) throw fileError(homeworkFileTooLarge)
  return { media_type: 'application/pdf', content }
}

/** File of a data URL: a picture re-encoded, or a PDF unchanged. 400 on `file` for anything else. */
export async function homeworkFile(dataUrl: string): Promise<HomeworkFile> {
  const start = PDF_START.exec(dataUrl)?.[0]
  if (start) return readPdf(dataUrl.slice(start.length))
  const { content } = await imageOfDataUrl(dataUrl, FIELD, PAGE_BOX)
  return { media_type: 'image/jpeg', content }
}

export type { HomeworkFile }

/** A lesson with its homework file's name replaced by a signed URL. */
export const signFileAddress = <Row extends Pick<Lesson, 'homework'>>(
  lesson: Row,
  urls: PhotoUrls,
): Row =>
  lesson.homework?.file
    ? { ...lesson, homework: { ...lesson.homework, file: urls.sign(lesson.homework.file) } }
    : lesson

/**
 * Signs the addresses of files within a list's JSON text. Quotation marks in people's text are escaped, so only the
 * field itself matches.
 */
export const signFileAddresses = (lessons: string, urls: PhotoUrls) =>
  lessons.replace(/"file":"([^"]+)"/g, (_field, file) => `"file":"${urls.sign(file)}"`)

const isAddress = (file: string) => file.startsWith('/')

/** Locks the lesson and returns its day; 404 if the account may not see it. */
async function lockLesson(trx: Trx, account: Account, lesson_id: number) {
  await lessonById(trx, account, lesson_id, await academyNow(trx))
  return (await lockForChange(trx, LESSON, lesson_id)).date
}

type DueDay = string | null | undefined

/** 400 for a day before the lesson. One that is stored stays, because the lesson may have been moved since. */
function refuseEarlierDay(day: string, sent: DueDay, stored: DueDay) {
  if (sent && sent !== stored && sent < day)
    throw invalid({ due_date: `${HOMEWORK_LABELS.due_date} must not be before the lesson.` })
}

async function changeFile(
  trx: Trx,
  lesson_id: number,
  { sent, file, held }: { sent: HomeworkDraft['file']; file: NewFile; held: string | null },
  urls: PhotoUrls,
) {
  if (file) return replaceFile(trx, lesson_id, file)
  if (sent === undefined) return undefined
  if (!sent?.trim()) return deleteFile(trx, lesson_id)
  // The URL as received keeps the file; the URL of another file is refused.
  const isHeld = held !== null && urls.idOf(sent) === held
  if (!isHeld) throw fileError(notAHomeworkFile)
}

type NewFile = Awaited<ReturnType<typeof homeworkFile>> | undefined

/** Data that another wing stores with homework, in the same transaction. */
export type WithHomework = {
  /** Saves the data with the sent text, and returns the text to store; undefined if neither gives a text. */
  save: (trx: Trx, lesson_id: number, text: HomeworkDraft['text']) => Promise<string | undefined>
  /** Removes the data; 409 if it was used. */
  remove: (trx: Trx, lesson_id: number) => Promise<void>
}

const noText = () => invalid({ text: `${HOMEWORK_LABELS.text} is required.` })

/** Stores homework; its file is decoded before the transaction, because that is slow. */
export async function saveHomeworkOf(
  db: Kysely<Database>,
  account: Account,
  { lesson_id, text, due_date, file: sent, hand_in: way }: HomeworkDraft & { lesson_id: number },
  urls: PhotoUrls,
  also: WithHomework,
) {
  const isNew = typeof sent === 'string' && sent.trim() !== '' && !isAddress(sent)
  if (isNew) await lessonById(db, account, lesson_id, await academyNow(db))
  const file = isNew ? await homeworkFile(sent) : undefined
  return db.transaction().execute(async (trx) => {
    const day = await lockLesson(trx, account, lesson_id)
    const stored = await homeworkOfLesson(trx, lesson_id)
    refuseEarlierDay(day, due_date, stored?.due_date)
    const due = due_date === undefined ? (stored?.due_date ?? null) : due_date
    const hand_in = way ?? stored?.hand_in ?? 'none'
    if (hand_in === 'none' && stored?.hand_in === 'photo' && (await isHandInBegun(trx, lesson_id)))
      throw conflict('Somebody has begun.')
    const words = await also.save(trx, lesson_id, text)
    if (words === undefined) throw noText()
    // `looked_at` belongs to hand-ins of the earlier kind.
    const isOther = stored !== undefined && stored.hand_in !== hand_in
    await storeHomework(trx, {
      ...{ lesson_id, text: words, due_date: due, hand_in },
      ...(isOther && { looked_at: null }),
    })
    if (!stored) await announceEvent(trx, { event: 'homework', lesson_id })
    await changeFile(trx, lesson_id, { sent, file, held: stored?.file_id ?? null }, urls)
    return presentHomework(trx, lesson_id, urls)
  })
}

async function presentHomework(db: Db, lesson_id: number, urls: PhotoUrls) {
  const stored = await homeworkOfLesson(db, lesson_id)
  if (!stored) return null
  const { file_id, ...homework } = stored
  return { ...homework, file: file_id === null ? null : urls.sign(file_id) }
}

/** 409 if students handed in the homework that is to be deleted. */
export function refuseHandedIn(students: number) {
  if (students > 0)
    throw conflict(students === 1 ? '1 student handed in.' : `${students} students handed in.`)
}

/** Deletes homework with its file; 404 if there is none, 409 if a student handed it in or has begun. */
export const removeHomework = (
  db: Kysely<Database>,
  account: Account,
  lesson_id: number,
  also: WithHomework,
) =>
  db.transaction().execute(async (trx) => {
    await lockLesson(trx, account, lesson_id)
    refuseHandedIn(await countHandedIn(trx, lesson_id))
    await also.remove(trx, lesson_id)
    await deleteOpenHandIns(trx, lesson_id)
    if (!(await deleteHomeworkOf(trx, lesson_id))) throw notFound('This lesson has no homework.')
    await forgetHomeworkTold(trx, lesson_id)
  })
