import { z } from 'zod'
import { oneOfWords } from '../shared.ts'

/** Bytes of one page's ink as JSON. */
export const INK_MAX = 60_000
/** Coordinates of both axes: parts of the photo's width and of its height. */
export const INK_SIDE = 10_000
export const STAMP_MAX = 40
export const INK_COLOURS = ['red', 'blue', 'green'] as const
export type InkColour = (typeof INK_COLOURS)[number]

export const TOO_MUCH_INK = 'There is too much ink on this page.'

const NOT_INK = 'lines must be lists of a colour, a thickness and points.'
const NOT_A_STAMP = 'stamps must be lists of a text and a point.'
const Place = z.int(NOT_INK).min(0, NOT_INK).max(INK_SIDE, NOT_INK)

// Ink of 60 kB has fewer lines and fewer points than this.
const POINTS_MAX = 30_000

/** Colour, thickness in ten-thousandths of the width, and points `x, y, x, y, …`. */
export type InkLine = [colour: InkColour, thickness: number, ...points: number[]]

const isWithin = (value: number | InkColour | undefined, least: number, most: number) =>
  typeof value === 'number' && value >= least && value <= most

const Line = z
  .array(z.union([oneOfWords(INK_COLOURS, NOT_INK), z.int()], NOT_INK), NOT_INK)
  .max(POINTS_MAX, TOO_MUCH_INK)
  .refine(
    ([colour, thickness, ...points]) =>
      typeof colour === 'string' &&
      isWithin(thickness, 1, 500) &&
      points.length >= 2 &&
      points.length % 2 === 0 &&
      points.every((point) => isWithin(point, 0, INK_SIDE)),
    NOT_INK,
  ) as unknown as z.ZodType<InkLine>

// biome-ignore lint/suspicious/noControlCharactersInRegex: it looks for control characters.
const CONTROL = /[\x00-\x1f\x7f]/

/** A text, or ✓ or ✗, with the place of its middle. It is always drawn as text, even if it contains markup. */
const Stamp = z.tuple(
  [
    z
      .string(NOT_A_STAMP)
      .min(1, NOT_A_STAMP)
      .max(STAMP_MAX, `A remark may have at most ${STAMP_MAX} characters.`)
      .refine(
        (text) => text.trim() !== '' && !CONTROL.test(text) && text.isWellFormed(),
        NOT_A_STAMP,
      ),
    Place,
    Place,
  ],
  NOT_A_STAMP,
)

/** The strokes and stamps that a teacher draws on a photo. */
export const Ink = z.object({
  lines: z.array(Line, NOT_INK).max(POINTS_MAX, TOO_MUCH_INK),
  stamps: z.array(Stamp, NOT_A_STAMP).max(POINTS_MAX, TOO_MUCH_INK),
})
export type Ink = z.output<typeof Ink>
export type InkStamp = Ink['stamps'][number]

/** Bytes of ink as JSON, as they are counted against the limit. */
export const inkLength = ({ lines, stamps }: Ink) =>
  encodeURIComponent(JSON.stringify({ lines, stamps })).replace(/%../g, '.').length

/** A photo of written work with its ink; `version` counts changes of the ink. */
export const WorkPhoto = z.object({
  photo_id: z.int(),
  /** Signed URL, which expires. */
  url: z.string(),
  ink: Ink.nullable(),
  version: z.int(),
})
export type WorkPhoto = z.output<typeof WorkPhoto>

/** A photo with or without ink, because servers of the previous release send no ink. */
export const PhotoWithInk = WorkPhoto.partial({ ink: true, version: true })
export type PhotoWithInk = z.output<typeof PhotoWithInk>
