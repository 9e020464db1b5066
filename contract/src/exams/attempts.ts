import { z } from 'zod'
import { act, change, create, read } from '../endpoint.ts'
import { PAPER_KINDS } from '../papers/papers.ts'
import { Message, requiredId, requiredText, wholeNumber } from '../shared.ts'
import { markUpload } from '../uploads.ts'
import { TEST_MINUTES_MAX } from './tests.ts'

/** Maximum answers of one save, and their length. */
export const ANSWERS_MAX = 60
const ANSWER_MAX = 1_000
const LONG_MAX = 10_000
export const ANSWER_PHOTOS_MAX = 5
export const ANSWER_PHOTO_BYTES_MAX = 500 * 1024
export const ANSWER_PHOTO_PX_MAX = 1_600

/** The limit lies above that for photos, so that the refusal of a large photo names its size. */
const DATA_URL_MAX = 10 * 1024 * 1024

const REVISION_MAX = 2_147_483_647
const LEFT_PAGE_MAX = 1_000_000
const DEVICE_MAX = 100
const LETTERS_MAX = 6

const Device = requiredText('Device', DEVICE_MAX).optional()
/** The `lease` of the device; saves under an older lease are refused. */
const Lease = wholeNumber('lease', 0, REVISION_MAX).optional()

const NOT_AN_ANSWER = 'An answer is a list of letters, a text, or an object with text and photos.'
const Letter = z
  .string()
  .max(1)
  .regex(/^[A-F]$/)
const Text = z
  .string()
  .max(ANSWER_MAX, `An answer may have at most ${ANSWER_MAX} characters.`)
  .refine((text) => text.isWellFormed() && !text.includes('\0'), 'This cannot be stored.')
const LongText = z
  .string()
  .max(LONG_MAX, `An answer may have at most ${LONG_MAX} characters.`)
  .refine((text) => text.isWellFormed() && !text.includes('\0'), 'This cannot be stored.')

/** Letters as the student sees them, a number or LaTeX, or a long text. */
const SentValue = z.union(
  [
    z.array(Letter).max(LETTERS_MAX),
    Text,
    z.strictObject({
      text: LongText.optional(),
      photos: z
        .array(requiredId('Photo'))
        .max(ANSWER_PHOTOS_MAX, `At most ${ANSWER_PHOTOS_MAX} photos.`)
        .optional(),
    }),
  ],
  {
    error: ({ input, errors }) => {
      const of = Array.isArray(input) ? 0 : typeof input === 'string' ? 1 : 2
      const [issue] = (errors as z.core.$ZodIssue[][])[of] ?? []
      return issue && of > 0 && issue.code !== 'invalid_type' ? issue.message : NOT_AN_ANSWER
    },
  },
)

export const SentAnswer = z.object({
  item_id: requiredId('item_id'),
  /** Null and an empty list are unanswered. */
  value: SentValue.nullable(),
  /** Marked for another look; does not affect the mark. */
  flag: z.boolean('flag must be true or false.').optional(),
  /** Grows with each change of the answer. The highest revision wins, in whatever order answers arrive. */
  revision: wholeNumber('revision', 1, REVISION_MAX),
  /** Total time the question was shown. */
  seconds: wholeNumber('seconds', 0, REVISION_MAX).optional(),
})
export type SentAnswer = z.output<typeof SentAnswer>

export const SentAnswers = z
  .array(SentAnswer, 'answers must be a list.')
  .max(ANSWERS_MAX, `At most ${ANSWERS_MAX} answers.`)

export const ShownValue = z.union([
  z.array(z.string()),
  z.string(),
  z.object({ text: z.string().optional(), photos: z.array(z.int()).optional() }),
])
export type ShownValue = z.output<typeof ShownValue>

/** A question without right answers, solutions and remarks. */
export const AttemptItem = z.object({
  item_id: z.int(),
  /** In the student's order; shared by parts of a group and alternatives. */
  number: z.int(),
  /** Part of a group: `i`, `ii`, … */
  part: z.string().nullable(),
  /** Whether the question is the alternative to the one before. */
  or: z.boolean(),
  kind: z.enum(PAPER_KINDS).exclude(['group']),
  text: z.string(),
  /** In the student's order: the first is A. */
  options: z.array(z.string()),
  /** Signed URLs; `![2]` in a text names the second. Null if it is hidden while sitting, or stands elsewhere in its group. */
  figures: z.array(z.string().nullable()),
  /** Introduction to the group's parts. */
  group: z
    .object({ item_id: z.int(), text: z.string(), figures: z.array(z.string().nullable()) })
    .nullable(),
  unit: z.string().nullable(),
  marks: z.number(),
  /** Marks lost by a wrong answer. */
  negative: z.number(),
  value: ShownValue.nullable(),
  flag: z.boolean(),
  /** 0 if nothing was saved. */
  revision: z.int(),
  photos: z.array(z.object({ photo_id: z.int(), url: z.string() })),
})
export type AttemptItem = z.output<typeof AttemptItem>

export const AttemptSection = z.object({
  title: z.string(),
  instructions: z.string().nullable(),
  /** How many of the section's questions count; null: all. */
  any: z.int().nullable(),
  items: z.array(AttemptItem),
})

