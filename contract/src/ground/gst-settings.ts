import { z } from 'zod'
import { isGstin } from '../gstin.ts'
import { moneyField } from '../money.ts'
import { oneOfWords, optionalDate, optionalText, orNull, wholeNumber } from '../shared.ts'

/** How an academy is registered for GST. */
export const GST_SCHEMES = ['none', 'regular', 'composition'] as const
export type GstScheme = (typeof GST_SCHEMES)[number]

/** Turnover of a year, in rupees, above which services need a registration; some states have less. */
export const GST_THRESHOLD = '2000000.00'

/** Most turnover of a year under composition for services (section 10(2A) of the CGST Act). */
export const COMPOSITION_LIMIT = '5000000.00'

/** Share of a threshold from which the owner is told. */
export const GST_WATCH_SHARE = 0.8

/** Only the office sees the first three, only the owner the last two. */
export const GstSettings = z.object({
  /** Without it an academy with both next fields is `regular`, any other `none`. */
  gst_scheme: z.enum(GST_SCHEMES).optional(),
  /** GST number and rate in per cent; no tax without both. */
  gstin: z.string().nullable().optional(),
  gst_rate: z.int().nullable().optional(),
  /** Turnover of a year above which a registration is needed, as text such as `2000000.00`. */
  gst_threshold: z.string().optional(),
  /** First day on which Today tells of it again; null if it is not hidden. */
  gst_watch_hidden_until: z.string().nullable().optional(),
})

export const GstSettingsDraft = z.object({
  gst_scheme: oneOfWords(GST_SCHEMES, `gst_scheme must be one of ${GST_SCHEMES.join(', ')}.`),
  gstin: optionalText('GSTIN', 20)
    .transform((text) => text?.replaceAll(' ', '').toUpperCase() ?? null)
    .refine(
      (text) => text === null || isGstin(text),
      'GSTIN must be the 15 characters of a GST number.',
    ),
  gst_rate: orNull(wholeNumber('GST rate', 1, 40)),
  gst_threshold: moneyField('Registration needed above'),
  gst_watch_hidden_until: optionalDate('Hidden until'),
})

/** The scheme that counts: the regular one needs a number and a rate. */
export const gstSchemeOf = ({
  gst_scheme,
  gstin,
  gst_rate,
}: {
  gst_scheme: GstScheme | null
  gstin: string | null
  gst_rate: number | null
}): GstScheme => {
  if (gst_scheme === 'none' || gst_scheme === 'composition') return gst_scheme
  return gstin && gst_rate ? 'regular' : 'none'
}
