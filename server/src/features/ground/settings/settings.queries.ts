import type { Helpline } from '@ganit/contract/ground/coaching-settings'
import type { OpeningWords } from '@ganit/contract/ground/look-settings'
import { HAND_IN_DAYS, NOTES_GB, PHOTOS_GB } from '@ganit/contract/ground/photo-settings'
import { PRACTICE_MINUTES, RANKS_FROM_CLASS } from '@ganit/contract/ground/practice-settings'
import {
  DEFAULT_ACADEMY,
  GST_THRESHOLD,
  type GstScheme,
  type Settings,
  type SmsTags,
} from '@ganit/contract/ground/settings'
import { type Insertable, sql, type Updateable } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { clockTime } from '../../../db/connections/clock-time.ts'
import { queryPrepared } from '../../../db/connections/prepared.ts'
import type { Db, Trx } from '../../../db/schema.ts'
import { logoOfSettings, type StoredLogo } from '../look/logos.queries.ts'
import { SAMPLE_TESTIMONIALS } from './sample-testimonials.ts'
import type { SettingsTable, Testimonials } from './settings.tables.ts'

/** Settings of an academy that has not saved any. */
const DEFAULT_SETTINGS = {
  academy_name: DEFAULT_ACADEMY.name as string,
  tagline: null,
  phone: null,
  email: null,
  address: null,
  social_links: {
    facebook: null,
    instagram: null,
    youtube: null,
    whatsapp: null,
    linkedin: null,
    x: null,
  } satisfies Settings['social_links'],
  landing_redirects_to_login: false,
  shows_batch_times: true,
  how_to_pay: null,
  time_zone: DEFAULT_ACADEMY.time_zone as string,
  keep_inactive_years: 0,
  guardian_area: false,
  free_trial: false,
  shows_fees: false,
  shows_seats: false,
  classes_taught: null as number[] | null,
  fees_by_hand: null as boolean | null,
  desk_refunds_to: null as string | null,
  calls_within_days: null as number | null,
  checks_within_days: null as number | null,
  map_link: null as string | null,
  refund_words: null as string | null,
  staff_second_factor: false,
  register_lock_days: 7,
  attendance_floor: 75,
  message_events: {} as NonNullable<Settings['message_events']>,
  messages_a_day: 5,
  late_fee: null,
  gstin: null,
  gst_rate: 18 as number | null,
  gst_scheme: null as GstScheme | null,
  gst_threshold: GST_THRESHOLD as string,
  gst_watch_hidden_until: null as string | null,
  quiet_from: '21:00',
  quiet_to: '08:00',
  push_on: false,
  sms_tags: 'inside' as SmsTags,
  weekly_on: false,
  weekly_day: 7,
  weekly_time: '18:00',
  practice_on: false,
  practice_minutes: PRACTICE_MINUTES.usual as number,
  hand_in_days: HAND_IN_DAYS.usual as number,
  photos_gb: PHOTOS_GB.usual as number,
  notes_gb: NOTES_GB.usual as number,
  ranks_from_class: RANKS_FROM_CLASS as number | null,
  public_toppers: false,
  translated_names: false,
  logo: null as StoredLogo | null,
  logo_has_name: false,
  colour: null as string | null,
  opening_words: null as OpeningWords | null,
  signs_name: null as string | null,
  signs_title: null as string | null,
  card_shows_parent: false,
  demo_seats: null as number | null,
  helplines: null as Helpline[] | null,
  shows_helplines: false,
  no_promise: false,
  prospectus: false,
  registration_number: null as string | null,
  owner_qualification: null as string | null,
  upi_id: null,
  upi_name: null,
  version: 1,
}

const SETTINGS_COLUMNS = [
  'academy_name',
  'tagline',
  'phone',
  'email',
  'address',
  'social_links',
  'landing_redirects_to_login',
  'shows_batch_times',
  'how_to_pay',
  'time_zone',
  'keep_inactive_years',
  'guardian_area',
  'free_trial',
  'shows_fees',
  'shows_seats',
  'classes_taught',
  'fees_by_hand',
  'desk_refunds_to',
  'calls_within_days',
  'checks_within_days',
  'map_link',
  'refund_words',
  'staff_second_factor',
  'register_lock_days',
  'attendance_floor',
  'message_events',
  'messages_a_day',
  'late_fee',
  'gstin',
  'gst_rate',
  'gst_scheme',
  'gst_threshold',
  'gst_watch_hidden_until',
  'push_on',
  'sms_tags',
  'weekly_on',
  'weekly_day',
  'practice_on',
  'practice_minutes',
  'hand_in_days',
  'photos_gb',
  'notes_gb',
  'ranks_from_class',
  'public_toppers',
  'translated_names',
  'logo_has_name',
  'colour',
  'opening_words',
  'signs_name',
  'signs_title',
  'card_shows_parent',
  'demo_seats',
  'helplines',
  'shows_helplines',
  'no_promise',
  'prospectus',
  'registration_number',
  'owner_qualification',
  'upi_id',
  'upi_name',
  'version',
] as const

export type SettingsRecord = Awaited<ReturnType<typeof readSettings>>

