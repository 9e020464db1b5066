import { z } from 'zod'
import { act, change, create, read, remove } from '../endpoint.ts'
import { Ink, WorkPhoto } from '../ground/ink.ts'
import {
  blankIsAbsent,
  LINE_MAX,
  Message,
  oneOfWords,
  optionalText,
  requiredId,
  Version,
} from '../shared.ts'
import { markUpload } from '../uploads.ts'

/** Sentences that refuse handing in. */
export const HAND_IN_SENTENCES = {
  notAsked: 'This homework is not handed in.',
  done: 'This was handed in.',
  full: 'A round has at most 5 photos.',
  noPhoto: 'Add a photo.',
  noRoom: 'Photos cannot be taken just now.',
} as const

export const HAND_IN_PHOTOS_MAX = 5
export const HAND_IN_ROUNDS_MAX = 3
export const HAND_IN_PHOTO_BYTES_MAX = 200 * 1024
export const HAND_IN_PHOTO_PX_MAX = 1_280
export const HAND_IN_WORDS_MAX = 500

/** The limit lies above that for photos, so that the refusal of a large photo names its size. */
const DATA_URL_MAX = 10 * 1024 * 1024
const LIST_MAX = 500

export const HAND_IN_WAYS = ['photo', 'paper'] as const
export type HandInWay = (typeof HAND_IN_WAYS)[number]
/** `open`: photos are there, but not handed in; `again`: it is to be handed in once more. */
export const HAND_IN_STATES = ['open', 'handed_in', 'seen', 'marked', 'again'] as const
export type HandInState = (typeof HAND_IN_STATES)[number]

/** The fields of a hand-in that a list shows. */
export const HandInMark = z.object({
  hand_in_id: z.int(),
  way: z.enum(HAND_IN_WAYS),
  state: z.enum(HAND_IN_STATES),
  round: z.int(),
})
export type HandInMark = z.output<typeof HandInMark>

const HandInPhoto = WorkPhoto.extend({ width: z.int(), height: z.int(), round: z.int() })
export type HandInPhoto = z.output<typeof HandInPhoto>

/** A student's hand-in with its pages of all rounds, in order. */
export const HandIn = HandInMark.extend({
  lesson_id: z.int(),
  student_id: z.int(),
  name: z.string(),
  /** The teacher's comment on the homework. */
  words: z.string().nullable(),
  photos: z.array(HandInPhoto),
  version: z.int(),
})
export type HandIn = z.output<typeof HandIn>

const OWN = ['student', 'guardian'] as const
const TEACHERS = ['admin', 'teacher'] as const
const Child = requiredId('student_id').optional()

export const addHandInPhoto = create('/lessons/:lesson_id/hand-in/photos', {
  access: OWN,
  summary: 'Add a page to homework: one’s own, or a child’s up to Class 8',
  body: z.object({
    student_id: Child,
    /** The page whose place this one takes, because that page was rotated. */
    in_place_of: requiredId('Photo').nullish(),
    image: markUpload(
      z
        .string('image must be a data URL.')
        .max(DATA_URL_MAX)
        .regex(/^data:image\/(?:jpeg|jpg|png|webp);base64,/i, 'image must be a JPEG, PNG or WebP.'),
    ),
  }),
  response: z.object({ photo_id: z.int(), hand_in_id: z.int() }),
})

export const deleteHandInPhoto = remove('/hand-ins/photos/:photo_id', {
  access: OWN,
  summary: 'Take a page back that was not handed in yet',
})

/** `photo_ids` puts the pages in another order; without it they stay in the order of their arrival. */
export const handIn = act('/lessons/:lesson_id/hand-in', {
  access: OWN,
  summary: 'Hand the pages in; again changes nothing',
  body: z
    .object({
      student_id: Child,
      photo_ids: z
        .array(requiredId('Photo'), 'photo_ids must be a list.')
        .max(HAND_IN_PHOTOS_MAX, HAND_IN_SENTENCES.full)
        .optional(),
    })
    .nullish(),
  response: Message.extend({ hand_in: HandInMark }),
  status: '200 or 201',
})

/** Homework as it is handed in. `may`: whether the account may hand it in; otherwise it only reads it. */
export const HomeworkToHandIn = z.object({
  lesson_id: z.int(),
  student_id: z.int(),
  batch_name: z.string(),
  date: z.string(),
  text: z.string(),
  due_date: z.string().nullable(),
  /** A signed URL. */
  file: z.string().nullable(),
  may: z.boolean(),
  /** Whether the child waits until a parent agrees. Absent in answers of earlier versions. */
  waits: z.boolean().optional(),
  hand_in: HandIn.nullable(),
})
export type HomeworkToHandIn = z.output<typeof HomeworkToHandIn>

