import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto'
import { clock } from '../../../lifecycle/clock.ts'

const HOUR_SECONDS = 3600
const PATH = '/api/images/students/'
const MOST_REMEMBERED = 2_000

/** Validity for pages on which people work: a paper, a test being marked. */
export const WORKING_DAY_HOURS = 24

/** Signs and checks URLs of student photos and other private files below a path. Valid for `hours`, and up to one more. */
export function createPhotoUrls(secret: Buffer, path = PATH, hours = 1) {
  // The key object is created once, because a page signs a hundred URLs.
  const key = createSecretKey(secret)
  const signatureOf = (image_id: string, expires: number) =>
    createHmac('sha256', key).update(`${image_id}.${expires}`).digest()
  function urlOf(image_id: string, expires: number) {
    const signature = signatureOf(image_id, expires).toString('base64url')
    return `${path}${image_id}?expires=${expires}&signature=${signature}`
  }
  /** URLs of this hour, cached because signing them for each reader took a twentieth of a page's time. */
  let signed = { expires: 0, urls: new Map<string, string>() }

  return {
    /** A root-relative URL valid for `hours`; the same within an hour, so that browsers can cache it. */
    sign(image_id: string, now = clock.ms()) {
      const expires = (Math.ceil(now / 1000 / HOUR_SECONDS) + hours) * HOUR_SECONDS
      if (signed.expires !== expires || signed.urls.size >= MOST_REMEMBERED)
        signed = { expires, urls: new Map() }
      const url = signed.urls.get(image_id) ?? urlOf(image_id, expires)
      signed.urls.set(image_id, url)
      return url
    },

    /** A root-relative URL that is valid until an hour after `until`. It is the same for all calls within an hour. */
    signUntil(image_id: string, until: Date) {
      const end = Math.ceil(until.getTime() / 1000 / HOUR_SECONDS) + 1
      return urlOf(image_id, end * HOUR_SECONDS)
    },

    /** Id in a URL, valid or not; undefined for any other text. */
    idOf: (url: string) => idBelow(path, url),

    /** Seconds for which the URL is still valid; 0 if it was tampered with or has expired. */
    secondsLeft(image_id: string, expires: string, signature: string) {
      // The signatures are compared as text, because decoders ignore part of the last character.
      const given = Buffer.from(signature)
      const right = Buffer.from(signatureOf(image_id, Number(expires)).toString('base64url'))
      const genuine = given.length === right.length && timingSafeEqual(given, right)
      return genuine ? Math.max(0, Number(expires) - Math.floor(clock.ms() / 1000)) : 0
    },
  }
}

export type PhotoUrls = ReturnType<typeof createPhotoUrls>

/** Image id in one of our photo URLs, valid or not; undefined for any other text. */
export const imageIdOf = (url: string) => idBelow(PATH, url)

function idBelow(path: string, url: string) {
  return url.startsWith(path) ? url.slice(path.length).split('?')[0] : undefined
}
