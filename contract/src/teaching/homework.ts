import { z } from 'zod'
import { change, read, remove } from '../endpoint.ts'
import { IMAGE_START } from '../ground/images.ts'
import { HomeworkSet } from '../learning/sets-of-practice.ts'
import { LINE_MAX, Message, oneOfWords, optionalDate, optionalText, TEXT_MAX } from '../shared.ts'
import { markUpload } from '../uploads.ts'
import { HAND_INS, Lesson } from './lessons.ts'

/** Field labels of the form of homework, used in its messages too. */
export const HOMEWORK_LABELS = { text: 'Homework', due_date: 'Due Date', file: 'File' } as const

export const HOMEWORK_FILE_BYTES_MAX = 5 * 1024 * 1024

/** Data URLs of PDFs begin like this. */
export const PDF_START = /^data:application\/pdf;base64,/i

/** Length of the largest file's data URL: the prefix, and four characters for three bytes. */
const DATA_URL_MAX = 40 + Math.ceil(HOMEWORK_FILE_BYTES_MAX / 3) * 4

const { text, due_date, file } = HOMEWORK_LABELS

export const homeworkFileTooLarge = `${file} is too large. It may have at most 5 MB.`
export const notAHomeworkFile = `${file} must be a picture or a PDF.`

/** A picture or PDF as a data URL; the URL as received keeps the file, blank removes it. */
export const SentFile = markUpload(
  z
    .string(`${file} must be a data URL.`)
    .max(DATA_URL_MAX, { error: homeworkFileTooLarge, abort: true })
    .refine(
      (url) =>
        IMAGE_START.test(url) || PDF_START.test(url) || /^(\/api\/homework\/|\s*$)/.test(url),
      { error: notAHomeworkFile },
    ),
)

/** `text` may have LaTeX between dollar signs; it may be blank with a practice set. Absent fields stay as stored. */
export const HomeworkDraft = z.object({
  text: optionalText(text, TEXT_MAX),
  due_date: optionalDate(due_date).optional(),
  file: SentFile.nullish(),
  /** Whether pages are handed in as photos. 409 if it is switched off after a student has begun. */
  hand_in: oneOfWords(HAND_INS, 'hand_in must be none or photo.').optional(),
  /** Questions to practise; null takes them away. */
  set: HomeworkSet.nullish(),
})
export type HomeworkDraft = z.output<typeof HomeworkDraft>

export const saveHomework = change('/lessons/:lesson_id/homework', {
  access: ['admin', 'teacher'],
  summary: 'Say what a lesson leaves to be done at home, with a file if need be',
  body: HomeworkDraft,
  response: Message.extend({ homework: Lesson.shape.homework }),
})

export const deleteHomework = remove('/lessons/:lesson_id/homework', {
  access: ['admin', 'teacher'],
  summary: 'Take the homework of a lesson back',
})

/** The signature alone gives access, as for photos. */
export const getHomeworkFile = read('/homework/files/:file_id', {
  access: 'public',
  summary: 'A file that comes with homework, through a signed URL that expires',
  params: z.object({ file_id: z.uuid() }),
  querystring: z.object({
    expires: z.string().max(LINE_MAX).optional().catch(undefined),
    signature: z.string().max(LINE_MAX).optional().catch(undefined),
  }),
})
