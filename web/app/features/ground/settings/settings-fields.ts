import type { Helpline } from '@ganit/contract/ground/coaching-settings'
import { HAND_IN_DAYS, NOTES_GB, PHOTOS_GB } from '@ganit/contract/ground/photo-settings'
import { PRACTICE_MINUTES } from '@ganit/contract/ground/practice-settings'
import {
  GST_THRESHOLD,
  type GstScheme,
  type Settings,
  SettingsChanges,
  SOCIAL_NETWORKS,
  type SocialNetwork,
} from '@ganit/contract/ground/settings'
import { schemaResolver } from '@mantine/form'
import type { Snapshot } from '../../../ui/forms/records/use-versioned-form.ts'
import { helplineFields, helplinesSent } from './helpline-fields.ts'
import { type LateFeeFields, lateFeeErrors, lateFeeFields, lateFeeSent } from './late-fee-fields.ts'

/** A testimonial being edited; `key` follows it when it moves. */
type TestimonialFields = {
  key: string
  name: string
  quote: string
  photo: string
  is_sample: boolean
}

export type SettingsFields = {
  academy_name: string
  tagline: string
  phone: string
  email: string
  address: string
  social_links: Record<SocialNetwork, string>
  landing_redirects_to_login: boolean
  shows_batch_times: boolean
  how_to_pay: string
  time_zone: string
  keep_inactive_years: string
  guardian_area: boolean
  free_trial: boolean
  shows_fees: boolean
  shows_seats: boolean
  public_toppers: boolean
  classes_taught: number[] | null
  fees_by_hand: boolean | null
  desk_refunds_to: string
  demo_seats: string
  helplines: Helpline[]
  shows_helplines: boolean
  no_promise: boolean
  prospectus: boolean
  registration_number: string
  owner_qualification: string
  minors_wait: boolean
  calls_within_days: string
  checks_within_days: string
  map_link: string
  refund_words: string
  upi_id: string
  upi_name: string
  gst_scheme: GstScheme
  gstin: string
  gst_rate: string
  gst_threshold: string
  staff_second_factor: boolean
  register_lock_days: string
  attendance_floor: string
  practice_on: boolean
  practice_minutes: string
  ranks_from_class: string
  translated_names: boolean
  hand_in_days: string
  photos_gb: string
  notes_gb: string
  late_fee: LateFeeFields
  signs_name: string
  signs_title: string
  card_shows_parent: boolean
  testimonials: TestimonialFields[]
}

export const SETTINGS_LABELS: Record<keyof SettingsFields, string> = {
  academy_name: 'Academy Name',
  tagline: 'Tagline',
  phone: 'Phone',
  email: 'Email',
  address: 'Address',
  social_links: 'Social links',
  landing_redirects_to_login: 'Landing page redirects to login',
  shows_batch_times: 'Class pages say when batches meet',
  how_to_pay: 'How to Pay',
  time_zone: 'Time Zone',
  keep_inactive_years: 'Years',
  guardian_area: 'The site leads guardians to their sign-in',
  free_trial: 'Free trial lesson',
  shows_fees: 'Class pages say what batches cost',
  shows_seats: 'Class pages say which batches have places',
  public_toppers: 'The first page names the best of tests',
  classes_taught: 'We teach',
  fees_by_hand: 'Who has paid',
  desk_refunds_to: 'The desk pays back up to',
  demo_seats: 'Seats of a lesson booked on the site',
  helplines: 'Helplines',
  shows_helplines: 'Families see helplines',
  no_promise: 'Families read that no result is promised',
  prospectus: 'Visitors find a prospectus',
  registration_number: 'Registration number',
  owner_qualification: 'Your qualification',
  minors_wait: 'Children wait until a parent agrees',
  calls_within_days: 'We call within so many days',
  checks_within_days: 'Checked within so many days',
  map_link: 'Map link',
  refund_words: 'Refunds',
  upi_id: 'UPI ID',
  upi_name: 'UPI Name',
  gst_scheme: 'Registered for GST',
  gstin: 'GSTIN',
  gst_rate: 'GST rate',
  gst_threshold: 'Registration needed above',
  staff_second_factor: 'Staff need a second factor',
  register_lock_days: 'Days until registers lock',
  attendance_floor: 'Attendance floor, per cent',
  practice_on: 'Students practise every day',
  practice_minutes: 'Minutes of practice',
  ranks_from_class: 'Ranks from Class',
  translated_names: 'Families read the names of chapters in Hindi and Bengali',
  hand_in_days: 'Days of homework photos',
  photos_gb: 'GB for homework photos',
  notes_gb: 'GB for notes',
  late_fee: 'Late fine',
  signs_name: 'Name of the person who signs',
  signs_title: 'Title of the person who signs',
  card_shows_parent: 'ID cards say a parent’s phone',
  testimonials: 'Testimonials',
}

