import type { AuditAction } from '@ganit/contract/audit'
import type { BackupSchedule } from '@ganit/contract/backups'
import type { Weekday } from '@ganit/contract/batches'
import type { FeeType } from '@ganit/contract/fees'
import type { PaymentMethod } from '@ganit/contract/payments'
import type { Purpose, WayOfConsent } from '@ganit/contract/privacy'
import type { OptionLetter } from '@ganit/contract/question-options'
import type { FooterPage, Settings } from '@ganit/contract/settings'
import type { ColumnType, Generated, Kysely, Transaction } from 'kysely'

type SocialLinks = Settings['social_links']
type CreatedAt = ColumnType<Date, Date | undefined, never>

/** Accounts, sessions, credentials and verifications belong to better-auth, which reads and writes them. */
export type Accounts = {
  id: string
  name: string
  email: string
  email_verified: boolean
  image: string | null
  role: 'student' | 'admin'
  created_at: Date
  updated_at: Date
}

export type Sessions = {
  id: string
  account_id: string
  token: string
  expires_at: Date
  ip_address: string | null
  user_agent: string | null
  created_at: Date
  updated_at: Date
}

/** How an account signs in: provider `credential` (a password) or an identity provider. */
export type Credentials = {
  id: string
  account_id: string
  provider: string
  provider_account_id: string
  password: string | null
  access_token: string | null
  refresh_token: string | null
  id_token: string | null
  access_token_expires_at: Date | null
  refresh_token_expires_at: Date | null
  scope: string | null
  created_at: Date
  updated_at: Date
}

/** The key of an authenticator app, sealed with the server's secret, and the time step of the last code that it took. */
export type SecondFactors = {
  account_id: string
  sealed_key: Buffer
  last_step: string | number | null
  created_at: CreatedAt
}

/** Codes on paper, each for one sign-in without the app; kept as keyed hashes. */
export type RecoveryCodes = {
  code_id: Generated<number>
  account_id: string
  code_hash: Buffer
  used_at: Date | null
}

export type Verifications = {
  id: string
  identifier: string
  value: string
  expires_at: Date
  created_at: Date
  updated_at: Date
}

/** Counters of sign-ins, sign-ups and mails, kept by rate-limiter-flexible in its own layout. */
export type RateLimits = {
  key: string
  points: number
  expire: string | null
}

/** Mails on their way (see `features/mail`). The body is null once the mail has left or was given up. */
export type OutgoingMails = {
  mail_id: Generated<string>
  recipient: string
  subject: string
  body: string | null
  state: Generated<'waiting' | 'sent' | 'given up'>
  attempts: Generated<number>
  due_at: Generated<Date>
  useful_until: Date
  created_at: CreatedAt
  ended_at: Date | null
}

export type Images = {
  image_id: Generated<string>
  content: Buffer
  media_type: string
  width: number
  height: number
  created_at: CreatedAt
}

/** Dates are `YYYY-MM-DD` text. `search_text` is made by the database from the searched columns. */
export type Students = {
  student_id: Generated<number>
  uid: ColumnType<string, string, never>
  first_name: string
  middle_name: string | null
  last_name: string
  email: string
  student_class: number
  date_of_birth: string
  contact_number_1: string
  contact_number_2: string | null
  school_or_college_name: string
  board_or_university_name: string
  address: string
  city: string
  district: string
  state: string
  pin: string
  notes: string | null
  photo_id: string | null
  google_photo_url: string | null
  course_id: number | null
  is_active: Generated<boolean>
  is_verified: Generated<boolean>
  terms_version: ColumnType<string, string, never>
  agreed_at: ColumnType<Date, Date | undefined, never>
  registered_at: CreatedAt
  /** Grown by the database with each change of the record or of its memberships. */
  version: ColumnType<number, never, never>
  search_text: ColumnType<string, never, never>
}

/** Named by the SHA-256 of their content, so that one picture used twice is stored once. */
export type PublicImages = {
  hash: string
  content: Buffer
  media_type: string
  width: number
  height: number
  created_at: CreatedAt
}

