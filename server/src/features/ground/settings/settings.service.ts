import { SHIPPED_HELPLINES } from '@ganit/contract/ground/coaching-settings'
import { gstSchemeOf, type Settings, type SettingsChanges } from '@ganit/contract/ground/settings'
import { weTeachSentence } from '@ganit/contract/site/classes-taught'
import type { Kysely } from 'kysely'
import type { Database, Db, Trx } from '../../../db/schema.ts'
import { versionAfter } from '../../../http/changes/versions.ts'
import { allValid, conflict, invalid } from '../../../http/errors.ts'
import { clock } from '../../../lifecycle/clock.ts'
import { refreshAllConcerns } from '../../teaching/attendance/concerns.service.ts'
import {
  changingPublicImages,
  PORTRAIT_BOX,
  type PreparedImage,
  preparedImage,
  publicImageUrl,
  storedImage,
} from '../images/images.service.ts'
import { openingWordsOf, prepareLogo, presentLook, storeLogo } from '../look/look.service.ts'
import { academyNow } from './clock.service.ts'
import {
  isKnownTimeZone,
  lockSettings,
  readSettings,
  replaceTestimonials,
  type SettingsRecord,
  updateSettings,
} from './settings.queries.ts'
import { minorsWaitSince, readClassesTaught } from './settings-choices.queries.ts'
import { isReplanned, planWeekly } from './weekly-plan.service.ts'

export const changedElsewhereError = () =>
  conflict('These settings were changed in another tab or by someone else. Reload to see them.')

/** Settings for the owner: the admin's e-mail until the academy has its own. */
export const ownersSettings = (
  { email, testimonials, logo_has_name, ...settings }: SettingsRecord,
  adminEmail: string,
): Settings => ({
  ...settings,
  ...presentLook({ ...settings, logo_has_name }),
  email: email ?? adminEmail,
  takes_demo_seats:
    settings.demo_seats !== null && settings.free_trial && settings.shows_batch_times,
  gst_scheme: gstSchemeOf(settings),
  helplines: settings.helplines ?? [...SHIPPED_HELPLINES],
  testimonials: testimonials.map(({ photo_hash, ...testimonial }) => ({
    ...testimonial,
    photo: publicImageUrl(photo_hash),
  })),
})

/** Settings for the office, without the owner's fields. */
export function officeSettings(stored: SettingsRecord, adminEmail: string): Settings {
  const {
    staff_second_factor,
    weekly_on,
    weekly_day,
    weekly_time,
    practice_on,
    practice_minutes,
    hand_in_days,
    photos_gb,
    notes_gb,
    ranks_from_class,
    translated_names,
    gst_threshold,
    gst_watch_hidden_until,
    colour,
    helplines,
    registration_number,
    owner_qualification,
    ...settings
  } = ownersSettings(stored, adminEmail)
  return settings.shows_helplines ? { ...settings, helplines } : settings
}

/** Public settings, without the office's fields. */
export function publicSettings(stored: SettingsRecord, adminEmail: string): Settings {
  const {
    register_lock_days,
    attendance_floor,
    message_events,
    quiet_from,
    quiet_to,
    messages_a_day,
    push_on,
    sms_tags,
    late_fee,
    gstin,
    gst_rate,
    gst_scheme,
    upi_id,
    upi_name,
    checks_within_days,
    fees_by_hand,
    desk_refunds_to,
    signs_name,
    signs_title,
    card_shows_parent,
    demo_seats,
    ...settings
  } = officeSettings(stored, adminEmail)
  if (stored.classes_taught === null) return settings
  // Once the owner has said what is taught, the site shows nothing untrue: no samples, and the sign-in of guardians.
  const testimonials = settings.testimonials.filter(({ is_sample }) => !is_sample)
  return { ...settings, testimonials, guardian_area: true }
}

/** 400 on a field for a class that the academy does not teach. Only visitors and students are refused. */
export async function refuseOtherClass(db: Db, field: string, class_number: number) {
  const taught = await readClassesTaught(db)
  if (taught && !taught.includes(class_number)) throw invalid({ [field]: weTeachSentence(taught) })
}

/** A late fee with defaults: from today on, without a cap. */
export const withLateFeeDefaults = (
  { amount, percent, cap, from, after_days }: NonNullable<SettingsChanges['late_fee']>,
  today: string,
) => ({
  amount: amount ?? null,
  percent: percent ?? null,
  after_days,
  cap: cap ?? null,
  from: from ?? today,
})

const toJson = (value: unknown) => (value === null ? null : JSON.stringify(value))