export const NETWORK_LABELS: Record<SocialNetwork, string> = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  youtube: 'YouTube',
  whatsapp: 'WhatsApp',
  linkedin: 'LinkedIn',
  x: 'X',
}

/** The stored settings in the form's shape. Keys are positions, so that equal lists have equal keys. */
export const snapshotOf = (settings: Settings): Snapshot<SettingsFields> => ({
  version: settings.version,
  fields: {
    academy_name: settings.academy_name,
    tagline: settings.tagline ?? '',
    phone: settings.phone ?? '',
    email: settings.email,
    address: settings.address ?? '',
    social_links: Object.fromEntries(
      SOCIAL_NETWORKS.map((network) => [network, settings.social_links[network] ?? '']),
    ) as Record<SocialNetwork, string>,
    landing_redirects_to_login: settings.landing_redirects_to_login,
    shows_batch_times: settings.shows_batch_times,
    how_to_pay: settings.how_to_pay ?? '',
    time_zone: settings.time_zone,
    keep_inactive_years: String(settings.keep_inactive_years),
    guardian_area: settings.guardian_area ?? false,
    free_trial: settings.free_trial,
    shows_fees: settings.shows_fees,
    shows_seats: settings.shows_seats,
    public_toppers: settings.public_toppers ?? false,
    classes_taught: settings.classes_taught ?? null,
    fees_by_hand: settings.fees_by_hand ?? null,
    desk_refunds_to: (settings.desk_refunds_to ?? '').replace(/\.00$/, ''),
    demo_seats: String(settings.demo_seats ?? ''),
    helplines: helplineFields(settings.helplines),
    shows_helplines: settings.shows_helplines ?? false,
    no_promise: settings.no_promise ?? false,
    prospectus: settings.prospectus ?? false,
    registration_number: settings.registration_number ?? '',
    owner_qualification: settings.owner_qualification ?? '',
    minors_wait: settings.minors_wait ?? false,
    calls_within_days: String(settings.calls_within_days ?? ''),
    checks_within_days: String(settings.checks_within_days ?? ''),
    map_link: settings.map_link ?? '',
    refund_words: settings.refund_words ?? '',
    upi_id: settings.upi_id ?? '',
    upi_name: settings.upi_name ?? '',
    gst_scheme: settings.gst_scheme ?? 'none',
    gstin: settings.gstin ?? '',
    gst_rate: String(settings.gst_rate ?? ''),
    gst_threshold: (settings.gst_threshold ?? GST_THRESHOLD).replace(/\.00$/, ''),
    staff_second_factor: settings.staff_second_factor ?? false,
    register_lock_days: String(settings.register_lock_days ?? ''),
    attendance_floor: String(settings.attendance_floor ?? ''),
    practice_on: settings.practice_on ?? false,
    practice_minutes: String(settings.practice_minutes ?? PRACTICE_MINUTES.usual),
    ranks_from_class: String(settings.ranks_from_class ?? ''),
    translated_names: settings.translated_names ?? false,
    hand_in_days: String(settings.hand_in_days ?? HAND_IN_DAYS.usual),
    photos_gb: String(settings.photos_gb ?? PHOTOS_GB.usual),
    notes_gb: String(settings.notes_gb ?? NOTES_GB.usual),
    signs_name: settings.signs_name ?? '',
    signs_title: settings.signs_title ?? '',
    card_shows_parent: settings.card_shows_parent ?? false,
    late_fee: lateFeeFields(settings.late_fee),
    testimonials: settings.testimonials.map(({ photo, ...texts }, place) => ({
      key: `stored-${place}`,
      photo: photo ?? '',
      ...texts,
    })),
  },
})

/** The changed fields as sent: groups and lists are sent whole. */
export const toSentFields = ({
  testimonials,
  late_fee,
  helplines,
  ...others
}: Partial<SettingsFields>) => ({
  ...others,
  ...(helplines && { helplines: helplinesSent(helplines) }),
  ...(late_fee && { late_fee: lateFeeSent(late_fee) as SettingsChanges['late_fee'] }),
  ...(testimonials && {
    testimonials: testimonials.map(({ key, photo, ...texts }) => ({
      ...texts,
      photo: photo || null,
    })),
  }),
})

const resolve = schemaResolver(SettingsChanges, { sync: true })

/** The request schema's messages, by field. */
export const errorsOf = (fields: SettingsFields) => ({
  ...resolve(toSentFields(fields)),
  ...lateFeeErrors(fields.late_fee),
})
