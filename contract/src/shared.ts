import { z } from 'zod'
import { type Limit, wrongDays } from './days.ts'

/** Sentence for schemas without their own, because zod's is written for programmers. */
export const notValid = ({ path = [] }: { path?: PropertyKey[] | undefined }) =>
  `${path.join('.')} is not valid.`

// Zod tests whether it may compile schemas to code. The page's security policy forbids that, and browsers report each
// try, so the compiling is switched off in pages. The setting is global, but all schemas of a page are ours.
if ('document' in globalThis) z.config({ jitless: true, customError: notValid })

const INT4_MAX = 2_147_483_647

/** Longest texts, in UTF-16 units: one line of a form, and free text. */
export const LINE_MAX = 200
export const TEXT_MAX = 5_000

// biome-ignore lint/suspicious/noControlCharactersInRegex: it looks for control characters.
const CONTROL = /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]/

/** Marks that embed, override or isolate a direction: after an open one, the rest of a line reads backwards. */
const TURNING = /[\u202a-\u202e\u2066-\u2069]/g

/**
 * Typed text: trimmed, without lone surrogates and control characters (tabs and line breaks stay), in NFC so that a
 * name typed on two keyboards is equal. Marks that turn a line are left out; letters from right to left need none.
 */
const typedText = (label: string, max: number) =>
  z
    .string(`${label} must be text.`)
    .refine((text) => !CONTROL.test(text) && text.isWellFormed(), {
      error: `${label} contains a character that cannot be stored.`,
      abort: true,
    })
    .overwrite((text) => text.replace(TURNING, '').normalize('NFC').trim())
    .max(max, `${label} must be at most ${max} characters long.`)

/** Invisible text: blanks of all kinds, default-ignorable characters (U+200B, U+00AD, fillers), empty Braille. */
const UNSEEN = /^[\p{White_Space}\p{Default_Ignorable_Code_Point}\u2800]*$/u

/** Required text; invisible characters count as empty. Says '{label} is required.', or `missing`. */
export const requiredText = (
  label: string,
  max = LINE_MAX,
  missing: string = `${label} is required.`,
) =>
  z
    .string({
      error: ({ input }) =>
        input === undefined || input === null ? missing : `${label} must be text.`,
    })
    .pipe(typedText(label, max))
    .pipe(z.string().refine((text) => !UNSEEN.test(text), missing))

/** Optional text; missing, null and empty become null. */
export const optionalText = (label: string, max = LINE_MAX) =>
  typedText(label, max)
    .nullish()
    .transform((text) => (text && !UNSEEN.test(text) ? text : null))

const isOneLine = (text: string | null) => text === null || !/[\r\n\u0085\u2028\u2029]/.test(text)
const sentenceOnOneLine = (label: string) => `${label} must stand on one line.`

/** `requiredText` on one line, for names and titles, which are used in mail headers and lists. */
export const requiredLine = (label: string, max = LINE_MAX, missing?: string) =>
  requiredText(label, max, missing).refine(isOneLine, sentenceOnOneLine(label))

/** `optionalText` on one line. */
export const optionalLine = (label: string, max = LINE_MAX) =>
  optionalText(label, max).refine(isOneLine, sentenceOnOneLine(label))

type Sentence = string | { error: (issue: { input?: unknown }) => string }

/** One of fixed words; surrounding blanks are ignored. */
export const oneOfWords = <const Word extends string>(
  words: readonly Word[],
  sentence: Sentence,
) => {
  const typed = z.string(sentence).trim().max(LINE_MAX, sentence).meta({ enum: words })
  return (typed as unknown as z.ZodType<Word, Word>).pipe(z.enum(words, sentence))
}

const WebAddress = z.url({ protocol: /^https?$/ })

// Browsers drop line breaks in a URL and keep blanks, which makes a different URL.
const isWebAddress = (text: string) => !/\s/.test(text) && WebAddress.safeParse(text).success

/** Optional web address; missing, null and blank become null. */
export const optionalLink = (label: string) =>
  optionalText(label, 500).refine((text) => text === null || isWebAddress(text), {
    error: `${label} must be an address that starts with https://.`,
  })

const isMissing = (input: unknown) =>
  input === undefined || input === null || (typeof input === 'string' && input.trim() === '')

// Shared by all fields: there are a thousand, and every start of the app builds them.
const Blank = z.string().regex(/^\s*$/)
const BlankAsAbsent = Blank.transform(() => undefined)
const NullAsAbsent = z.null().transform(() => undefined)
const BlankAsNull = Blank.transform(() => null)
const Null = z.null()
const Numeral = z.number()
const NumberAsText = z
  .string()
  .trim()
  .regex(/^\d{1,10}$/)
  .transform(Number)

/** Blank and null count as absent, as from an empty form field. */
export const blankIsAbsent = <S extends z.ZodType>(schema: S) =>
  z
    .union([BlankAsAbsent, NullAsAbsent, schema], {
      error: ({ errors }) => (errors as z.core.$ZodIssue[][]).at(-1)?.[0]?.message,
    })
    .optional()

/**
 * A whole number. Numeric text is accepted, because forms send text. `missing` is the sentence if there is no value.
 */
export const wholeNumber = (label: string, min: number, max: number, missing?: string) => {
  const message = `${label} must be a whole number from ${min} to ${max}.`
  return z
    .union([Numeral, NumberAsText], {
      error: ({ input }) => (isMissing(input) ? (missing ?? `${label} is required.`) : message),
    })
    .pipe(z.int(message).min(min, message).max(max, message))
}