/** Saves settings and testimonials together; 409 if the version is not the stored one. */
export async function changeSettings(
  db: Kysely<Database>,
  {
    testimonials,
    message_events,
    late_fee,
    logo,
    opening_words,
    helplines,
    minors_wait,
    version,
    ...changes
  }: SettingsChanges,
  adminEmail: string,
): Promise<SettingsRecord> {
  const photos = await preparePhotos(testimonials ?? [])
  const isDrawn = logo !== undefined || changes.colour !== undefined
  const drawn = isDrawn
    ? await prepareLogo(db, await readSettings(db), { ...changes, logo })
    : 'kept'
  return changingPublicImages(db, async (trx, letGo) => {
    const stored = await lockSettings(trx)
    if (version !== undefined && version !== stored.version) throw changedElsewhereError()
    await refuseUnknownTimeZone(trx, stored, changes.time_zone)
    refuseUnregistered(stored, changes)
    if (testimonials) {
      await saveTestimonials(trx, stored, testimonials, photos)
      for (const { photo_hash } of stored.testimonials) letGo(photo_hash)
    }
    await updateSettings(trx, {
      ...changes,
      ...(await storeLogo(trx, drawn)),
      ...(opening_words !== undefined && {
        opening_words: toJson(openingWordsOf(opening_words, stored.opening_words)),
      }),
      ...(helplines && { helplines: JSON.stringify(helplines) }),
      ...(minors_wait !== undefined && { minors_wait_since: minorsWaitSince(minors_wait) }),
      // If the form sends back the admin's address as shown, it is not the academy's own.
      ...(stored.email === null && changes.email === adminEmail && { email: null }),
      social_links: JSON.stringify({ ...stored.social_links, ...changes.social_links }),
      message_events: JSON.stringify({ ...stored.message_events, ...message_events }),
      ...(late_fee !== undefined && {
        late_fee:
          late_fee && JSON.stringify(withLateFeeDefaults(late_fee, await readAcademyToday(trx))),
      }),
      version: versionAfter(stored, {
        ...changes,
        message_events,
        late_fee,
        testimonials,
        logo,
        opening_words,
        helplines,
        minors_wait,
      }),
    })
    if (isReplanned(stored, changes)) await planWeekly(trx, await academyNow(trx), 'settings')
    const { attendance_floor: floor = stored.attendance_floor } = changes
    if (floor !== stored.attendance_floor)
      await refreshAllConcerns(trx, await readAcademyToday(trx))
    return lockSettings(trx)
  })
}

/**
 * 400 for a time zone that the database does not know. It computes days too, and knows fewer time zones than the
 * contract.
 */
async function refuseUnknownTimeZone(trx: Trx, stored: SettingsRecord, time_zone?: string) {
  if (time_zone === undefined || time_zone === stored.time_zone) return
  if (!(await isKnownTimeZone(trx, time_zone)))
    throw invalid({ time_zone: 'Time Zone must be one such as Asia/Kolkata.' })
}

/** 400 if the regular scheme is chosen without a number or a rate: no tax could be shown. */
function refuseUnregistered(
  stored: SettingsRecord,
  {
    gst_scheme,
    gstin = stored.gstin,
    gst_rate = stored.gst_rate,
  }: Omit<SettingsChanges, 'version'>,
) {
  if (gst_scheme !== 'regular' || (gstin && gst_rate)) return
  throw invalid({
    ...(!gstin && { gstin: 'GSTIN is required.' }),
    ...(!gst_rate && { gst_rate: 'GST rate is required.' }),
  })
}

type Drafts = NonNullable<SettingsChanges['testimonials']>

const preparePhotos = (drafts: Drafts) =>
  allValid(
    drafts.map(({ photo }, n) =>
      preparedImage(photo, { name: `testimonials.${n}.photo`, label: 'Photo' }, PORTRAIT_BOX),
    ),
  )

async function saveTestimonials(
  trx: Trx,
  stored: SettingsRecord,
  drafts: Drafts,
  photos: PreparedImage[],
) {
  const held = stored.testimonials.map(({ photo_hash }) => photo_hash)
  const hashes: (string | null)[] = []
  for (const photo of photos) hashes.push(await storedImage(trx, photo, held))
  await replaceTestimonials(
    trx,
    drafts.map(({ name, quote, is_sample }, n) => ({
      name,
      quote,
      is_sample,
      photo_hash: hashes[n] ?? null,
    })),
  )
}

/** The academy's today, `YYYY-MM-DD`. */
export const readAcademyToday = async (db: Db, now = clock.now()) =>
  (await academyNow(db, now)).date
