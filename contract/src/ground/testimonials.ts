import { z } from 'zod'
import { requiredLine, requiredText, zeroOrOneFlag } from '../shared.ts'
import { sentImageField } from './images.ts'

/** A testimonial as shown. `photo` is a public URL or null; the site marks samples. */
export const Testimonial = z.object({
  name: z.string(),
  quote: z.string(),
  photo: z.string().nullable(),
  is_sample: zeroOrOneFlag('Sample'),
})
export type Testimonial = z.output<typeof Testimonial>

/** `photo` is a data URL, the URL as received (unchanged), or null for none. */
export const TestimonialDraft = z.object({
  name: requiredLine('Name'),
  quote: requiredText('Quote', 600),
  photo: sentImageField('Photo').nullish(),
  is_sample: zeroOrOneFlag('Sample').default(false),
})
export type TestimonialDraft = z.output<typeof TestimonialDraft>
