import { z } from 'zod'
import { act, change, read } from '../endpoint.ts'
import { isGstin } from '../gstin.ts'
import {
  flag,
  LINE_MAX,
  Message,
  optionalLine,
  optionalLink,
  optionalText,
  orNull,
  requiredLine,
  requiredText,
  timeOf,
  Version,
  wholeNumber,
} from '../shared.ts'
import { MessageEvents } from './event-settings.ts'
import { sentImage } from './images.ts'
import { LateFee, LateFeeDraft } from './late-fee.ts'

export * from './event-settings.ts'
export * from './late-fee.ts'

/** What an academy is called, and where its days begin, until it says so itself. */
export const DEFAULT_ACADEMY = { name: 'Ganit', time_zone: 'Asia/Kolkata' } as const

/** The pages that the footer leads to, edited as Markdown; `path` is `/` and this name. */
export const FOOTER_PAGES = [
  'about',
  'solutions',
  'pricing',
  'team',
  'career',
  'help',
  'contact',
  'faq',
  'privacy',
  'terms',
] as const
export type FooterPage = (typeof FOOTER_PAGES)[number]

export const SOCIAL_NETWORKS = [
  'facebook',
  'instagram',
  'youtube',
  'whatsapp',
  'linkedin',
  'x',
] as const
export type SocialNetwork = (typeof SOCIAL_NETWORKS)[number]

/** What a footer page's text may hold in braces, `{academy}` and the like. */
export const PAGE_PLACEHOLDERS = ['academy', 'email', 'phone', 'address'] as const

/** A name, the sign and a bank, as UPI apps take it. */
const UPI_ID = /^[A-Za-z0-9._-]{2,}@[A-Za-z][A-Za-z0-9.-]+$/

const MARKDOWN_MAX = 50_000
const TESTIMONIALS_MAX = 12

/**
 * By place only: an offset such as +05:17 knows no summer time, and letters such as IST are India's to some and Israel's to
 * others.
 */
