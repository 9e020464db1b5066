import type { Helpline } from '@ganit/contract/ground/coaching-settings'
import type { OpeningWords } from '@ganit/contract/ground/look-settings'
import type {
  FooterPage,
  GstScheme,
  LateFee,
  Settings,
  SmsTags,
} from '@ganit/contract/ground/settings'
import type { Language } from '@ganit/contract/languages'
import type { BackupSchedule } from '@ganit/contract/office/backups'
import type { ColumnType, Generated, RawBuilder } from 'kysely'
import type { DataMap } from '../../../db/data-map.ts'

/** At most one row; without it the defaults apply (see `settings.queries.ts`). */
export type SettingsTable = {
  id: Generated<true>
  academy_name: string
  tagline: string | null
  phone: string | null
  email: string | null
  address: string | null
  social_links: ColumnType<Settings['social_links'], string, string>
  landing_redirects_to_login: boolean
  shows_batch_times: Generated<boolean>
  how_to_pay: string | null
  time_zone: string
  /** Null: daily with our own database, off with an external one, which has its own backups. */
  backup_schedule: BackupSchedule | null
  backups_kept: Generated<number>
  keep_inactive_years: Generated<number>
  /** Whether the public pages link to the guardians' sign-in. */
  guardian_area: Generated<boolean>
  free_trial: Generated<boolean>
  /** Whether class pages show fees, and free places. */
  shows_fees: Generated<boolean>
  shows_seats: Generated<boolean>
  /** The classes taught, in order; null for all. */
  classes_taught: number[] | null
  /**
   * The record that says who has paid: false for receipts, true for marks set by hand; null, as on a fresh
   * installation, for both.
   */
  fees_by_hand: boolean | null
  /** Up to this sum the front desk pays back to students who leave; null: the owner alone. */
  desk_refunds_to: string | null
  /**
   * Days within which the office calls enquirers back, and checks payments that families report; null promises nothing.
   */
  calls_within_days: number | null
  checks_within_days: number | null
  map_link: string | null
  refund_words: string | null
  /** Whether staff must have a second factor. */
  staff_second_factor: Generated<boolean>
  /** Days after a lesson in which its register can be changed. */
  register_lock_days: Generated<number>
  /** Events that differ from the product's defaults. */
  message_events: ColumnType<
    NonNullable<Settings['message_events']>,
    string | undefined,
    string | undefined
  >
  /** Quiet hours, `HH:MM:SS`. */
  quiet_from: Generated<string>
  quiet_to: Generated<string>
  messages_a_day: Generated<number>
  /** Whether messages go to phones on which people are signed in, before other channels. */
  push_on: Generated<boolean>
  sms_tags: Generated<SmsTags>
  /** The weekly note: the day from 1, Monday, and the time `HH:MM:SS`. */
  weekly_on: Generated<boolean>
  weekly_day: Generated<number>
  weekly_time: Generated<string>
  /** Whether students practise, and how many minutes a day. */
  practice_on: Generated<boolean>
  practice_minutes: Generated<number>
  /** Days for which photos of homework are kept, and GB they may take together. */
  hand_in_days: Generated<number>
  photos_gb: Generated<number>
  /** GB that the files of notes may take together. */
  notes_gb: Generated<number>
  /** The class from which on families are told ranks; null: no ranks. */
  ranks_from_class: ColumnType<number | null, number | null | undefined, number | null>
  /** Whether the site names the best of published tests. */
  public_toppers: Generated<boolean>
  /** Whether families read the names of chapters and skills in their language. */
  translated_names: Generated<boolean>
  /** The look: null is as shipped. */
  logo_id: number | null
  logo_has_name: Generated<boolean>
  colour: string | null
  opening_words: ColumnType<OpeningWords | null, string | null | undefined, string | null>
  /** The person who signs letters; and whether cards say a parent's phone. */
  signs_name: string | null
  signs_title: string | null
  card_shows_parent: Generated<boolean>
  /** Seats of a lesson that visitors may take on the site; null for none. */
  demo_seats: number | null
  /** Helplines, null as shipped; whether families see them, and read that no result is promised. */
  helplines: ColumnType<Helpline[] | null, string | null | undefined, string | null>
  shows_helplines: Generated<boolean>
  no_promise: Generated<boolean>
  /** Whether visitors find a prospectus, and two lines of it. */
  prospectus: Generated<boolean>
  registration_number: string | null
  owner_qualification: string | null
  /** Since when children wait until a parent agrees; null: they do not. */
  minors_wait_since: ColumnType<Date | null, undefined, RawBuilder<Date> | null>
  /** Without both GSTIN and rate no tax is charged. The rate is in per cent. */
  gstin: string | null
  gst_rate: ColumnType<number | null, number | null | undefined, number | null>
  /** Null where nobody chose one; see `gstSchemeOf`. */
  gst_scheme: GstScheme | null
  gst_threshold: Generated<string>
  gst_watch_hidden_until: string | null
  late_fee: ColumnType<LateFee | null, string | null | undefined, string | null>
  /** Attendance percentage below which a student is a concern. */
  attendance_floor: Generated<number>
  /** UPI ID that receives money, such as `academy@bank`, and its holder; null until set. */
  upi_id: string | null
  upi_name: string | null
  /** The time at which the owner closed the checklist of the first days. */
  checklist_closed_at: Date | null
  /** Whether the office passes messages to families by hand, without a channel. */
  tells_by_hand: Generated<boolean>
  version: number
}

export type Testimonials = {
  position: number
  name: string
  quote: string
  photo_hash: string | null
  is_sample: boolean
}

/** Edited footer pages; the others use their default text. */
export type SitePages = {
  page: FooterPage
  title: string
  markdown: string
  version: number
}

/** The academy's own translations, each of a version of the English page. */
export type PageTexts = {
  page: FooterPage
  language: Exclude<Language, 'en'>
  title: string
  markdown: string
  of_version: number
}

declare module '../../../db/schema.ts' {
  interface Database {
    settings: SettingsTable
    testimonials: Testimonials
    site_pages: SitePages
    page_texts: PageTexts
  }
}

export const DATA_MAP: DataMap = {
  settings: 'the academy’s own details',
  testimonials: 'what the academy publishes itself; it asks whom it quotes',
  site_pages: 'the academy’s own pages',
  page_texts: 'the academy’s own pages',
}
