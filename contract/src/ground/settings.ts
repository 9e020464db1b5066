import { z } from 'zod'
import { act, change, read } from '../endpoint.ts'
import { Language } from '../languages.ts'
import { moneyField } from '../money.ts'
import {
  blankIsAbsent,
  ClassNumber,
  Message,
  oneOfWords,
  optionalLine,
  optionalLink,
  optionalText,
  orNull,
  requiredLine,
  requiredText,
  requiredTime,
  Version,
  wholeNumber,
  zeroOrOneFlag,
} from '../shared.ts'
import { CoachingSettings, CoachingSettingsDraft } from './coaching-settings.ts'
import { DemoSettings, DemoSettingsDraft } from './demo-settings.ts'
import { MessageEvents } from './event-settings.ts'
import { GstSettings, GstSettingsDraft } from './gst-settings.ts'
import { LateFee, LateFeeDraft } from './late-fee.ts'
import { LetterSettings, LetterSettingsDraft } from './letter-settings.ts'
import { LookSettings, LookSettingsDraft } from './look-settings.ts'
import { PhotoSettings, PhotoSettingsDraft } from './photo-settings.ts'
import { PracticeSettings, PracticeSettingsDraft } from './practice-settings.ts'
import { FOOTER_PAGES, SitePage, SitePageChanges } from './site-pages.ts'
import { Testimonial, TestimonialDraft } from './testimonials.ts'
import { isTimeZone } from './time-zones.ts'
import { WeeklySettings, WeeklySettingsDraft } from './weekly-settings.ts'

export * from './event-settings.ts'
export * from './gst-settings.ts'
export * from './late-fee.ts'
export * from './site-pages.ts'
export * from './testimonials.ts'

/** Name and time zone until the academy sets its own. */
export const DEFAULT_ACADEMY = { name: 'Ganit', time_zone: 'Asia/Kolkata' } as const

export const SOCIAL_NETWORKS = [
  'facebook',
  'instagram',
  'youtube',
  'whatsapp',
  'linkedin',
  'x',
] as const
export type SocialNetwork = (typeof SOCIAL_NETWORKS)[number]

/** `name@bank`, as UPI apps accept it. */
const UPI_ID = /^[A-Za-z0-9._-]{2,}@[A-Za-z][A-Za-z0-9.-]+$/

const TESTIMONIALS_MAX = 12

const CLASSES_MAX = 12

const SmsTags = oneOfWords(['inside', 'beside'], 'sms_tags must be inside or beside.')
export type SmsTags = z.output<typeof SmsTags>

/**
 * The academy as the whole site shows it. `email` receives Notify Me mails; the admin's address until one is set.
 * `version` grows with each save.
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
  landing_redirects_to_login: zeroOrOneFlag('Landing page redirects to login'),
  shows_batch_times: zeroOrOneFlag('Batch times on class pages'),
  /** A text beside the dues of students: a UPI ID, a bank account, office hours. */
  how_to_pay: z.string().nullable(),
  time_zone: z.string(),
  /** Years without lessons after which a record is up for review; 0 for never. */
  keep_inactive_years: z.int(),
  /** Whether the public pages link to the guardians' sign-in; absent is off. Invited guardians can sign in either way. */
  guardian_area: z.boolean().optional(),
  /** Whether a first lesson costs nothing. */
  free_trial: z.boolean(),
  /** Whether class pages show fees, and free places. */
  shows_fees: z.boolean(),
  shows_seats: z.boolean(),
  /** Whether the site names the best of published tests, among those who agreed after the result. */
  public_toppers: z.boolean().optional(),
  /** Days within which the office calls an enquirer back; null promises nothing. */
  calls_within_days: z.int().nullable(),
  /**
   * Day by which the office calls a person who enquires today, `YYYY-MM-DD`, closed days skipped; null without a
   * promise.
   */
  calls_by: z.string().nullable().optional(),
  /** Address of the academy on a map. */
  map_link: z.string().nullable(),
  /** UPI ID and whether one can pay online; `upi` is null unless families can pay by it. */
  pay_ways: z.object({ upi: z.string().nullable(), online: z.boolean() }).optional(),
  /** The academy's words about refunds. */
  refund_words: z.string().nullable(),
  /**
   * Whether a fee of a batch that has not ended is for a time: a student who leaves earlier pays up to the last day.
   */
  shared_fees: z.boolean().optional(),
  /** The classes taught, in order; null for all twelve. They decide what visitors are offered. */
  classes_taught: z.array(z.int()).nullable().optional(),
  /** The record of who has paid: false for receipts, true for marks by hand, null until chosen. Only the office sees it. */
  fees_by_hand: z.boolean().nullable().optional(),
  /** Up to this sum the front desk pays back to students who leave; null: the owner alone. Only the office sees it. */
  desk_refunds_to: z.string().nullable().optional(),
  /** Days in which the office checks a payment told by a family. Only the office sees it. */
  checks_within_days: z.int().nullable().optional(),
  /** Whether staff must have a second factor. Only the owner sees it. */
  staff_second_factor: z.boolean().optional(),
  /** Days after which only the owner may change a register. Only the office sees this and the next fields. */
  register_lock_days: z.int().optional(),
  /** Attendance percentage below which a student is a concern. */
  attendance_floor: z.int().optional(),
  /**
   * How families are told of each event; an event that is missing has the product's default. Only the office sees the
   * fields from here on.
   */
  message_events: MessageEvents.optional(),
  /** Quiet hours: no messages are sent in between. */
  quiet_from: z.string().optional(),
  quiet_to: z.string().optional(),
  /** Maximum messages per person and day; more are held back. The inbox does not count. */
  messages_a_day: z.int().optional(),
  /** Whether messages go to phones on which somebody said yes, before other channels. */
  push_on: z.boolean().optional(),
  /** Whether the SMS registry wants the kinds of values inside a text, or beside it in a list. */
  sms_tags: SmsTags.optional(),
  /** Number of texts that are registered for SMS with the academy's name. Only the owner sees it. */
  registered_texts: z.int().optional(),
  ...LookSettings.shape,
  ...LetterSettings.shape,
  ...DemoSettings.shape,
  ...CoachingSettings.shape,
  ...WeeklySettings.shape,
  ...PracticeSettings.shape,
  ...PhotoSettings.shape,
  /** UPI ID that receives money, such as `academy@bank`, and its holder. Null until set. */
  upi_id: z.string().nullable().optional(),
  upi_name: z.string().nullable().optional(),
  ...GstSettings.shape,
  /** Null for no late fee. Only the office sees it. */
  late_fee: LateFee.nullable().optional(),
  testimonials: z.array(Testimonial),
  version: z.int(),
})
export type Settings = z.output<typeof Settings>

