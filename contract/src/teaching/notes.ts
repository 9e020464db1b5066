import { z } from 'zod'
import { change, create, read, remove } from '../endpoint.ts'
import { pageQuery, pageSchema } from '../pages.ts'
import { blankIsAbsent, optionalId, requiredId, requiredLine, Version } from '../shared.ts'
import { SentFile } from './homework.ts'
import { optionalLink } from './links.ts'

/** Field labels of the form of notes, used in its messages too. */
export const NOTE_LABELS = {
  title: 'Title',
  url: 'Link',
  file: 'File',
  chapter_id: 'Chapter',
} as const

export const NOTE_TITLE_MAX = 80
/** The most notes of one lesson. */
export const NOTES_OF_LESSON = 3

export const NOTE_SENTENCES = {
  both: 'A link or a file, not both.',
  neither: 'Add a link or a file.',
  three: 'Three for a lesson.',
  full: 'The space for notes is full. Delete some, or raise it in Settings.',
} as const

/** A link or file that a teacher hands to a whole batch. `host` names the site of a link; null for a file, whose address is signed. */
export const Note = z.object({
  note_id: z.int(),
  title: z.string(),
  host: z.string().nullable(),
  address: z.string(),
  chapter: z.object({ chapter_id: z.int(), name: z.string() }).nullable(),
  /** Null if the note is of no lesson, or of a coming one that the reader does not see. */
  lesson: z.object({ lesson_id: z.int(), date: z.string() }).nullable(),
  added_at: z.string(),
  version: z.int(),
})
export type Note = z.output<typeof Note>

const paged = pageQuery(['added_at']).pick({ page: true, page_size: true })

export const listNotes = read('/batches/:batch_id/notes', {
  access: ['admin', 'desk', 'teacher', 'guardian', 'student'],
  summary:
    'Notes of a batch, the latest first: for its teachers, its present members and their guardians; for guests those of their lesson',
  querystring: paged.extend({
    chapter_id: blankIsAbsent(requiredId('chapter_id')),
    lesson_id: blankIsAbsent(requiredId('lesson_id')),
  }),
  response: pageSchema(Note),
})

export const listFamilyNotes = read('/notes', {
  access: ['guardian', 'student'],
  summary:
    'All notes that a family reads of one student, the latest first: of the present batches, and of lessons as a guest',
  querystring: paged.extend({ student_id: blankIsAbsent(requiredId('student_id')) }),
  response: pageSchema(Note),
})

const SentLink = optionalLink(NOTE_LABELS.url)

const title = requiredLine(NOTE_LABELS.title, NOTE_TITLE_MAX)

/** A link or a file: a picture, or a PDF of at most 5 MB. */
export const NoteDraft = z.object({
  title,
  url: SentLink,
  file: SentFile.nullish(),
  lesson_id: optionalId('Lesson').optional(),
  chapter_id: optionalId(NOTE_LABELS.chapter_id).optional(),
})
export type NoteDraft = z.output<typeof NoteDraft>

export const addNote = create('/batches/:batch_id/notes', {
  access: ['admin', 'teacher'],
  summary: 'Hand a link or a file to a batch, with a lesson and a chapter if need be',
  body: NoteDraft,
})

/** The link of a note with a file cannot be set. An absent field stays as it is. */
export const NoteChanges = z.object({
  title,
  url: SentLink,
  chapter_id: optionalId(NOTE_LABELS.chapter_id).optional(),
  version: Version.optional(),
})
export type NoteChanges = z.output<typeof NoteChanges>

export const changeNote = change('/notes/:note_id', {
  access: ['admin', 'teacher'],
  summary: 'Change the title, the chapter or the link of a note',
  body: NoteChanges,
})

export const deleteNote = remove('/notes/:note_id', {
  access: ['admin', 'teacher'],
  summary: 'Delete a note with its file',
})