/** 409 if this homework is not handed in. */
export const getHomeworkToHandIn = read('/lessons/:lesson_id/hand-in', {
  access: OWN,
  summary: 'The homework of a lesson, with what was handed in: one’s own, or a child’s',
  querystring: z.object({ student_id: blankIsAbsent(requiredId('student_id')) }),
  response: HomeworkToHandIn,
})

export const getHandIn = read('/hand-ins/:hand_in_id', {
  access: ['student', 'guardian', ...TEACHERS],
  summary: 'Homework as it was handed in, with what the teacher drew and said',
  response: HandIn,
})

export const markHandIn = change('/hand-ins/:hand_in_id', {
  access: TEACHERS,
  summary: 'Say that one has seen or marked homework, or that it is to be done again',
  body: z.object({
    state: oneOfWords(['seen', 'marked', 'again'], 'state must be seen, marked or again.'),
    /** If absent, the stored words stay. */
    words: optionalText('Words', HAND_IN_WORDS_MAX).optional(),
    version: Version,
  }),
  response: Message.extend({ hand_in: HandIn }),
})

/** The signature alone gives access, as for photos. */
export const getHandInPhoto = read('/hand-ins/photos/:photo_id', {
  access: 'public',
  summary: 'A page of homework, through a signed URL that expires',
  querystring: z.object({
    expires: z.string().max(LINE_MAX).optional().catch(undefined),
    signature: z.string().max(LINE_MAX).optional().catch(undefined),
  }),
})

/** `set`: the practice that is part of this homework; null where there is none. */
const StudentsWork = z.object({
  student_id: z.int(),
  name: z.string(),
  set: z.object({ done: z.int(), of: z.int(), right: z.int() }).nullable(),
  hand_in: HandInMark.nullable(),
  late: z.boolean(),
})
export type StudentsWork = z.output<typeof StudentsWork>

/**
 * `looked_at`: when a teacher went through the whole list; while it is null, families are told nothing about the
 * homework.
 */
export const Work = z.object({
  looked_at: z.string().nullable(),
  students: z.array(StudentsWork).max(LIST_MAX),
})
export type Work = z.output<typeof Work>

export const getWork = read('/lessons/:lesson_id/work', {
  access: TEACHERS,
  summary: 'Who handed in the homework of a lesson',
  response: Work,
})

/** Homework of one lesson whose photos wait for a teacher's look. */
export const WorkThatCame = z.object({
  lesson_id: z.int(),
  batch_name: z.string(),
  /** Day of the lesson. */
  date: z.string(),
  due_date: z.string().nullable(),
  /** Photos that were handed in and not looked at. */
  pages: z.int(),
})
export type WorkThatCame = z.output<typeof WorkThatCame>

export const listWorkThatCame = read('/hand-ins', {
  access: ['teacher'],
  summary: 'Photos of homework that came in and that no teacher has looked at, by lesson',
  response: z.array(WorkThatCame),
})

const trueOrAbsent = (name: string) => z.literal(true, `${name} must be true.`).optional()

export const changeWork = change('/lessons/:lesson_id/work', {
  access: TEACHERS,
  summary: 'Say who handed in on paper, and that all that came was seen',
  body: z.object({
    paper: z
      .array(
        z.object({
          student_id: requiredId('student_id'),
          on: z.boolean('on must be true or false.'),
        }),
        'paper must be a list.',
      )
      .max(LIST_MAX, `At most ${LIST_MAX} students.`)
      .optional(),
    all_paper: trueOrAbsent('all_paper'),
    all_seen: trueOrAbsent('all_seen'),
  }),
  response: Message.extend({ work: Work }),
})

/** 400 on `lines` above the limit; 409 if `version` is not the stored one, unless a kept `Idempotency-Key` is repeated. */
export const saveInk = change('/work-photos/:photo_id/ink', {
  access: TEACHERS,
  summary: 'Keep what a teacher draws on a photo of homework or of an answer',
  querystring: z.object({ of: oneOfWords(['hand_in', 'answer'], 'of must be hand_in or answer.') }),
  body: Ink.extend({ version: Version }),
  response: z.object({ version: z.int() }),
  notIdempotent: true,
})
