import { z } from 'zod'
import { LANGUAGES } from '../languages.ts'
import { optionalText, orNull, TEXT_MAX } from '../shared.ts'
import { sentImageField } from './images.ts'
import { COLOUR } from './look-colours.ts'

export const LOOK_LABELS = {
  logo: 'Logo',
  logo_has_name: 'The name is in the picture',
  colour: 'Colour',
  headline: 'Headline',
  lead: 'Paragraph',
} as const

/** Longer side of the smallest logo, in pixels. */
export const LOGO_SIDE_MIN = 200
export const LOGO_TOO_SMALL = 'The logo is too small. It needs 200 pixels.'
/** From this ratio of width to height on, a picture is taken for one that holds the name. */
export const WORDMARK_RATIO = 2.2

const NO_COLOUR = 'The colour is written like #0f6b63.'
const LETTERS_MAX = { headline: 60, lead: 300 } as const

/** The academy's logo on the site. URLs are of PNG pictures, `width` and `height` in pixels those of the first. */
const Logo = z.object({
  url: z.string(),
  /** 512 × 512. */
  mark: z.string(),
  mark_small: z.string(),
  maskable: z.string(),
  small: z.string(),
  /** 1200 × 630, for previews of links. */
  preview: z.string(),
  width: z.int(),
  height: z.int(),
  /** The ground on which the logo is not visible without a plate. */
  needs_plate: z.enum(['dark', 'light']).nullable(),
  has_name: z.boolean(),
})
export type Logo = z.output<typeof Logo>

const Words = z.object({ headline: z.string(), lead: z.string() })
export type OpeningWordsIn = z.output<typeof Words>

/** First words of the first page, by language; `first` is the language that was written first. */
export const OpeningWords = z.object({
  en: Words.optional(),
  hi: Words.optional(),
  bn: Words.optional(),
  first: z.enum(LANGUAGES),
})
export type OpeningWords = z.output<typeof OpeningWords>

/** The look as calls send it. Null: the look as shipped. */
export const LookSettings = z.object({
  logo: Logo.nullable().optional(),
  /** Each colour reads on its grounds; see `coloursOf`. */
  colours: z
    .object({ link: z.string(), dark_link: z.string(), cover: z.string(), tint: z.string() })
    .nullable()
    .optional(),
  opening_words: OpeningWords.nullable().optional(),
  /** The colour as chosen. Only the owner sees it. */
  colour: z.string().nullable().optional(),
})

/** Letters, of which a sign of Bengali may have several. */
const lettersOf = (text: string) => [...text].length

const words = (label: string, max: number, message: string) =>
  optionalText(label, TEXT_MAX)
    .transform((text) => (text ?? '').replace(/\s+/g, ' '))
    .refine((text) => lettersOf(text) <= max, message)

const WordsDraft = z.object({
  headline: words(LOOK_LABELS.headline, LETTERS_MAX.headline, 'The headline may have 60 letters.'),
  lead: words(LOOK_LABELS.lead, LETTERS_MAX.lead, 'The paragraph may have 300 letters.'),
})

export const LookSettingsDraft = z
  .object({
    /** A data URL; our own URL as received keeps the logo; null or blank removes it. */
    logo: orNull(sentImageField(LOOK_LABELS.logo)),
    logo_has_name: z.boolean('The name is in the picture must be true or false.'),
    colour: orNull(
      z
        .string(NO_COLOUR)
        .transform((text) => text.trim().toLowerCase())
        .refine((text) => COLOUR.test(text), NO_COLOUR),
    ),
    /** Languages that are left out, or whose both fields are blank, have the words of the one that was written first. */
    opening_words: z
      .object(
        { en: WordsDraft.optional(), hi: WordsDraft.optional(), bn: WordsDraft.optional() },
        'Opening words must be by language.',
      )
      .nullable(),
  })
  .partial()