// It is one statement, so that testimonials and settings belong to the same save.
const storedSettingsQuery = (db: Db) =>
  db
    .selectFrom('settings')
    .select(SETTINGS_COLUMNS)
    .select([clockTime('quiet_from').as('quiet_from'), clockTime('quiet_to').as('quiet_to')])
    .select([clockTime('weekly_time').as('weekly_time'), logoOfSettings.as('logo')])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('testimonials')
          .select(['name', 'quote', 'photo_hash', 'is_sample'])
          .orderBy('position'),
      ).as('testimonials'),
    )

/** The academy's settings, or the defaults. */
export async function readSettings(db: Db) {
  const [stored] = await queryPrepared(db, 'settings', {}, () => storedSettingsQuery(db))
  return stored ?? { ...DEFAULT_SETTINGS, testimonials: SAMPLE_TESTIMONIALS }
}

/** Saves the defaults if nothing was saved yet. */
export async function ensureSettings(trx: Trx) {
  // Lists and objects are null by default, or are written as JSON.
  const { social_links, message_events, logo, opening_words, helplines, ...columns } =
    DEFAULT_SETTINGS
  const inserted = await trx
    .insertInto('settings')
    .values({ ...columns, social_links: JSON.stringify(social_links) })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (inserted) await insertTestimonials(trx, SAMPLE_TESTIMONIALS)
}

/** Locks the settings and reads them. */
export async function lockSettings(trx: Trx): Promise<SettingsRecord> {
  await ensureSettings(trx)
  await trx.selectFrom('settings').select('id').forUpdate().execute()
  return storedSettingsQuery(trx).executeTakeFirstOrThrow()
}

export const updateSettings = (trx: Trx, changes: Updateable<SettingsTable>) =>
  trx.updateTable('settings').set(changes).execute()

type Testimonial = Omit<Insertable<Testimonials>, 'position'>

const insertTestimonials = (trx: Trx, testimonials: Testimonial[]) =>
  trx
    .insertInto('testimonials')
    .values(testimonials.map((testimonial, position) => ({ ...testimonial, position })))
    .execute()

export async function replaceTestimonials(trx: Trx, testimonials: Testimonial[]) {
  await trx.deleteFrom('testimonials').execute()
  if (testimonials.length > 0) await insertTestimonials(trx, testimonials)
}

const REGISTER_LOCK_DAYS = 7

export async function readTimeZone(db: Db) {
  const [stored] = await queryPrepared(db, 'time zone', {}, () =>
    db.selectFrom('settings').select('time_zone'),
  )
  return stored?.time_zone ?? DEFAULT_SETTINGS.time_zone
}

/** Settings that say when and by which channels families get messages. */
export async function readMessageSettings(db: Db) {
  const [stored] = await queryPrepared(db, 'settings of messages', {}, () =>
    db
      .selectFrom('settings')
      .select(['academy_name', 'time_zone', 'message_events', 'messages_a_day', 'push_on'])
      .select([clockTime('quiet_from').as('quiet_from'), clockTime('quiet_to').as('quiet_to')]),
  )
  if (stored) return stored
  const { academy_name, time_zone, message_events, messages_a_day, push_on } = DEFAULT_SETTINGS
  const { quiet_from, quiet_to } = DEFAULT_SETTINGS
  return {
    ...{ academy_name, time_zone, message_events, messages_a_day, push_on },
    ...{ quiet_from, quiet_to },
  }
}

/** Days after a lesson in which its register can be changed. */
export async function readRegisterLockDays(db: Db) {
  const stored = await db.selectFrom('settings').select('register_lock_days').executeTakeFirst()
  return stored?.register_lock_days ?? REGISTER_LOCK_DAYS
}

/** Whether the database knows the time zone. */
export async function isKnownTimeZone(db: Db, time_zone: string) {
  const { rows } = await sql<{ known: boolean }>`
    select exists (
      select from pg_timezone_names where lower(name) = lower(${time_zone})) as known`.execute(db)
  return rows[0]?.known === true
}

/** Whether students practise, for how many minutes a day, and the time zone, which decides when a day begins. */
export async function readPracticeSettings(db: Db) {
  const [stored] = await queryPrepared(db, 'settings of practice', {}, () =>
    db.selectFrom('settings').select(['practice_on', 'practice_minutes', 'time_zone']),
  )
  const { practice_on, practice_minutes, time_zone } = stored ?? DEFAULT_SETTINGS
  return { isOn: practice_on, minutes: practice_minutes, timeZone: time_zone }
}

/** Days for which photos of homework are kept, and GB that they and the files of notes may take. */
export async function readPhotoSettings(db: Db) {
  const stored = await db
    .selectFrom('settings')
    .select(['hand_in_days', 'photos_gb', 'notes_gb'])
    .executeTakeFirst()
  return stored ?? DEFAULT_SETTINGS
}

/** From which class on families are told ranks; null: no ranks. */
export async function readFirstRankedClass(db: Db) {
  const [stored] = await queryPrepared(db, 'class from which ranks are told', {}, () =>
    db.selectFrom('settings').select('ranks_from_class'),
  )
  return (stored ?? DEFAULT_SETTINGS).ranks_from_class
}
