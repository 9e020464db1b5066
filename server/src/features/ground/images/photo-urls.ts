import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto'

const HOUR_SECONDS = 3600
const PATH = '/api/images/students/'
const MOST_REMEMBERED = 2_000

/** Of what stands on pages that are worked on: a paper, a test that is marked. */
export const WORKING_DAY_HOURS = 24

/**
 * Makes and checks the signed URLs through which alone student photos, and other files below a path, are served. They open for
 * so many hours, and up to one more.
 */
export function createPhotoUrls(secret: Buffer, path = PATH, hours = 1) {
  // Made once: a hundred URLs are signed for one page.
  const key = createSecretKey(secret)
  const signatureOf = (image_id: string, expires: number) =>
    createHmac('sha256', key).update(`${image_id}.${expires}`).digest()
  function urlOf(image_id: string, expires: number) {
    const signature = signatureOf(image_id, expires).toString('base64url')
    return `${path}${image_id}?expires=${expires}&signature=${signature}`
  }
  /** Those of this hour: signing a page's photos anew for each reader took a twentieth of the page's work. */
  let signed = { expires: 0, urls: new Map<string, string>() }

  return {
    /** A root-relative URL that opens for that long, the same for an hour so that browsers can keep it. */
    sign(image_id: string, now = Date.now()) {
      const expires = (Math.ceil(now / 1000 / HOUR_SECONDS) + hours) * HOUR_SECONDS
      if (signed.expires !== expires || signed.urls.size >= MOST_REMEMBERED)
        signed = { expires, urls: new Map() }
      const url = signed.urls.get(image_id) ?? urlOf(image_id, expires)
      signed.urls.set(image_id, url)
      return url
    },

    /** A root-relative URL that opens an hour longer than until then, the same for an hour: for who looks at it that long. */
    signUntil(image_id: string, until: Date) {
      const end = Math.ceil(until.getTime() / 1000 / HOUR_SECONDS) + 1
      return urlOf(image_id, end * HOUR_SECONDS)
    },

    /** What a URL leads to, whether or not it still opens; undefined for any other text. */
    idOf: (url: string) => idBelow(path, url),

    /** Seconds for which the URL still opens its photo; 0 when it was tampered with or has expired. */
    secondsLeft(image_id: string, expires: string, signature: string) {
      // As text, because of the last sign a decoder ignores a part.
      const given = Buffer.from(signature)
      const right = Buffer.from(signatureOf(image_id, Number(expires)).toString('base64url'))
      const genuine = given.length === right.length && timingSafeEqual(given, right)
      return genuine ? Math.max(0, Number(expires) - Math.floor(Date.now() / 1000)) : 0
    },
  }
}

export type PhotoUrls = ReturnType<typeof createPhotoUrls>

/** The image that a photo URL of ours leads to, whether or not the URL still opens; undefined for any other text. */
export const imageIdOf = (url: string) => idBelow(PATH, url)

function idBelow(path: string, url: string) {
  return url.startsWith(path) ? url.slice(path.length).split('?')[0] : undefined
}