/**
 * Absent fields and absent links stay as stored. 409 if `version` is not the stored one, so that the second of two tabs
 * learns of the first.
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
    landing_redirects_to_login: zeroOrOneFlag('Landing page redirects to login'),
    shows_batch_times: zeroOrOneFlag('Batch times on class pages'),
    how_to_pay: optionalText('How to Pay', 500),
    time_zone: requiredText('Time Zone', 60).refine(
      isTimeZone,
      'Time Zone must be one such as Asia/Kolkata.',
    ),
    keep_inactive_years: wholeNumber('Years', 0, 99),
    staff_second_factor: z.boolean('Second factor for staff must be true or false.'),
    guardian_area: z.boolean('Guardian login on the site must be true or false.'),
    free_trial: z.boolean('Free trial lesson must be true or false.'),
    shows_fees: z.boolean('Fees on class pages must be true or false.'),
    shows_seats: z.boolean('Free places on class pages must be true or false.'),
    public_toppers: z.boolean('Toppers on the site must be true or false.'),
    classes_taught: z
      .array(ClassNumber, 'Choose at least one class.')
      .min(1, 'Choose at least one class.')
      .max(CLASSES_MAX)
      .transform((classes) => [...new Set(classes)].sort((a, b) => a - b))
      .nullable(),
    fees_by_hand: z
      .boolean('Who has paid must be true for marks by hand, or false for receipts.')
      .nullable(),
    desk_refunds_to: orNull(moneyField('The desk pays back up to')),
    calls_within_days: orNull(wholeNumber('Days until we call', 1, 7)),
    checks_within_days: orNull(wholeNumber('Days until a payment is checked', 1, 7)),
    map_link: optionalLink('Map link').refine(
      (text) => text === null || /^https:/i.test(text),
      'Map link must be an address that starts with https://.',
    ),
    refund_words: optionalText('Refunds', 300),
    register_lock_days: wholeNumber('Days until registers lock', 1, 60),
    attendance_floor: wholeNumber('Attendance floor', 1, 100),
    /** Absent events stay as stored. */
    message_events: MessageEvents,
    quiet_from: requiredTime('Quiet from'),
    quiet_to: requiredTime('Quiet until'),
    messages_a_day: wholeNumber('Messages a day', 1, 50),
    push_on: z.boolean('Messages on phones must be true or false.'),
    sms_tags: SmsTags,
    ...LookSettingsDraft.shape,
    ...LetterSettingsDraft.shape,
    ...DemoSettingsDraft.shape,
    ...CoachingSettingsDraft.shape,
    ...WeeklySettingsDraft.shape,
    ...PracticeSettingsDraft.shape,
    ...PhotoSettingsDraft.shape,
    upi_id: optionalText('UPI ID', 100).refine(
      (text) => text === null || UPI_ID.test(text),
      'UPI ID must be one such as academy@bank, without blanks.',
    ),
    upi_name: optionalLine('UPI Name', 80),
    ...GstSettingsDraft.shape,
    late_fee: LateFeeDraft,
    testimonials: z
      .array(TestimonialDraft, 'Testimonials must be a list.')
      .max(TESTIMONIALS_MAX, `At most ${TESTIMONIALS_MAX} testimonials.`),
    version: Version,
  })
  .partial()
export type SettingsChanges = z.output<typeof SettingsChanges>

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

export const getSampleReceipt = read('/settings/sample-receipt.pdf', {
  access: ['admin'],
  summary: 'A receipt of an invented payment, with the look as saved',
})

/** Charge of a late fee saved now, for today; amounts are text such as `1500.00`. */
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
  summary:
    'One of the pages that the footer leads to; the owner gets translations of earlier texts, too',
  params: ByPage,
  querystring: z.object({ language: blankIsAbsent(Language) }),
  response: SitePage,
})

export const updateSitePage = change('/settings/pages/:page', {
  access: ['admin'],
  summary: 'Change one of the pages that the footer leads to',
  params: ByPage,
  body: SitePageChanges,
  response: Message.extend({ page: SitePage }),
})