const isTimeZone = (name: string) => {
  if (name !== 'UTC' && !/^[a-z_]+\//i.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** What a testimonial shows. `photo` is a public URL or null; a sample is marked as one on the site. */
export const Testimonial = z.object({
  name: z.string(),
  quote: z.string(),
  photo: z.string().nullable(),
  is_sample: flag('Sample'),
})
export type Testimonial = z.output<typeof Testimonial>

/** `photo` is a data URL, the URL that was received (unchanged), or null for none. */
export const TestimonialDraft = z.object({
  name: requiredLine('Name'),
  quote: requiredText('Quote', 600),
  photo: sentImage('Photo').nullish(),
  is_sample: flag('Sample').default(false),
})
export type TestimonialDraft = z.output<typeof TestimonialDraft>

/**
 * What the whole site shows of the academy. `email` is where Notify Me mails go; as long as the academy has set none
 * it is the admin's. `version` grows by one with each save.
 */
export const Settings = z.object({
  academy_name: z.string(),
  tagline: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string(),
  address: z.string().nullable(),
  social_links: z.object({
    facebook: z.string().nullable(),
    instagram: z.string().nullable(),
    youtube: z.string().nullable(),
    whatsapp: z.string().nullable(),
    linkedin: z.string().nullable(),
    x: z.string().nullable(),
  }),
  landing_redirects_to_login: flag('Landing page redirects to login'),
  /** Whether the class pages say which batches there are, and when they meet. */
  shows_batch_times: flag('Batch times on class pages'),
  /** What students read beside what they owe: a UPI ID, an account, when the office is open. */
  how_to_pay: z.string().nullable(),
  time_zone: z.string(),
  /** After how many years without lessons a record is due to be looked at; 0 for never. */
  keep_inactive_years: z.int(),
  /** Whether the site's pages lead guardians to their sign-in; absent means off. Who is invited can sign in either way. */
  guardian_area: z.boolean().optional(),
  /** Whether who works for the academy must have a second factor. Told to the owner alone. */
  staff_second_factor: z.boolean().optional(),
  /** For how many days after a lesson its register can be changed by others than the owner. Told to the office alone, as the next. */
  register_lock_days: z.int().optional(),
  /** Below this percentage of attendance a student is looked at. */
  attendance_floor: z.int().optional(),
  /** Of what families are told, and by which ways; what is absent is as it comes with the product. Told to the office alone, as the next. */
  message_events: MessageEvents.optional(),
  /** Nobody is disturbed from then until then. */
  quiet_from: z.string().optional(),
  quiet_to: z.string().optional(),
  /** More messages a person and day, beside the inbox, are held back. */
  messages_a_day: z.int().optional(),
  /** Where money by UPI goes, such as `academy@bank`, and to whom. Null until the academy has said so. */
  upi_id: z.string().nullable().optional(),
  upi_name: z.string().nullable().optional(),
  /** The academy's number for the goods and services tax, and its rate in per cent; without both there is none. Told to the office alone. */
  gstin: z.string().nullable().optional(),
  gst_rate: z.int().nullable().optional(),
  /** What being late costs; null for nothing. Told to the office alone. */
  late_fee: LateFee.nullable().optional(),
  testimonials: z.array(Testimonial),
  version: z.int(),
})
export type Settings = z.output<typeof Settings>

/**
 * Absent fields stay as stored, single links too. With a `version` that is no longer the stored one the save is refused (409), so that
 * of two tabs the second is told.
 */
export const SettingsChanges = z
  .object({
    academy_name: requiredLine('Academy Name', 80),
    tagline: optionalText('Tagline'),
    phone: optionalText('Phone', 40),
    /** Null means the admin's address. */
    email: optionalText('Email', 254).refine(
      (text) => text === null || z.regexes.html5Email.test(text),
      'Email must be an e-mail address.',
    ),
    address: optionalText('Address', 500),
    social_links: z
      .object({
        facebook: optionalLink('Facebook'),
        instagram: optionalLink('Instagram'),
        youtube: optionalLink('YouTube'),
        whatsapp: optionalLink('WhatsApp'),
        linkedin: optionalLink('LinkedIn'),
        x: optionalLink('X'),
      })
      .partial(),
    landing_redirects_to_login: flag('Landing page redirects to login'),
    shows_batch_times: flag('Batch times on class pages'),
    how_to_pay: optionalText('How to Pay', 500),
    time_zone: requiredText('Time Zone', 60).refine(
      isTimeZone,
      'Time Zone must be one such as Asia/Kolkata.',
    ),
    keep_inactive_years: wholeNumber('Years', 0, 99),
    staff_second_factor: z.boolean('Second factor for staff must be true or false.'),
    guardian_area: z.boolean('Guardian login on the site must be true or false.'),
    register_lock_days: wholeNumber('Days until registers lock', 1, 60),
    attendance_floor: wholeNumber('Attendance floor', 1, 100),
    /** Events that are absent stay as stored. */
    message_events: MessageEvents,
    quiet_from: timeOf('Quiet from'),
    quiet_to: timeOf('Quiet until'),
    messages_a_day: wholeNumber('Messages a day', 1, 50),
    upi_id: optionalText('UPI ID', 100).refine(
      (text) => text === null || UPI_ID.test(text),
      'UPI ID must be one such as academy@bank, without blanks.',
    ),
    upi_name: optionalLine('UPI Name', 80),
    gstin: optionalText('GSTIN', 20)
      .transform((text) => text?.replaceAll(' ', '').toUpperCase() ?? null)
      .refine(
        (text) => text === null || isGstin(text),
        'GSTIN must be the 15 characters of a GST number.',
      ),
    gst_rate: orNull(wholeNumber('GST rate', 1, 40)),
    late_fee: LateFeeDraft,
    testimonials: z
      .array(TestimonialDraft, 'Testimonials must be a list.')
      .max(TESTIMONIALS_MAX, `At most ${TESTIMONIALS_MAX} testimonials.`),
    version: Version,
  })
  .partial()
export type SettingsChanges = z.output<typeof SettingsChanges>

/**
 * A footer page; `title` is its heading, `markdown` its text with LaTeX between dollar signs. In the text `{academy}`,
 * `{email}`, `{phone}` and `{address}` stand for the academy's settings and are filled in where it is shown; one that
 * is not set is empty, other braces stay as they are. See `PAGE_PLACEHOLDERS`.
 */
export const SitePage = z.object({
  page: z.enum(FOOTER_PAGES),
  title: z.string(),
  markdown: z.string(),
  version: z.int(),
})
export type SitePage = z.output<typeof SitePage>

/** Absent fields stay as stored; `version` as in `SettingsChanges`. */
export const SitePageChanges = z
  .object({
    title: requiredLine('Title', LINE_MAX),
    markdown: requiredText('Text', MARKDOWN_MAX),
    version: Version,
  })
  .partial()
export type SitePageChanges = z.output<typeof SitePageChanges>

const ByPage = z.object({ page: z.enum(FOOTER_PAGES) })

export const getSettings = read('/settings', {
  access: 'public',
  summary: 'What the site shows of the academy',
  response: Settings,
})

export const updateSettings = change('/settings', {
  access: ['admin'],
  summary: 'Change what the site shows of the academy',
  body: SettingsChanges,
  response: Message.extend({ settings: Settings }),
})

/** What a late fee, saved now, would ask for today; amounts are text such as `1500.00`. */
export const LateFeePreview = z.object({
  students: z.int(),
  dues: z.int(),
  amount: z.string(),
})
export type LateFeePreview = z.output<typeof LateFeePreview>

export const previewLateFee = act('/settings/late-fee/preview', {
  access: ['admin'],
  summary: 'How many students a late fee would ask today, and for how much; nothing is changed',
  body: SettingsChanges.pick({ late_fee: true }),
  response: LateFeePreview,
})

export const getSitePage = read('/settings/pages/:page', {
  access: 'public',
  summary: 'One of the pages that the footer leads to',
  params: ByPage,
  response: SitePage,
})

export const updateSitePage = change('/settings/pages/:page', {
  access: ['admin'],
  summary: 'Change one of the pages that the footer leads to',
  params: ByPage,
  body: SitePageChanges,
  response: Message.extend({ page: SitePage }),
})
