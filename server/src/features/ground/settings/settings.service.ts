import type {
  Settings,
  SettingsChanges,
  SitePage,
  SitePageChanges,
} from '@ganit/contract/ground/settings'
import type { Kysely } from 'kysely'
import type { Database, Db, Trx } from '../../../db/schema.ts'
import { allValid, conflict, invalid } from '../../../http/errors.ts'
import { isNothing, versionAfter } from '../../../http/versions.ts'
import { refreshAllConcerns } from '../../teaching/attendance/concerns.service.ts'
import {
  changingPublicImages,
  PORTRAIT_BOX,
  type PreparedImage,
  preparedImage,
  publicImageUrl,
  storedImage,
} from '../images/images.service.ts'
import { defaultPage } from './default-pages/index.ts'
import {
  academyTimeZone,
  editedPage,
  isKnownTimeZone,
  lockedPage,
  lockedSettings,
  replaceTestimonials,
  type SettingsRecord,
  updatePage,
  updateSettings,
} from './settings.queries.ts'

const changedElsewhere = () =>
  conflict('These settings were changed in another tab or by someone else. Reload to see them.')

/** The settings as the owner sees them: mails to the academy go to the admin until it has an address of its own. */
export const ownersSettings = (
  { email, testimonials, ...settings }: SettingsRecord,
  adminEmail: string,
): Settings => ({
  ...settings,
  email: email ?? adminEmail,
  testimonials: testimonials.map(({ photo_hash, ...testimonial }) => ({
    ...testimonial,
    photo: publicImageUrl(photo_hash),
  })),
})

/** The settings as the office sees them, without what is the owner's business. */
export function officeSettings(stored: SettingsRecord, adminEmail: string): Settings {
  const { staff_second_factor, ...settings } = ownersSettings(stored, adminEmail)
  return settings
}

/** The settings as everyone sees them, without what is the office's business. */
export function publicSettings(stored: SettingsRecord, adminEmail: string): Settings {
  const {
    register_lock_days,
    attendance_floor,
    message_events,
    quiet_from,
    quiet_to,
    messages_a_day,
    late_fee,
    gstin,
    gst_rate,
    upi_id,
    upi_name,
    ...settings
  } = officeSettings(stored, adminEmail)
  return settings
}

/** With all that is not said: from today on, without a limit. */
export const lateFeeFrom = (
  { amount, percent, cap, from, after_days }: NonNullable<SettingsChanges['late_fee']>,
  today: string,
) => ({
  amount: amount ?? null,
  percent: percent ?? null,
  after_days,
  cap: cap ?? null,
  from: from ?? today,
})

/** Saves the changed settings and testimonials together, or refuses with 409 when they are not the ones changed from. */
export async function changeSettings(
  db: Kysely<Database>,
  { testimonials, message_events, late_fee, version, ...changes }: SettingsChanges,
  adminEmail: string,
): Promise<SettingsRecord> {
  const photos = await preparedPhotos(testimonials ?? [])
  return changingPublicImages(db, async (trx, letGo) => {
    const stored = await lockedSettings(trx)
    if (version !== undefined && version !== stored.version) throw changedElsewhere()
    await refuseUnknownTimeZone(trx, stored, changes.time_zone)
    if (testimonials) {
      await saveTestimonials(trx, stored, testimonials, photos)
      for (const { photo_hash } of stored.testimonials) letGo(photo_hash)
    }
    await updateSettings(trx, {
      ...changes,
      // The admin's address comes with the settings that are sent back; it is not the academy's own then.
      ...(stored.email === null && changes.email === adminEmail && { email: null }),
      social_links: JSON.stringify({ ...stored.social_links, ...changes.social_links }),
      message_events: JSON.stringify({ ...stored.message_events, ...message_events }),
      ...(late_fee !== undefined && {
        late_fee: late_fee && JSON.stringify(lateFeeFrom(late_fee, await academyToday(trx))),
      }),
      version: versionAfter(stored, { ...changes, message_events, late_fee, testimonials }),
    })
    const { attendance_floor: floor = stored.attendance_floor } = changes
    if (floor !== stored.attendance_floor) await refreshAllConcerns(trx, await academyToday(trx))
    return lockedSettings(trx)
  })
}

/** Days are reckoned by the database too, which knows fewer zones than the contract. */
async function refuseUnknownTimeZone(trx: Trx, stored: SettingsRecord, time_zone?: string) {
  if (time_zone === undefined || time_zone === stored.time_zone) return
  if (!(await isKnownTimeZone(trx, time_zone)))
    throw invalid({ time_zone: 'Time Zone must be one such as Asia/Kolkata.' })
}

type Drafts = NonNullable<SettingsChanges['testimonials']>

const preparedPhotos = (drafts: Drafts) =>
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

/** A footer page: as the academy has edited it, else its default text. */
export const sitePage = async (db: Db, page: SitePage['page']) =>
  (await editedPage(db, page)) ?? defaultPage(page)

/** Saves a footer page, or refuses with 409 when it is not the one changed from. */
export const changeSitePage = (
  db: Kysely<Database>,
  page: SitePage['page'],
  { version, ...changes }: SitePageChanges,
) =>
  db.transaction().execute(async (trx) => {
    // A default text that is not edited stays one, and those who agreed to it need not be asked again.
    if (version === undefined && isNothing(changes)) return sitePage(trx, page)
    const stored = await lockedPage(trx, defaultPage(page))
    if (version !== undefined && version !== stored.version) throw changedElsewhere()
    return updatePage(trx, { ...stored, ...changes, version: stored.version + 1 })
  })

let calendar: { timeZone: string; format: Intl.DateTimeFormat } | undefined

/** Making one takes as long as a query, and many calls ask for today; so it is kept until the academy moves. */
function calendarOf(timeZone: string) {
  if (calendar?.timeZone !== timeZone) {
    // The Swedish way of writing a date is the wire's.
    const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' })
    calendar = { timeZone, format }
  }
  return calendar.format
}

/** Today's date where the academy is, as `YYYY-MM-DD`. */
export async function academyToday(db: Db, now = new Date()) {
  const timeZone = await academyTimeZone(db)
  return calendarOf(timeZone).format(now)
}
