import type { FooterPage, LateFee, Settings } from '@ganit/contract/ground/settings'
import type { BackupSchedule } from '@ganit/contract/office/backups'
import type { ColumnType, Generated } from 'kysely'
import type { DataMap } from '../../../db/data-map.ts'

/** At most one row; without it the academy has the defaults (see `settings.queries.ts`). */
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
  /** Null: daily with our own database, off with another one, which has backups of its own. */
  backup_schedule: BackupSchedule | null
  backups_kept: Generated<number>
  keep_inactive_years: Generated<number>
  /** Whether the site's pages lead guardians to their sign-in. */
  guardian_area: Generated<boolean>
  /** Whether who works for the academy must have a second factor. */
  staff_second_factor: Generated<boolean>
  /** For how many days after its lesson a register can be changed by whoever took it. */
  register_lock_days: Generated<number>
  /** Of what families are told, where it differs from what comes with the product. */
  message_events: ColumnType<
    NonNullable<Settings['message_events']>,
    string | undefined,
    string | undefined
  >
  /** `HH:MM:SS`, between which nobody is disturbed. */
  quiet_from: Generated<string>
  quiet_to: Generated<string>
  messages_a_day: Generated<number>
  /** Without both nothing bears tax. The rate is in per cent. */
  gstin: string | null
  gst_rate: ColumnType<number | null, number | null | undefined, number | null>
  late_fee: ColumnType<LateFee | null, string | null | undefined, string | null>
  /** Below this percentage of attendance a student is looked at. */
  attendance_floor: Generated<number>
  /** Where money by UPI goes, such as `academy@bank`, and to whom; null until the academy has said so. */
  upi_id: string | null
  upi_name: string | null
  version: number
}

export type Testimonials = {
  position: number
  name: string
  quote: string
  photo_hash: string | null
  is_sample: boolean
}

/** Footer pages that the academy has edited; the others have their default text. */
export type SitePages = {
  page: FooterPage
  title: string
  markdown: string
  version: number
}

declare module '../../../db/schema.ts' {
  interface Database {
    settings: SettingsTable
    testimonials: Testimonials
    site_pages: SitePages
  }
}

export const DATA_MAP: DataMap = {
  settings: 'the academy’s own details',
  testimonials: 'what the academy publishes itself; it asks whom it quotes',
  site_pages: 'the academy’s own pages',
}