/** The number of a row, in a body or query. `missing` is the sentence if there is no value. */
export const requiredId = (label: string, missing?: string) =>
  wholeNumber(label, 1, INT4_MAX, missing)

/** Up to `max` numbers of rows as text, such as `4,7`; each stands once in the parsed list. */
export const idList = (label: string, max: number) => {
  const wrong = `${label} must be 1 to ${max} numbers with commas between them.`
  return z
    .string(wrong)
    .trim()
    .max(max * 11, wrong)
    .regex(/^[1-9]\d{0,9}(,[1-9]\d{0,9})*$/, wrong)
    .transform((text) => [...new Set(text.split(',').map(Number))])
    .refine((ids) => ids.length <= max && ids.every((id) => id <= INT4_MAX), wrong)
}

/** Blank becomes null. */
export const orNull = <S extends z.ZodType>(schema: S) =>
  z.union([BlankAsNull, Null, schema], {
    error: ({ errors }) => (errors as z.core.$ZodIssue[][]).at(-1)?.[0]?.message,
  })

/** A row's number; blank and null become null. */
export const optionalId = (label: string) => orNull(requiredId(label))

/** An account's id in a body or query. */
export const accountOf = (label: string) => requiredText(label, 64)

/** An account's id in a body; blank and null become null. */
export const optionalAccount = (label: string) => orNull(accountOf(label))

/** The version a change was made from; grows with each save. */
export const Version = wholeNumber('Version', 1, INT4_MAX)

/** A row's number in a path; anything else means "not found". */
export const PathId = z
  .string()
  .regex(/^[1-9]\d{0,9}$/)
  .transform(Number)
  .pipe(z.int().max(INT4_MAX))

/** A row's name in a path; text that PostgreSQL cannot store means "not found", like any unknown name. */
export const PathName = z
  .string()
  .min(1)
  .max(64)
  .refine((text) => !text.includes('\0') && text.isWellFormed())

/** The child; a student may leave it out, and then means the caller. */
export const OfChild = z.object({ uid: blankIsAbsent(PathName) })

export const CLASS_NUMBERS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const

/** A school class, 1 to 12. */
export const ClassNumber = wholeNumber('Class', 1, 12)

/** A boolean sent as 0 or 1; text, true and false are accepted too. */
export const zeroOrOneFlag = (label: string) =>
  z.codec(
    z.union([z.literal([0, 1, '0', '1']), z.boolean()], `${label} must be 0 or 1.`),
    z.boolean(),
    {
      decode: (wire) => Number(wire) === 1,
      encode: (on) => (on ? 1 : 0),
    },
  )

const isRealDate = (text: string) => {
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/** A calendar day as `YYYY-MM-DD`, from 1900 on. */
export const requiredDate = (label: string) =>
  requiredText(label, 10).pipe(
    z.string().refine((text) => /^(19|20|21)\d\d-\d\d-\d\d$/.test(text) && isRealDate(text), {
      error: `${label} must be a real date.`,
    }),
  )

const ADay = requiredDate('Day')

/** A date; blank and null become null. */
export const optionalDate = (label: string) => orNull(requiredDate(label))

type Days = Limit & { from: string; to: string }

/** Requires `from` and `to` in order and within the limit; otherwise blames the later one. */
export const daysInOrder = <S extends z.ZodType>(schema: S, { from, to, ...limit }: Days) => {
  const wrong = (value: unknown) => {
    const days = value as Record<string, string>
    return wrongDays(days[from] ?? '', days[to] ?? '', limit)
  }
  return schema.refine((value) => !wrong(value), {
    error: ({ input }) => wrong(input) ?? '',
    path: [to],
    // Checked together with the other fields, so that all faults are reported at once; skipped for invalid days.
    when: ({ value }) =>
      [from, to].every(
        (name) => ADay.safeParse((value as Record<string, unknown>)?.[name]).success,
      ),
  })
}

export const monthOf = (label: string) =>
  requiredText(label, 7).pipe(
    z
      .string()
      .regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/, `${label} must be a month such as 2026-11.`),
  )

export const requiredTime = (label: string) =>
  requiredText(label, 5).pipe(
    z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, `${label} must be a time such as 17:30.`),
  )

const isTime = (time: unknown) => typeof time === 'string' && /^\d\d:\d\d$/.test(time)

/** Requires `end_time` after `start_time`, on the same day. The sentence calls the fields End Time and Start Time. */
export const withLaterEnd = <S extends z.ZodType<{ start_time: string; end_time: string }>>(
  schema: S,
) =>
  schema.refine(({ start_time, end_time }) => start_time < end_time, {
    error: 'End Time must be after Start Time.',
    path: ['end_time'],
    // Checked together with the other fields, so that all faults are reported at once.
    when: ({ value }) => {
      const { start_time, end_time } = (value ?? {}) as Record<string, unknown>
      return isTime(start_time) && isTime(end_time)
    },
  })

/** The fees mark of a student, set by hand. */
export const FeesStatus = oneOfWords(['Yes', 'No'], 'Status must be Yes or No.')
export type FeesStatus = z.output<typeof FeesStatus>

export const Message = z.object({ message: z.string() })

/** Body of every refusal. `fields` maps each wrong field's path to its sentence. */
export const Refusal = z.object({
  error: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
})
export type Refusal = z.output<typeof Refusal>