export const Announcement = z.object({ at: z.string(), text: z.string() })

const Attempt = z.object({
  attempt_id: z.int(),
  test_id: z.int(),
  title: z.string(),
  /** The student's class, for the keys of formulas. */
  class_number: z.int().nullable().optional(),
  /** True for a practice test: the student reads the answers at once, and no answer is taken after that. */
  practice: z.boolean().optional(),
  instructions: z.string().nullable(),
  started_at: z.string(),
  ends_at: z.string(),
  /** The server's clock. */
  now: z.string(),
  submitted_at: z.string().nullable(),
  submitted_by: z.enum(['student', 'clock', 'teacher']).nullable(),
  /** Deadline for photos. */
  photos_until: z.string(),
  /** Answers that came too late and are kept separately. */
  late: z.int(),
  /** Grows with each device that takes over the attempt; saves send it. */
  lease: z.int(),
  announcements: z.array(Announcement),
  /** After submission only questions that may still get photos. */
  sections: z.array(AttemptSection),
})
export type Attempt = z.output<typeof Attempt>

export const beginAttempt = act('/tests/:test_id/attempt', {
  access: ['student'],
  summary: 'Begin a test that one is invited to, or go on with it',
  body: z.object({
    rules_read: z.literal(true, 'Read the rules first.'),
    /** A random id stored in the browser. The first one sent holds the attempt. */
    device: Device,
    take_over: z.boolean('take_over must be true or false.').optional(),
  }),
  response: z.object({ attempt: Attempt }),
  status: '200 or 201',
})

export const Saved = z.object({
  saved: z.array(z.object({ item_id: z.int(), revision: z.int() })),
  ends_at: z.string(),
  now: z.string(),
  announcements: z.array(Announcement),
})
export type Saved = z.output<typeof Saved>

export const saveAnswers = change('/attempts/:attempt_id/answers', {
  access: ['student'],
  summary: 'Save answers, and be told the time and what was announced',
  body: z.object({
    answers: SentAnswers,
    /** How often the page was left so far. */
    left_page: wholeNumber('left_page', 0, LEFT_PAGE_MAX).optional(),
    device: Device,
    lease: Lease,
  }),
  response: Saved,
})

export const submitAttempt = act('/attempts/:attempt_id/submit', {
  access: ['student', 'admin', 'teacher'],
  summary: 'Hand in, with the last answers; a teacher of the test for a student of theirs',
  body: z.object({ answers: SentAnswers.optional(), device: Device, lease: Lease }).nullish(),
  response: Message.extend({
    saved: Saved.shape.saved,
    submitted_at: z.string(),
    submitted_by: z.enum(['student', 'clock', 'teacher']),
  }),
})

export const addAnswerPhoto = create('/attempts/:attempt_id/photos', {
  access: ['student'],
  summary: 'Add a photo to what is answered at length',
  body: z.object({
    item_id: requiredId('item_id'),
    image: markUpload(
      z
        .string('image must be a data URL.')
        .max(DATA_URL_MAX)
        .regex(/^data:image\/(?:jpeg|jpg|png|webp);base64,/i, 'image must be a JPEG, PNG or WebP.'),
    ),
  }),
  response: z.object({ photo_id: z.int() }),
})

/** The signature alone gives access, as for photos. */
export const getAnswerPhoto = read('/attempts/photos/:photo_id', {
  access: 'public',
  summary: 'A photo of an answer, through a signed URL that expires',
  querystring: z.object({
    expires: z.string().max(200).optional().catch(undefined),
    signature: z.string().max(200).optional().catch(undefined),
  }),
})

const Reason = requiredText('Reason')
const Extended = Message.extend({ ends_at: z.string() })

export const extendAttempt = act('/attempts/:attempt_id/extend', {
  access: ['admin', 'teacher'],
  summary: 'Give one who sits a test more minutes; whom the clock has ended goes on',
  body: z.object({ minutes: wholeNumber('Minutes', 1, TEST_MINUTES_MAX), reason: Reason }),
  response: Extended,
  notIdempotent: true,
})

export const reopenAttempt = act('/attempts/:attempt_id/reopen', {
  access: ['admin', 'teacher'],
  summary: 'Let one who has handed in go on, with the time that was left, five minutes at least',
  body: z.object({ reason: Reason }),
  response: Extended,
})

export const acceptLate = act('/attempts/:attempt_id/accept-late', {
  access: ['admin', 'teacher'],
  summary: 'Count the answers that came too late',
  body: z.object({ reason: Reason }),
  response: Message.extend({ accepted: z.int() }),
})

/** A late answer; its letters are those that the student saw. */
const LateAnswer = z.object({
  item_id: z.int(),
  number: z.int(),
  part: z.string().nullable(),
  value: ShownValue.nullable(),
  /** The answer that counts unless this one is accepted. */
  counted: ShownValue.nullable(),
  came_at: z.string(),
})

export const listLateAnswers = read('/attempts/:attempt_id/late', {
  access: ['student', 'admin', 'teacher'],
  summary: 'Answers that came too late, or from a device that no longer held the attempt',
  response: z.array(LateAnswer),
})