/** At most one row; without it the academy has the defaults (see `default-settings.ts`). */
export type SettingsTable = {
  id: Generated<true>
  academy_name: string
  tagline: string | null
  phone: string | null
  email: string | null
  address: string | null
  social_links: ColumnType<SocialLinks, string, string>
  landing_redirects_to_login: boolean
  time_zone: string
  /** Null: daily with our own database, off with another one, which has backups of its own. */
  backup_schedule: BackupSchedule | null
  backups_kept: Generated<number>
  keep_inactive_years: Generated<number>
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

export type ClassModules = {
  class_number: number
  title: string
  description: string
  image_hash: string | null
}

/** `date` is `YYYY-MM-DD` text. `search_text` is made by the database. */
export type Posts = {
  post_id: Generated<number>
  title: string
  slug: string
  summary: string | null
  markdown: string
  status: 'draft' | 'published'
  date: string
  cover_hash: string | null
  version: Generated<number>
  search_text: ColumnType<string, never, never>
}

/** The number of a level is that of its school class. Filled by its migration. */
export type ClassLevels = {
  class_level_id: number
  class_name: string
}

/** Filled by its migration. */
export type Categories = {
  category_id: number
  category_name: string
}

export type Courses = {
  course_id: Generated<number>
  course_name: string
  course_subtitle: string
  image_hash: string | null
  course_video_path: string | null
  student_id_of_the_week: number | null
  class_level_id: number
  category_id: number
  on_front_page: Generated<boolean>
  is_active: Generated<boolean>
  version: Generated<number>
  search_text: ColumnType<string, never, never>
}

export type Curriculums = {
  curriculum_id: Generated<number>
  course_id: number
  curriculum_name: string
  is_active: Generated<boolean>
  version: Generated<number>
  search_text: ColumnType<string, never, never>
}

export type Essentials = {
  essential_id: Generated<number>
  course_id: number
  name: string
  description: string
  is_active: Generated<boolean>
  version: Generated<number>
  search_text: ColumnType<string, never, never>
}

/** `option_count` says how many of the filled options are printed, from the first. */
export type Questions = {
  question_id: Generated<number>
  question: string
  option_a: string
  option_b: string
  option_c: string | null
  option_d: string | null
  right_option: OptionLetter
  option_count: number
  marks: number
  remarks: string | null
  is_active: Generated<boolean>
  version: Generated<number>
  search_text: ColumnType<string, never, never>
}

/** Who is marked as paid; everyone else is not (decisions §4). */
export type FeeMarks = { student_id: number; marked_at: CreatedAt }

export type Batches = {
  batch_id: Generated<number>
  batch_name: string
  description: Generated<string>
  course_id: number | null
  class_number: number | null
  version: Generated<number>
  search_text: ColumnType<string, never, never>
}

/** Times are `HH:MM:SS` text; none overlaps another of its batch and weekday. */
export type BatchSchedules = {
  batch_id: number
  position: number
  weekday: Weekday
  start_time: string
  end_time: string
}

/** Both days are within, as `YYYY-MM-DD` text. Who is in a batch now has not left it. */
export type Memberships = {
  membership_id: Generated<number>
  batch_id: number
  student_id: number
  joined_on: string
  left_on: string | null
}

/** Money is text with two decimals wherever it comes from the database. */
export type BatchFees = {
  fee_id: Generated<number>
  batch_id: number
  title: string
  amount: string
  due_date: string
  fee_type: FeeType
  version: Generated<number>
}

/** `period` is `once` or a month such as `2026-12`. A withdrawn due is owed no more. */
export type Dues = {
  due_id: Generated<number>
  student_id: number
  membership_id: number
  fee_id: number
  period: string
  title: string
  amount: string
  due_date: string
  made_at: CreatedAt
  withdrawn_at: Date | null
}

/** Never changed and never deleted, like the three tables after it. */
export type Payments = {
  payment_id: Generated<number>
  student_id: number
  amount: string
  paid_on: string
  method: PaymentMethod
  transaction_id: string | null
  note: string | null
  recorded_by: string
  recorded_at: CreatedAt
}

export type Allocations = { payment_id: number; due_id: number; amount: string }

export type Reversals = {
  payment_id: number
  reason: string
  reversed_on: string
  reversed_by: string
  reversed_at: CreatedAt
}

/** `financial_year` is the year it begins in, in April. `snapshot` is all that the receipt printed. */
export type Receipts = {
  payment_id: number
  financial_year: number
  serial: number
  issued_on: string
  snapshot: ColumnType<unknown, string, never>
}

export type ReceiptCounters = { financial_year: number; last_serial: number }

/** What came with an `Idempotency-Key`, and which payment it made. */
export type PaymentRequests = {
  idempotency_key: string
  fingerprint: string
  payment_id: number | null
  requested_at: CreatedAt
}

/** One row for each day a job ran; unfinished where it broke off. */
export type JobRuns = {
  job: string
  day: string
  started_at: CreatedAt
  finished_at: Date | null
  outcome: ColumnType<unknown, string | null, string | null>
}

/** One row for each attempt at a backup. The files themselves are in the data folder. */
export type BackupRuns = {
  run_id: Generated<number>
  started_at: CreatedAt
  ended_at: Date | null
  stage: Generated<'writing' | 'checking' | 'done' | 'failed'>
  file_name: string | null
  problem: string | null
}

/** Who did what, when. Written by the database with each change, never changed. Without an actor it was the app itself. */
export type AuditEntries = {
  entry_id: Generated<number>
  happened_at: CreatedAt
  actor: string | null
  action: AuditAction
  /** The table, and the row in it. */
  subject: string
  subject_id: string
  /** More than one where a sweep over many rows is one entry. */
  row_count: number
  /** Each field as [before, after]. */
  changes: ColumnType<Record<string, [unknown, unknown]>, string, never>
}

/** A student's number stays where money refers to it, also when the person was erased. */
export type StudentNumbers = { student_id: number }

/** What was agreed to (`given`) or withdrawn. Never changed; the latest row of a purpose holds. */
export type Consents = {
  consent_id: Generated<number>
  student_id: number
  purpose: Purpose
  text_version: string
  given: boolean
  guardian_name: string | null
  way: WayOfConsent
  recorded_by: string | null
  recorded_at: CreatedAt
}

export type ErasureRequests = { student_id: number; asked_at: CreatedAt }

/** Never changed. `uid_hash` is the SHA-256 of the account's id, by which one is known again in an older backup. */
export type Erasures = {
  student_id: number
  uid_hash: string
  erased_at: CreatedAt
  erased_by: string | null
}

/** How many students each range of 4096 ids has: the sum over its slots. Triggers keep it. */
type StudentCounts = { range: number; slot: number; students: number }

export type Database = {
  accounts: Accounts
  sessions: Sessions
  credentials: Credentials
  verifications: Verifications
  second_factors: SecondFactors
  recovery_codes: RecoveryCodes
  rate_limits: RateLimits
  outgoing_mails: OutgoingMails
  images: Images
  students: Students
  student_counts: StudentCounts
  public_images: PublicImages
  settings: SettingsTable
  testimonials: Testimonials
  site_pages: SitePages
  class_modules: ClassModules
  posts: Posts
  class_levels: ClassLevels
  categories: Categories
  courses: Courses
  curriculums: Curriculums
  essentials: Essentials
  questions: Questions
  fee_marks: FeeMarks
  batches: Batches
  batch_schedules: BatchSchedules
  memberships: Memberships
  batch_fees: BatchFees
  dues: Dues
  payments: Payments
  allocations: Allocations
  /** The allocations of payments that were not reversed: a view. */
  live_allocations: Allocations
  reversals: Reversals
  receipts: Receipts
  receipt_counters: ReceiptCounters
  payment_requests: PaymentRequests
  job_runs: JobRuns
  backup_runs: BackupRuns
  audit_entries: AuditEntries
  student_numbers: StudentNumbers
  consents: Consents
  erasure_requests: ErasureRequests
  erasures: Erasures
}

/** The database, or the transaction one is in. */
export type Db = Kysely<Database> | Transaction<Database>

/** The transaction one is in: what locks, or writes several things, means nothing without one. */
export type Trx = Transaction<Database>
